/** One agent prompt in several orders: the same sections, the same words, another place for what changes. */
import { controlTokenScreen, fence, loadCounter } from "quoin";
import { project, rules, tools } from "./turns.mjs";

/** System sections first, as every order must have them. */
export const orders = {
  "stable first": ["rules", "tools", "project", "history", "facts", "memories", "request"],
  "memories before history": ["rules", "tools", "project", "memories", "history", "facts", "request"],
  "clock on top": ["facts", "rules", "tools", "project", "memories", "history", "request"],
};

export function agentBlueprint(order, window) {
  return {
    name: "agent-session",
    parse: (raw) => raw,
    async collect(turn, ports) {
      return { turn, counter: await (ports?.counter ?? loadCounter)("o200k_base") };
    },
    outline: ({ turn }) => order.map((id) => section(id, order, turn)),
    layout: () => ({
      separator: "\n",
      joiner: "\n\n",
      heading: ({ title }) => title,
      write: (_section, { part, label = "" }, text) => (part ? "" : label + text),
      frame: ({ trust }, _kind, { items }) =>
        trust === "untrusted" ? fence(items.map(({ text }) => text)) : undefined,
      empty: () => undefined,
      shed: () => undefined,
    }),
    policy: ({ counter }) => ({
      keep: ["rules", "tools", "request", "facts", "project", "memories", "history"],
      fill: "skip",
      budget: { window, overflow: "fail", counter },
      screens: [controlTokenScreen()],
      sources: ["file", "input", "memory", "runtime"],
    }),
  };
}

function section(id, order, turn) {
  const item = (text, at, more) => ({
    id: `${id}[${at}]`,
    kind: id,
    text,
    source: { kind: "input", ref: id },
    ...more,
  });
  const lines = (texts, more = () => ({})) => texts.map((text, at) => item(text, at, more(at)));
  const shared = { id, title: `# ${id}`, required: false };
  switch (id) {
    case "rules":
      return {
        ...shared,
        trust: "immutable",
        channel: "system",
        required: true,
        items: lines(rules, () => ({ required: true, volatility: "static" })),
      };
    case "tools":
      return {
        id,
        trust: "trusted",
        channel: "user",
        required: true,
        items: tools.map((part, at) => item("", at, { part, required: true, volatility: "static" })),
      };
    case "project":
      return {
        ...shared,
        trust: "trusted",
        channel: "user",
        items: lines(project, () => ({ volatility: "session" })),
      };
    case "history":
      // The oldest exchange goes first, and its three messages go together.
      return {
        ...shared,
        trust: "untrusted",
        channel: "user",
        grows: true,
        items: lines(turn.history, (at) => ({
          volatility: "session",
          rank: Math.floor((turn.history.length - 1 - at) / 3),
        })),
      };
    case "facts":
      return {
        ...shared,
        trust: "trusted",
        channel: order[0] === "facts" ? "system" : "user",
        items: lines(turn.facts, () => ({ volatility: "turn" })),
      };
    case "memories":
      return {
        ...shared,
        trust: "untrusted",
        channel: "user",
        items: lines(turn.memories, () => ({ volatility: "turn" })),
      };
    default:
      return {
        ...shared,
        trust: "user",
        channel: "user",
        required: true,
        items: [item(turn.request, 0, { required: true, volatility: "turn" })],
      };
  }
}
