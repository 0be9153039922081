import { usualThresholds, verdictOf } from "../core/detector.ts";
import type { Item, Screen, Screened, ScreenProfile, Section, Verdict } from "../core/types.ts";
import { datamarked } from "../text/datamark.ts";

/** What is done to a text that reads like an attack: leave it out, mark every line of it, or only tell. */
export type InjectionAction = "drop" | "mark" | "taint";

export interface InjectionOptions {
  /** How many harmless texts may be taken for attacks, and what is done to them. Default: `balanced`. */
  profile?: ScreenProfile;
  /** With all that is flagged or blocked, instead of the profile's own way. */
  action?: InjectionAction;
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
export function injectionScreen({ profile = "balanced", action }: InjectionOptions = {}): Screen {
  return {
    name: "injection",
    asks: comesFromOutside,
    check(text, item, section) {
      const { screened } = item;
      if (!screened || !comesFromOutside(item, section)) return undefined;
      const thresholds = screened.thresholds?.[profile] ?? usualThresholds;
      const verdict = verdictOf(screened.score, thresholds);
      if (verdict === "pass") return undefined;
      const told = { reason: reasonFor(screened, thresholds[verdict], profile), score: screened.score };
      return verdictFor(text, item, action ?? actions[profile][verdict], told);
    },
  };
}

function comesFromOutside({ trust, source }: Item, section: Section): boolean {
  if (source.kind === "memory" || source.kind === "tool") return true;
  return (trust ?? section.trust) === "untrusted";
}

function verdictFor(
  text: string,
  { required, text: whole, forms = [] }: Item,
  action: InjectionAction,
  told: { reason: string; score: number },
): Verdict {
  if (action === "drop" && !required) return { action: "drop", ...told };
  // Names and schemas of a tool would not survive a mark.
  const isMarkable = text === whole || forms.includes(text);
  if (action === "taint" || !isMarkable) return { action: "flag", ...told };
  return { action: "neutralise", text: datamarked(text), count: 1, ...told };
}

const mostReasons = 3;

/** Holds nothing of the text. */
function reasonFor({ score, reasons }: Screened, threshold: number, profile: ScreenProfile): string {
  const why = [...new Set(reasons.filter(({ weight = 1 }) => weight > 0).map(({ says }) => says))];
  const words = why.length > 0 ? `: ${why.slice(0, mostReasons).join(", ")}` : "";
  return `reads like an injection (${score.toFixed(2)}, ${profile} from ${threshold.toFixed(2)})${words}`;
}
