import type { Sql, TransactionSql } from "postgres";
import { begin } from "./begin.ts";
import { connect, type PostgresOptions, within, withoutPassword } from "./connection.ts";
import { postgresError } from "./postgres-error.ts";
import { migrate } from "./schema.ts";

export interface OpenDatabase {
  sql: Sql;
  /** The address, without its password. */
  place: string;
  patience: number;
  /** Gives an error of the table for one of the driver's, and for an answer that does not come. */
  attempt<Result>(run: () => PromiseLike<Result>): Promise<Result>;
  /** A transaction that the server gives up before we do, so that nothing is written behind our back. */
  transact<Result>(run: (transaction: TransactionSql) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Connected, and with tables that are up to date. */
export async function openDatabase(url: string, options: PostgresOptions): Promise<OpenDatabase> {
  const { create = true, patience = 60_000 } = options;
  const place = withoutPassword(url);
  const sql = connect(url, place, patience);
  const close = () => sql.end({ timeout: 1 });
  const attempt = async <Result>(run: () => PromiseLike<Result>): Promise<Result> => {
    try {
      return await within(patience, run());
    } catch (error) {
      throw postgresError(error, place);
    }
  };
  await attempt(() => migrate(sql, create)).catch(async (error) => {
    await close();
    throw error;
  });
  const transact = <Result>(run: (transaction: TransactionSql) => Promise<Result>) =>
    begin(sql, async (transaction) => {
      await setLimits(transaction, patience);
      return run(transaction);
    });
  return { sql, place, patience, attempt, transact, close };
}

/** A server that answers before a transaction is safe is told not to, for this one. */
async function setLimits(transaction: TransactionSql, patience: number): Promise<void> {
  await transaction`SELECT
    set_config('lock_timeout', ${`${patience}ms`}, true),
    set_config('statement_timeout', ${`${patience}ms`}, true),
    CASE WHEN current_setting('synchronous_commit') = 'off'
      THEN set_config('synchronous_commit', 'on', true) END`;
}
