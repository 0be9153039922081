import type { TransactionSql } from "postgres";
import type { Retention } from "../types.ts";
import { filterSql } from "./filter-sql.ts";

/** What a retention does not keep. */
export async function outdatedRows(
  transaction: TransactionSql,
  { keep = Number.MAX_SAFE_INTEGER, since, type }: Retention,
): Promise<number[]> {
  const { where, values } = filterSql({ type });
  const [most, time] = [`$${values.length + 1}::bigint`, `$${values.length + 2}::bigint`];
  const rows = await transaction.unsafe(
    `SELECT seq FROM (SELECT seq, "time", row_number() OVER (ORDER BY "time" DESC, seq DESC) AS place FROM quoin_memories WHERE ${where}) AS placed
      WHERE place > ${most} OR "time" < ${time}`,
    [...values, keep, since === undefined ? Number.MIN_SAFE_INTEGER : Date.parse(since)],
  );
  return rows.map(({ seq }) => Number(seq));
}
