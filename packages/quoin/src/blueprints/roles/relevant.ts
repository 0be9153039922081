import type { Decision, Scorer } from "../../core/types.ts";
import { QuoinError } from "../../errors.ts";
import { redact } from "../../text/redact/index.ts";
import type { MemoryEntry } from "./inputs.ts";
import { isDocument, memoryLines, memoryTopic, nameList } from "./memory-lines.ts";
import type { ParsedInput } from "./parse-input.ts";
import { plainTool, toolForms } from "./tool-forms.ts";
import type { Entry } from "./values.ts";

/** Memory entries and tools, most relevant first, each with its score. */
export interface Relevant {
  memory: readonly Entry[];
  tools: readonly Entry[];
  notices: readonly Decision[];
}

export interface Unsure {
  /** Below this score a tool is not relevant. */
  tools: number;
  /** Where no tool is: a subtask in words that the scorer does not know must not lose the tools it needs. */
  whenUnsure: "keep" | "drop";
}

/**
 * Scores what could be shown by what the subtask says. Who names a subtask or a tool outright is believed;
 * where there is nothing to go by, nothing is judged.
 */
export async function findRelevant(
  input: ParsedInput,
  scorer: Scorer,
  { tools: leastTool, whenUnsure }: Unsure,
): Promise<Relevant> {
  const query = queryOf(input);
  const memory = await scoredMemory(input, query, scorer);
  const tools = await scoredTools(input, query, scorer);
  const best = tools.reduce((most, { score = 1 }) => Math.max(most, score), 0);
  const isTold = input.subtask?.tools !== undefined || tools.length === 0 || best >= leastTool;
  const notices = (input.memory_entries ?? []).flatMap((each, at) =>
    isDocument(each) ? [longDetail(each, at)] : [],
  );
  if (isTold || whenUnsure === "drop") return { memory, tools, notices };
  const reason = "no tool has to do with the words of the subtask, so none is left out as irrelevant";
  const notice: Decision = { stage: "collect", action: "degrade", section: "tools", reason };
  return { memory, tools: tools.map(({ score: _, ...tool }) => tool), notices: [...notices, notice] };
}

function longDetail({ detail = "" }: MemoryEntry, at: number): Decision {
  const reason = "its detail is too long for a reminder, and the summary stands for it";
  const item = `memory_entries[${at}]`;
  return { stage: "collect", action: "trim", section: "memory", item, chars: detail.length, reason };
}

function queryOf({ task, subtask, goal = task?.goal }: ParsedInput): string {
  if (!subtask) return goal ?? "";
  const { id, description, acceptance_criteria = "" } = subtask;
  return [id, description, acceptance_criteria].join("\n");
}

async function scoredMemory(
  { memory_entries = [], subtask }: ParsedInput,
  query: string,
  scorer: Scorer,
): Promise<Entry[]> {
  const scores = await scoresOf(query, memory_entries.map(memoryTopic), scorer);
  const entries = memory_entries.map((memory, at): Entry => {
    const [text, ...forms] = memoryLines(memory);
    const named = subtask !== undefined && nameList(memory.relevance_to).includes(subtask.id);
    const about = {
      ...scored(named ? 1 : scores[at]),
      ...(memory.screened && { screened: memory.screened }),
    };
    return { ref: `memory_entries[${at}]`, text, forms, kind: "memory", ...about };
  });
  return byScore(entries);
}

async function scoredTools(
  { available_tools = [], subtask }: ParsedInput,
  query: string,
  scorer: Scorer,
): Promise<Entry[]> {
  const tools = available_tools.map(plainTool);
  const topics = tools.map(({ name, description, parameters }) =>
    [name, description, ...Object.keys((parameters.properties ?? {}) as object)].join("\n"),
  );
  // A subtask that names its tools has named all of them.
  const needed = subtask?.tools;
  const scores = needed ? [] : await scoresOf(query, topics, scorer);
  const entries = tools.map((tool, at): Entry => {
    const [text, ...forms] = toolForms(tool);
    const score = tool.always ? 1 : needed ? Number(needed.includes(tool.name)) : scores[at];
    const about = { ...scored(score), ...(tool.screened && { screened: tool.screened }) };
    return { ref: `available_tools[${at}]`, text, forms, kind: "tool", tool, ...about };
  });
  return byScore(entries);
}

/** A scorer may be somebody else's: what it says is looked at before it decides anything. */
async function scoresOf(
  query: string,
  topics: readonly string[],
  scorer: Scorer,
): Promise<readonly number[]> {
  if (!query.trim() || topics.length === 0) return [];
  const scores = await scorer.score(query, topics);
  const isOne = (score: unknown) => typeof score === "number" && score >= 0 && score <= 1;
  if (Array.isArray(scores) && scores.length === topics.length && scores.every(isOne)) return scores;
  const message = `the scorer "${scorer.name}" must give a number from 0 to 1 for each of ${topics.length} documents`;
  throw new QuoinError({ code: "config_invalid", path: ["scorer"], message });
}

function scored(score: number | undefined): Pick<Entry, "score"> {
  return score === undefined ? {} : { score };
}

/** A sort that keeps the order of equals. */
function byScore(entries: readonly Entry[]): Entry[] {
  return [...entries].sort((a, b) => (b.score ?? 1) - (a.score ?? 1));
}

/** A scorer of the host's may send on what it is given: secrets stay here. */
export function discreet(scorer: Scorer): Scorer {
  const safe = (text: string) => redact(text, { secrets: true, pii: false }).text;
  return { name: scorer.name, score: (query, documents) => scorer.score(safe(query), documents.map(safe)) };
}
