/** (e) An agent's system prompt, turn after turn: what a build costs when nothing, or one thing, has changed. */
import { loadCounter } from "quoin";
import { PromptBuilder } from "quoin/agent";
import { cutSections } from "../corpus.mjs";
import { measure } from "../measure.mjs";
import { milliseconds, ratio, table } from "../table.mjs";
import { tokensOf } from "../tokens.mjs";

const WINDOW = 200_000;

export const rebuild = {
  id: "e",
  async run(_systems, rounds) {
    const counter = await loadCounter("o200k_base");
    const agent = agentOf(cutSections(40, 600));
    const systems = buildsOf(agent, counter);
    const results = await measure(systems, { input: () => undefined, budget: WINDOW, rounds });
    const [first] = results;
    const rows = results.map(({ system, cpu, wall, tokens }) => [
      system,
      milliseconds(cpu),
      ratio(first.cpu, cpu),
      milliseconds(wall),
      tokens.toLocaleString("en"),
    ]);
    const title = "## (e) An agent's prompt, built again: 12,000 tokens of notes, 12 skills, six modules";
    const header = ["system", "CPU ms", "times as fast", "wall ms", "true tokens"];
    return { markdown: `${title}\n\n${table(header, rows)}`, figures: results };
  },
};

/** One builder a row, so that none profits from another's memory. */
function buildsOf(agent, counter) {
  let count = 0;
  const result = ({ content, metadata }) => ({ text: content, kept: metadata.moduleCount });
  const again = (name, change) => {
    const builder = new PromptBuilder({ counter });
    return { name, run: () => result(builder.build(change(count++))) };
  };
  return [
    {
      name: "first build: all text is new",
      run: () => result(new PromptBuilder({ counter }).build(renewed(agent, count++))),
    },
    again("second build: nothing changed", () => agent),
    again("another level of taint", (at) => ({ ...agent, taintRatio: (at % 1000) / 1000 })),
    again("other notes of the workspace", (at) => ({
      ...agent,
      contextContent: `${agent.contextContent}\n${at}`,
    })),
    { name: "strings joined and counted, each time", run: () => joined(agent) },
  ];
}

/** A number at the end of each text makes it new; its words have been seen. */
function renewed(agent, at) {
  return {
    ...agent,
    contextContent: `${agent.contextContent}\n${at}`,
    skills: agent.skills.map((skill) => ({ ...skill, body: `${skill.body}\n${at}` })),
    identityFiles: Object.fromEntries(
      Object.entries(agent.identityFiles).map(([key, text]) => [key, `${text}\n${at}`]),
    ),
  };
}

/** What a program does that has no engine: the same files, without limits, screens, budget or reasons. */
function joined({ identityFiles, contextContent, skills }) {
  const text = [...Object.values(identityFiles), contextContent, ...skills.map(({ body }) => body)].join(
    "\n\n",
  );
  return { text, kept: 3, tokens: tokensOf(text) };
}

/** 20 pieces of about 600 tokens are the notes, each of the others is a file of its own. */
function agentOf(sections) {
  const texts = sections.map(({ text }) => text);
  const [agent, soul, identity, user, ...rest] = texts;
  const [notes, bodies] = [rest.slice(0, 20), rest.slice(20, 32)];
  return {
    identityFiles: { agent, soul, identity, user, bootstrap: "" },
    contextContent: notes.join("\n\n"),
    skills: bodies.map((body, at) => ({
      name: `skill-${at}`,
      description: `What number ${at} is for.`,
      path: `./skills/skill-${at}/SKILL.md`,
      body,
    })),
    contextWindow: WINDOW,
    taintThreshold: 0.3,
  };
}
