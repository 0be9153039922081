/** Every place of a canonical spec where someone can put text. */
const task = [{ instruction: "Answer." }];
const input = { userQuery: "Hi" };
const base64 = (text: string) => Buffer.from(text, "utf8").toString("base64");

export const places: Record<string, (text: string) => unknown> = {
  "systemPrompt.summary": (text) => ({ systemPrompt: { summary: text, rules: [] }, task, input }),
  "systemPrompt.rules": (text) => ({ systemPrompt: { rules: ["First.", text, "Last."] }, task, input }),
  "systemPrompt.sources": (text) => ({ systemPrompt: { rules: ["x"], sources: [text] }, task, input }),
  "identity.personaId": (text) => ({ identity: { personaId: text }, task, input }),
  "identity.name": (text) => ({ identity: { name: text }, task, input }),
  "identity.summary": (text) => ({ identity: { summary: text }, task, input }),
  "identity.traits": (text) => ({ identity: { traits: ["calm", text] }, task, input }),
  "identity.tone": (text) => ({ identity: { tone: text }, task, input }),
  "identity.styleGuidelines": (text) => ({ identity: { styleGuidelines: [text, "short"] }, task, input }),
  "requestingUser.handle": (text) => ({ requestingUser: { handle: text }, task, input }),
  "requestingUser.displayName": (text) => ({ requestingUser: { displayName: text }, task, input }),
  "requestingUser.userId": (text) => ({ requestingUser: { userId: text }, task, input }),
  "requestingUser.roles": (text) => ({ requestingUser: { roles: ["a", text] }, task, input }),
  "requestingUser.locale": (text) => ({ requestingUser: { locale: text }, task, input }),
  "requestingUser.timezone": (text) => ({ requestingUser: { locale: "en", timezone: text }, task, input }),
  "requestingUser.tier": (text) => ({ requestingUser: { tier: text }, task, input }),
  "conversationState.summary": (text) => ({ conversationState: { summary: text }, task, input }),
  "conversationState.transcript": (text) => ({
    conversationState: {
      transcript: [
        { role: "user", content: text },
        { role: "assistant", content: "ok" },
      ],
    },
    task,
    input,
  }),
  "conversationState.transcript of a tool": (text) => ({
    conversationState: {
      transcript: [
        { role: "assistant", content: "call" },
        { role: "tool", content: text },
      ],
    },
    task,
    input,
  }),
  constraints: (text) => ({ constraints: [{ text: "First." }, { text }, { text: "Last." }], task, input }),
  "task.instruction": (text) => ({ task: [{ instruction: text }, ...task], input }),
  "task.outputFormat.example": (text) => ({
    task: [{ instruction: "Answer.", outputFormat: { type: "text", example: text } }],
    input,
  }),
  "task.outputFormat.jsonSchema": (text) => ({
    task: [{ instruction: "Answer.", outputFormat: { type: "json", jsonSchema: { description: text } } }],
    input,
  }),
  "input.userQuery": (text) => ({ task, input: { userQuery: text, context: "c" } }),
  "input.context": (text) => ({ task, input: { userQuery: "Hi", context: text } }),
  "input.context between other lines": (text) => ({
    task,
    input: { userQuery: "Hi", context: `${"a line\n".repeat(300)}${text}\n${"a line\n".repeat(300)}` },
  }),
  "input.attachments.name": (text) => ({
    task,
    input: { userQuery: "Hi", attachments: [{ name: text, mime: "a/b" }] },
  }),
  "input.attachments.uri": (text) => ({
    task,
    input: { userQuery: "Hi", attachments: [{ name: "n", mime: "a/b", uri: text }] },
  }),
  "input.attachments.text": (text) => ({
    task,
    input: { userQuery: "Hi", attachments: [{ name: "n", mime: "text/plain", bytesBase64: base64(text) }] },
  }),
};
