import { createHash } from "node:crypto";
import type { Evaluation } from "../evaluate-suite.ts";
import { describeSize } from "../format-evaluation.ts";
import type { Suite } from "../types.ts";
import { caseDetails } from "./case-details.ts";
import { escaped } from "./escaped.ts";
import { cards, languageTable, tokenBars, verdict } from "./overview.ts";
import { script } from "./script.ts";
import { style } from "./style.ts";

/**
 * One page that needs nothing else. Its policy lets in this script and this style and nothing from anywhere: should a
 * text of a suite ever get past the escaping, a browser will not run it.
 */
export function reportPage(evaluation: Evaluation, { thresholds }: Pick<Suite, "thresholds">): string {
  const { embedder, cases, languages, filter } = evaluation;
  const policy = `default-src 'none'; script-src ${digest(script)}; style-src ${digest(style)}; base-uri 'none'; form-action 'none'`;
  const options = languages.map(({ language }) => `<option>${escaped(language)}</option>`).join("");
  const notes = [
    ...filter.passed.map((id) => `Hostile memory ${id} would enter a prompt.`),
    ...filter.wrong.map((id) => `Harmless memory ${id} is taken for an attack.`),
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Dynamic prompts, measured</title><style>${style}</style></head><body>
<h1>Dynamic prompts, measured</h1>
<p class="soft">${describeSize(evaluation)}; ${escaped(embedder)}</p>
${verdict(evaluation, thresholds)}
${cards(evaluation)}
<h2>By language</h2>
${languageTable(evaluation)}
${tokenBars(evaluation)}
${notes.length > 0 ? `<h2>Memories judged wrongly</h2><ul>${notes.map((note) => `<li>${escaped(note)}</li>`).join("")}</ul>` : ""}
<h2>Cases</h2>
<div class="tools"><input type="search" id="words" placeholder="Words of a case" aria-label="Words of a case"><select id="language" aria-label="Language"><option value="">every language</option>${options}</select><label><input type="checkbox" id="failed"> only those that differ</label><span class="soft" id="shown" role="status"></span></div>
${cases.map(caseDetails).join("\n")}
<script>${script}</script>
</body></html>
`;
}

function digest(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
