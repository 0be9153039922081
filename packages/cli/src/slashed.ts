import { sep } from "node:path";

/** One way to write a path on every system: records, locks and reports travel. */
export function slashed(path: string): string {
  return sep === "/" ? path : path.split(sep).join("/");
}
