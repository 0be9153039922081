/** What looks as if a program had put it there, or as if one were to. */
interface Look {
  what: string;
  pattern: RegExp;
  /** Where the pattern alone says too little. */
  only?(found: string): boolean;
}

const placeholder =
  /\{\{[^{}\n]{1,80}\}\}|\$\{[^{}\n]{1,80}\}|<%[=-]?[^%\n]{1,80}%>|(?<![{$])\{[A-Za-z_][\w.]{0,60}\}(?!\})/g;
const timestamp = /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?\b/g;
const announced =
  /(?<!\b(?:if|when|whether|unless)[ ])\b(?:today(?:['’]s date)?|(?:the )?current (?:date and time|date|time))[ ]?(?:is\b|:)[ ]?(?:now )?/;
const dateLike =
  /\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|\d{1,2}:\d\d|(?:\d{1,2}(?:st|nd|rd|th)?[ ])?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?[ ]\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/;

const looks: readonly Look[] = [
  {
    what: "today's date",
    pattern: new RegExp(
      `${announced.source}(?:${dateLike.source}|${placeholder.source}|[<[][a-z_ ]{1,40}[>\\]])`,
      "gi",
    ),
  },
  { what: "a timestamp", pattern: timestamp },
  { what: "a placeholder", pattern: placeholder, only: changes },
];

/** Most placeholders stand for what is the same in every run of a program; these are another value each time. */
const changing =
  /^(?:date|time|datetime|timestamp|now|today|tomorrow|yesterday|clock|uuid|guid|ulid|nonce|random|rand|session|request|trace)$/;

/** By whole words: a candidate has no date, and what is known is not now. */
function changes(found: string): boolean {
  const words =
    found
      .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .match(/[a-z]+/g) ?? [];
  return words.some((word) => changing.test(word));
}

/** From the start of a text; what stands inside another find is part of it. */
export function volatileIn(text: string): { what: string; index: number; end: number }[] {
  const all = looks.flatMap(({ what, pattern, only }) =>
    Array.from(text.matchAll(pattern), ({ index, 0: found }) => ({
      what,
      found,
      index,
      end: index + found.length,
    })).filter(({ found }) => only?.(found) ?? true),
  );
  let end = 0;
  return all
    .sort((one, other) => one.index - other.index)
    .filter((find) => {
      if (find.index < end) return false;
      end = find.end;
      return true;
    });
}
