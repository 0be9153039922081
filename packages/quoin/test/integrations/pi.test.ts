import { type PiAgent, type PiContext, steerPiAgent } from "quoin/integrations/pi-agent-core";
import { steerPiSession } from "quoin/integrations/pi-session";
import { describe, expect, test } from "vitest";

/** An agent that keeps what it would have sent; the real ones are in `integration/`. */
function recorder() {
  const sent: PiContext[] = [];
  const agent: PiAgent = {
    streamFn(_model, context) {
      sent.push(context);
      return "stream";
    },
  };
  const ask = (messages: PiContext["messages"]) =>
    agent.streamFn("model", { systemPrompt: "pi's own", messages });
  return { agent, sent, ask };
}

const text = (value: string) => ({ type: "text", text: value });
const question = { role: "user", content: [text("One?")] };

describe("steering pi", () => {
  test("replaces the system prompt and leaves the messages as they are", () => {
    const { agent, sent, ask } = recorder();
    steerPiAgent(agent, { system: "Ours", user: "" });
    expect(ask([question])).toBe("stream");
    expect(sent).toEqual([{ systemPrompt: "Ours", messages: [question] }]);
  });

  test("leaves the agent's method its agent, and refuses what is no agent or no prompt", () => {
    const agent = {
      key: "kept",
      streamFn(this: { key: string }) {
        return this.key;
      },
    };
    const method = agent.streamFn;
    steerPiAgent(agent as unknown as PiAgent, { system: "Ours", user: "" });
    expect(agent.streamFn).not.toBe(method);
    expect((agent as unknown as PiAgent).streamFn("model", { messages: [question] })).toBe("kept");
    expect(() => steerPiAgent({} as PiAgent, { system: "Ours", user: "" })).toThrow(/no streamFn/);
    expect(() => steerPiAgent(recorder().agent, null as never)).toThrow(
      expect.objectContaining({ code: "prompt_unsendable" }),
    );
  });

  test("puts what nobody vouches for at the head of the user's first message, and into no other", () => {
    const { agent, sent, ask } = recorder();
    steerPiAgent(agent, { system: "Ours", user: "Theirs" });
    const messages = [{ role: "user", content: "One?" }, { role: "assistant", content: [] }, question];
    ask(messages);
    const first = { role: "user", content: [text("Theirs"), text("One?")] };
    expect(sent[0]?.messages).toEqual([first, ...messages.slice(1)]);
    expect(messages[0]?.content).toBe("One?");
  });

  test("makes a message of it where the user has said nothing", () => {
    const { agent, sent, ask } = recorder();
    steerPiAgent(agent, { system: "Ours", user: "Theirs" });
    ask([{ role: "assistant", content: [] }]);
    expect(sent[0]?.messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
    expect(sent[0]?.messages[0]?.content).toEqual([text("Theirs")]);
  });

  test("takes withheld tools out of each request, and leaves the agent's own list alone", () => {
    const { agent, sent } = recorder();
    let withheld: string[] = ["git_log"];
    steerPiAgent(agent, () => ({ system: "Ours", user: "", withheld }));
    const tools = [{ name: "git_log" }, { name: "shell" }];
    const ask = () => agent.streamFn("model", { messages: [question], tools });
    ask();
    withheld = [];
    ask();
    expect(sent.map((context) => context.tools)).toEqual([[{ name: "shell" }], tools]);
    expect(sent[1]?.tools).toBe(tools);
    expect(tools).toHaveLength(2);
  });

  test("a request without tools gets none, whatever is withheld", () => {
    const { agent, sent, ask } = recorder();
    steerPiAgent(agent, { system: "Ours", user: "", withheld: ["git_log"] });
    ask([question]);
    expect(sent).toEqual([{ systemPrompt: "Ours", messages: [question] }]);
  });

  test("refuses names that are no list: a tool would be offered that should not be", () => {
    const { agent } = recorder();
    const prompt = { system: "Ours", user: "", withheld: "git_log" } as never;
    expect(() => steerPiAgent(agent, prompt)).toThrow("withheld: is not a list of names");
  });

  test("asks a function for every request", () => {
    const { agent, sent, ask } = recorder();
    let number = 0;
    steerPiSession({ agent }, () => ({ system: `Ours ${++number}`, user: "" }));
    ask([question]);
    ask([question]);
    expect(sent.map(({ systemPrompt }) => systemPrompt)).toEqual(["Ours 1", "Ours 2"]);
  });

  test("a second source takes the place of the first", () => {
    const { agent, sent, ask } = recorder();
    steerPiAgent(agent, { system: "First", user: "Theirs" });
    steerPiAgent(agent, { system: "Second", user: "Others" });
    ask([question]);
    expect(sent).toEqual([
      { systemPrompt: "Second", messages: [{ role: "user", content: [text("Others"), text("One?")] }] },
    ]);
  });

  test("refuses at once what never changes, and with the request what does", () => {
    const { agent, sent, ask } = recorder();
    const empty = { system: "", user: "" };
    expect(() => steerPiAgent(agent, empty)).toThrow("system: is empty");
    steerPiAgent(agent, () => empty);
    expect(() => ask([question])).toThrow("system: is empty");
    expect(sent).toEqual([]);
  });
});
