import { expect, it } from "vitest";
import { checkPrompt } from "../src/check-prompt.mjs";

it("gives back what may go", () => {
  expect(checkPrompt(" Ours \n")).toBe(" Ours \n");
});

it.each([undefined, "", " \n\t", "half \uD83D of a pair"])(
  "refuses what a runner would change: %j",
  (text) => {
    expect(() => checkPrompt(text)).toThrow("The system prompt");
  },
);
