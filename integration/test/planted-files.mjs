/** What runners look for in a folder and take up: a test that finds one of these on the wire has found a leak. */
const skill = "---\nname: planted\ndescription: Planted skill\n---\nPlanted";
const extension = "globalThis.planted = true;\nexport default () => {};\n";
const server = { command: process.execPath, args: ["-e", "require('fs').writeFileSync('started', '')"] };
const servers = JSON.stringify({ mcpServers: { planted: server } });

export const plantedFiles = {
  pi: {
    "AGENTS.md": "Planted",
    "CLAUDE.md": "Planted",
    "SYSTEM.md": "Planted",
    ".pi/SYSTEM.md": "Planted",
    ".pi/APPEND_SYSTEM.md": "Planted",
    ".pi/extensions/planted.js": extension,
    ".pi/skills/planted/SKILL.md": skill,
    ".pi/prompts/help.md": "Planted",
    ".pi/settings.json": JSON.stringify({ defaultThinkingLevel: "high" }),
  },
  claudeCode: {
    "CLAUDE.md": "Planted",
    "AGENTS.md": "Planted",
    ".claude/CLAUDE.md": "Planted",
    ".mcp.json": servers,
    ".claude/.claude.json": servers,
  },
};
