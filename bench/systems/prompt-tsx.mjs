import { OutputMode, PromptElement, PromptRenderer, UserMessage } from "@vscode/prompt-tsx";
import { JOINER, tokensWithJoiner } from "../tokens.mjs";

// The package defines its element factory as globals, for compiled JSX.
const { vscpp, vscppf } = globalThis;

/** A message for each section, with its priority. */
class Sections extends PromptElement {
  render() {
    const messages = this.props.sections.map(({ text, importance }) =>
      vscpp(UserMessage, { priority: 10_000 - importance }, text),
    );
    return vscpp(vscppf, null, ...messages);
  }
}

const textOf = (message) => message.content.map((part) => part.text).join("");
const tokenizer = {
  mode: OutputMode.Raw,
  tokenLength: (part) => tokensWithJoiner(part.text),
  countMessageTokens: (message) => tokensWithJoiner(textOf(message)),
};

export const promptTsx = {
  name: "prompt-tsx",
  note: "a message for each section",
  async run(sections, budget) {
    const renderer = new PromptRenderer({ modelMaxPromptTokens: budget }, Sections, { sections }, tokenizer);
    const { messages } = await renderer.render();
    return { text: messages.map(textOf).join(JOINER), kept: messages.length };
  },
};
