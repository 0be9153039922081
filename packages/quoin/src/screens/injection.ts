import { thresholdsOf, verdictOf } from "../core/detector.ts";
import type { Item, Screen, Screened, ScreenProfile, Section, Verdict } from "../core/types.ts";
import { clean } from "../text/clean.ts";
import { datamarked } from "../text/datamark.ts";
import { inline } from "../text/guard.ts";

/** What is done to a text that reads like an attack: leave it out, mark every line of it, or only tell. */
export type InjectionAction = "drop" | "mark" | "taint";

export interface InjectionOptions {
  /** How many harmless texts may be taken for attacks, and what is done to them. Default: `balanced`. */
  profile?: ScreenProfile;
  /** With all that is flagged or blocked, instead of the profile's own way. */
  action?: InjectionAction;
  /** From this score on, instead of the two that a detector has for the profile. */
  threshold?: number;
  /** What else is judged, beside what comes from outside by itself. */
  also?(item: Item, section: Section): boolean;
}

const actions: Record<ScreenProfile, { flag: InjectionAction; block: InjectionAction }> = {
  paranoid: { flag: "drop", block: "drop" },
  balanced: { flag: "mark", block: "drop" },
  yolo: { flag: "taint", block: "mark" },
};

/**
 * Judges what came from outside: text that is untrusted, memories, and what tools say of themselves. What a detector
 * said is in `item.screened`; whoever composes without one brings it along.
 */
export function injectionScreen(options: InjectionOptions = {}): Screen {
  const { profile = "balanced", action, threshold, also } = options;
  const asks = (item: Item, section: Section) =>
    comesFromOutside(item, section) || (also?.(item, section) ?? false);
  // Refuses a profile that is none at once, and not with the first text.
  thresholdsOf({}, profile);
  return {
    name: "injection",
    asks,
    check(text, item, section, shown = true) {
      const { screened } = item;
      if (!screened || !asks(item, section)) return undefined;
      const thresholds =
        threshold === undefined ? thresholdsOf(screened, profile) : { flag: threshold, block: threshold };
      const verdict = verdictOf(screened.score, thresholds);
      if (verdict === "pass") return undefined;
      const limit = `${threshold === undefined ? `${profile} ` : ""}from ${thresholds[verdict].toFixed(2)}`;
      const told = { reason: reasonFor(screened, limit), score: screened.score };
      return verdictFor(text, { item, shown }, action ?? actions[profile][verdict], told);
    },
  };
}

function comesFromOutside({ trust, source }: Item, section: Section): boolean {
  if (source.kind === "memory" || source.kind === "tool") return true;
  return (trust ?? section.trust) === "untrusted";
}

function verdictFor(
  text: string,
  { item: { required, part }, shown }: { item: Item; shown: boolean },
  action: InjectionAction,
  told: { reason: string; score: number },
): Verdict | undefined {
  // Names and schemas of a tool would not survive a mark, and would be sent without one.
  const isLeftOut = action === "drop" || (action === "mark" && part?.type === "tool");
  if (isLeftOut && !required) return { action: "drop", ...told };
  if (action === "taint") return { action: "flag", ...told };
  if (!shown) return undefined;
  return { action: "neutralise", text: datamarked(text), count: 1, ...told };
}

const mostReasons = 3;

/** Holds nothing of the text. */
function reasonFor({ score, reasons }: Screened, limit: string): string {
  // A detector of somebody else's may say anything.
  const shown = reasons
    .filter(({ weight = 1 }) => weight > 0)
    .map(({ says }) => inline(clean(says).text).slice(0, 80));
  const why = [...new Set(shown)];
  const words = why.length > 0 ? `: ${why.slice(0, mostReasons).join(", ")}` : "";
  return `reads like an injection (${score.toFixed(2)}, ${limit})${words}`;
}
