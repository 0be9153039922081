import { changingVerbs, inspectingVerbs, neutralVerbs } from "./inspecting-verbs.ts";

/** How far into a description its verb is looked for. */
const within = 400;

/** What may stand before the verb: each is passed over as often as it comes. */
const openings = [
  // "Before changing anything, …", "To start, …", "As a first step: …"
  /^(?:in order to|before|prior to|to|using|with|as|for|after|without|given|from|in|at|on)\b(?:[^,.;:]|\.(?=[\p{L}\p{N}]))*[,:]/u,
  /^(?:first of all|first and foremost|first|firstly|initially|now|then|next|and|also|please|again|just|only)\b/,
  /^(?:sub)?(?:step|task|phase|stage)\s*(?:\d+|one|a)\b/,
  /^(?:you|we|i|it|the (?:agent|model|executor|assistant|worker)|(?:this|the (?:first|initial)) (?:sub)?(?:task|step|thing))\b/,
  /^(?:should|must|shall|will|can|could|needs? to|ha(?:ve|s) to|wants? to|(?:is|are|am) (?:going )?to|is about)\b/,
  /^(?:['’]ll|let['’]?s|let us|in order to|to)(?![\p{L}\p{N}])/u,
  /^(?!(?:apply|supply|reply|rely|multiply|comply)\b)[a-z]+ly\b/,
];

/** Begins with a verb of ours that is none here: "Start by reading …". */
const startBy = /^(?:start|begin)(?:s|ning|ting|ing)?\s+(?:out\s+|off\s+)?(?:by|with)\b/;

/** Where the first verb does not mean what it says: "find and replace", "make sure". */
const misleading: readonly [RegExp, string | undefined][] = [
  [/^(?:find|search|locate)(?:ing)?(?:\s+for)?\s*(?:and|&|\/|-and-)\s*(?:replac|substitut)/, "replace"],
  [/^mak(?:e|es|ing)\s+(?:sure|certain|(?:a )?note)\b/, undefined],
  [/^check(?:s|ing)?\s+out\b/, undefined],
  [/^get(?:s|ting)?\s+rid\b/, "remove"],
];

export interface LeadingVerb {
  verb: string;
  /** What follows it. */
  rest: string;
}

/** The verb that the description begins with, if it is one that we know. */
export function leadingVerb(description: string): LeadingVerb | undefined {
  let rest = description.slice(0, within).toLowerCase();
  for (;;) {
    rest = rest
      .replace(/^[^\p{L}'’]+/u, "")
      .replace(startBy, "")
      .replace(/^[^\p{L}'’]+/u, "");
    const trap = misleading.find(([pattern]) => pattern.test(rest));
    if (trap) return trap[1] === undefined ? undefined : { verb: trap[1], rest: "" };
    const word = /^\p{L}+(?:[-'’]\p{L}+)*/u.exec(rest)?.[0] ?? "";
    const verb = word.replace(/^(?:re|double|cross|pre)-(?=\p{L})/u, "");
    const leading = { verb, rest: rest.slice(word.length) };
    if (inspectingVerbs.has(verb) || changingVerbs.has(verb)) return leading;
    const opening = openings.find((pattern) => pattern.test(rest));
    if (!opening) return neutralVerbs.has(verb) ? leading : undefined;
    rest = rest.replace(opening, "");
  }
}
