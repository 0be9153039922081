/** One tool, as each runner wants it. What it says came from outside. */
import { tool } from "@anthropic-ai/claude-agent-sdk";
import { Type } from "@mariozechner/pi-ai";
import * as z from "zod";

const name = "sea_conditions";
const description = "Wind and waves at a pier, as the harbour office reports them.";
const calm = "Wind 2 from the south-west, waves under half a metre. No warnings until midnight.";

export function piSeaConditions(report = calm) {
  return {
    name,
    label: "Sea conditions",
    description,
    parameters: Type.Object({ pier: Type.String() }),
    async execute() {
      return { content: [{ type: "text", text: report }], details: {} };
    },
  };
}

export const claudeSeaConditions = tool(name, description, { pier: z.string() }, async () => ({
  content: [{ type: "text", text: calm }],
}));
