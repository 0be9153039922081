import { garbage } from "./attempt-failure.ts";

/** One vector for each text; fewer or more could belong to any of them. */
export function checkCount(vectors: readonly unknown[], texts: readonly string[]): void {
  if (vectors.length === texts.length) return;
  const count = ({ length }: readonly unknown[], thing: string) =>
    `${length} ${thing}${length === 1 ? "" : "s"}`;
  throw garbage(`the answer holds ${count(vectors, "vector")} for ${count(texts, "text")}`);
}
