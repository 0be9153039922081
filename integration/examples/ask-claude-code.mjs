import { query } from "@anthropic-ai/claude-agent-sdk";

/** The answer to one question, and the session in which to ask the next; `onMessage` sees everything in between. */
export async function askClaudeCode(prompt, options, onMessage = () => {}) {
  const complaints = [];
  const stderr = (line) => complaints.push(line);
  try {
    for await (const message of query({ prompt, options: { ...options, stderr } })) {
      await onMessage(message);
      if (message.type !== "result") continue;
      const { subtype, is_error: isError, result, errors, session_id: session } = message;
      if (subtype !== "success" || isError) throw new Error(result ?? errors?.join("\n") ?? subtype);
      return { reply: result, session };
    }
    throw new Error("Claude Code ended without a result.");
  } catch (error) {
    throw new Error(`${error.message}\n${complaints.join("")}`.trim(), { cause: error });
  }
}
