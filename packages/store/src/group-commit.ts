import type { RecordDraft, RecordEntry } from "quoin/records";
import { inGroups } from "./in-groups.ts";
import { type Prepared, prepare } from "./prepare.ts";

/** Writes many calls in one transaction, in their order. */
export type WriteAll = (records: readonly Prepared[]) => Promise<RecordEntry[]>;

const mostRecords = 1000;
const mostChars = 16_000_000;

/** Records of many calls in one transaction; each call is still all or nothing. */
export function groupCommit(write: WriteAll) {
  const group = inGroups<readonly Prepared[], RecordEntry[]>({
    async write(calls) {
      const entries = await write(calls.flat());
      let to = 0;
      return calls.map(({ length }) => {
        to += length;
        return entries.slice(to - length, to);
      });
    },
    sizesOf: (records) => [records.length, records.reduce((sum, record) => sum + charsOf(record), 0)],
    most: [mostRecords, mostChars],
  });
  return {
    async append(drafts: readonly RecordDraft[]): Promise<RecordEntry[]> {
      const records = drafts.map(prepare);
      return records.length === 0 ? [] : group.call(records);
    },
    idle: group.idle,
  };
}

function charsOf({ body, texts }: Prepared): number {
  let chars = body.length;
  for (const text of texts.values()) chars += text.length;
  return chars;
}
