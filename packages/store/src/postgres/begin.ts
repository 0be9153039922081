import type { Sql, TransactionSql } from "postgres";
import { isLost } from "./postgres-error.ts";

/**
 * A transaction whose connection may go away. The driver tells whoever began it; whoever is in it must not hear of it: a
 * ROLLBACK would be written to a connection that is not there any more, which ends the process.
 */
export function begin<Result>(
  sql: Sql,
  run: (transaction: TransactionSql) => Promise<Result>,
): Promise<Result> {
  return sql.begin("isolation level read committed", async (transaction) => {
    try {
      return await run(transaction);
    } catch (error) {
      if (isLost(error)) return new Promise<never>(() => {});
      throw error;
    }
  }) as Promise<Result>;
}
