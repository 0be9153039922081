import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";

const folder = fileURLToPath(new URL("../screening/examples", import.meta.url));

/** Sentences of the patterns and their look-alikes. A pattern is a motif: its sentences are one idea in many languages. */
export function readExamples() {
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const lang = file.slice(0, -".yaml".length);
      const patterns = parse(readFileSync(`${folder}/${file}`, "utf8"));
      return Object.entries(patterns).flatMap(([id, { attacks = [], harmless = [] }]) => [
        ...attacks.map((text, at) => row(text, at, { id, lang, attack: true })),
        ...harmless.map((text, at) => row(text, at, { id, lang, attack: false })),
      ]);
    });
}

function row(text, at, { id, lang, attack }) {
  return {
    ...{ id: `examples/${lang}/${id}/${attack ? "attack" : "harmless"}/${at}`, text, lang, attack },
    ...{ label: attack ? "injection" : "benign", kind: attack ? "explicit" : "hard", weight: 0.3 },
    ...{ file: "examples", source: "examples", motif: `pattern ${id}` },
  };
}
