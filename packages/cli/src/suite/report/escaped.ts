import { printable } from "../../printable.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** As text or in a quoted attribute: a suite holds attacks on whoever reads it, and a page has a reader too. */
export function escaped(text: string): string {
  return printable(text).replace(/[&<>"']/g, (sign) => entities[sign] as string);
}
