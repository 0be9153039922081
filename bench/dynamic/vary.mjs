/**
 * A large project made of the starter and its suite: the same tools and memories again and again, each time about
 * something else. Near duplicates are the hard case of a search, and what a company's catalogue looks like.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseCapabilities, parseSkillFile } from "quoin/capabilities";
import { parse } from "yaml";
import { root } from "../../scripts/lib/prepare.mjs";

const cli = join(root, "packages/cli");
const read = (path) => readFileSync(join(cli, path), "utf8");

const subjects = [
  "invoices",
  "harbours",
  "tickets",
  "payroll",
  "warehouse",
  "orders",
  "customers",
  "shipping",
];
const more = [
  "claims",
  "contracts",
  "permits",
  "sensors",
  "fleet",
  "kitchen",
  "library",
  "clinic",
  "archive",
];
const places = [
  "Lisbon",
  "Lyon",
  "Sevilla",
  "Bergen",
  "Turin",
  "Ghent",
  "Porto",
  "Cork",
  "Graz",
  "Gdansk",
  "Malmö",
];

/** A different one for each number, read like words. */
function subjectOf(at) {
  const all = [...subjects, ...more];
  return `${all[at % all.length]} of ${places[Math.floor(at / all.length) % places.length]}`;
}

export function toolsOf(count) {
  const { capabilities } = parseCapabilities(parse(read("starter/tools.yaml")), { from: "tools.yaml" });
  return varied(capabilities, count);
}

export function skillsOf(count) {
  const names = readdirSync(join(cli, "starter/skills")).sort();
  const skills = names.flatMap((name) => {
    const file = `starter/skills/${name}/SKILL.md`;
    return parseSkillFile(read(file), { file, path: file }).capabilities;
  });
  return varied(skills, count);
}

function varied(capabilities, count) {
  return Array.from({ length: count }, (_, at) => {
    const each = capabilities[at % capabilities.length];
    const round = Math.floor(at / capabilities.length);
    if (round === 0) return each;
    const about = (text) => `${text} (${subjectOf(round)})`;
    return {
      ...each,
      name: `${each.name}_${round}`,
      description: about(each.description),
      ...(each.descriptions && {
        descriptions: Object.fromEntries(
          Object.entries(each.descriptions).map(([language, text]) => [language, about(text)]),
        ),
      }),
    };
  });
}

export function memoriesOf(from, to) {
  const lines = read("suite/memories.jsonl").trim().split("\n");
  const entries = lines.map((line) => JSON.parse(line)).filter(({ hostile }) => !hostile);
  return Array.from({ length: to - from }, (_, nth) => {
    const at = from + nth;
    const round = Math.floor(at / entries.length);
    const each = entries[at % entries.length];
    return {
      ...each,
      id: `m${at}`,
      text: round === 0 ? each.text : `${each.text} ${subjectOf(round)}, ${round}.`,
    };
  });
}

/** The suite's tasks, in its four languages by turns. */
export function tasks() {
  const byLanguage = ["en", "pt", "fr", "es"].map((name) => parse(read(`suite/cases/${name}.yaml`)).cases);
  const longest = Math.max(...byLanguage.map((cases) => cases.length));
  return Array.from({ length: longest }, (_, at) =>
    byLanguage.flatMap((cases) => cases[at]?.task ?? []),
  ).flat();
}
