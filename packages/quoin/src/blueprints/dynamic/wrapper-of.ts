import { type Problem, QuoinError, refuse } from "../../errors.ts";
import { boundaryForger } from "../../screens/forged-boundary.ts";
import type { Delimiters } from "../../text/guard.ts";
import type { Settings } from "./config.ts";
import { breaker } from "./without-markers.ts";
import { words } from "./words.ts";

/** No text has it: it tells where a function puts what it is given. */
const mark = "\u0000";

const holdsHeading = boundaryForger(Object.values(words.headings));

/** What stands before and behind untrusted text; each of the two can be broken wherever the text has it. */
export function wrapperOf(wrapper: Settings["untrustedWrapper"]): Delimiters {
  if (typeof wrapper !== "function") return checked(wrapper);
  const parts = markedBy(wrapper).split(mark);
  const [open = "", close = ""] = parts.map((part) => part.replace(/^\n|\n$/g, ""));
  if (parts.length === 2 && open !== "" && close !== "") return checked({ open, close });
  throw new QuoinError(problem([], "must put its text once between two others"));
}

/** A function of the caller's, and so is what goes wrong in it. */
function markedBy(wrapper: (content: string) => string): string {
  try {
    return `${wrapper(mark)}`;
  } catch (error) {
    throw new QuoinError(problem([], `failed: ${error instanceof Error ? error.message : String(error)}`));
  }
}

function checked({ open, close }: Delimiters): Delimiters {
  refuse([
    ...markerProblems(open).map((message) => problem(["open"], message)),
    ...markerProblems(close).map((message) => problem(["close"], message)),
    // Nobody could tell where the text ends.
    ...(open.includes(close.trim()) ? [problem([], "must end with other words than it begins with")] : []),
  ]);
  return { open, close };
}

function markerProblems(marker: string): string[] {
  const [, ...laterLines] = marker.trim().split("\n");
  const rules: [boolean, string][] = [
    [[...marker.trim()].length >= 2, "must have at least two characters, to be broken where a text has it"],
    [!marker.includes(breaker), "must have no backslash: that is what breaks it where a text has it"],
    [!/\p{Surrogate}/u.test(marker), "ends or begins with half a character"],
    [
      !laterLines.some((line) => line.startsWith("|")),
      "has a line that begins with |, as those of the text do",
    ],
    [!holdsHeading(marker), "has a heading of the prompt, which must stand there only once"],
  ];
  return rules.flatMap(([holds, message]) => (holds ? [] : [message]));
}

function problem(path: readonly string[], message: string): Problem {
  return { code: "config_invalid", path: ["untrustedWrapper", ...path], message };
}
