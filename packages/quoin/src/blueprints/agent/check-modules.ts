import { partProblems } from "../../core/part-problems.ts";
import { type Problem, refuse } from "../../errors.ts";
import type { ModuleTool, PromptModule } from "./types.ts";

/** Modules may be plain JavaScript: what is missing is told before anything is built. */
export function checkModules(modules: readonly PromptModule[]): void {
  const names = new Set<unknown>();
  const owners = new Map<string, string>();
  refuse(
    modules.flatMap((module, at) => {
      const problem = (message: string): Problem => ({
        code: "config_invalid",
        path: ["modules", typeof module?.name === "string" ? module.name : at],
        message,
      });
      if (typeof module !== "object" || module === null) return [problem("a module must be an object")];
      const missing = methods.filter((name) => typeof module[name] !== "function");
      const isRepeated = names.has(module.name);
      names.add(module.name);
      return [
        ...(typeof module.name === "string" && /^[^@\s]+$/.test(module.name)
          ? []
          : [problem("a module needs a name without spaces and at signs")]),
        ...(Number.isFinite(module.priority) ? [] : [problem("a module needs a number as its priority")]),
        ...missing.map((name) => problem(`a module needs ${name}()`)),
        ...optionalMethods
          .filter((name) => module[name] !== undefined && typeof module[name] !== "function")
          .map((name) => problem(`${name} must be a function`)),
        ...(["boolean", "undefined"].includes(typeof module.optional)
          ? []
          : [problem("optional must be true or false")]),
        ...toolProblems(module, owners).map(problem),
        ...(isRepeated ? [problem("another module has this name")] : []),
        ...(trusts.includes(module.trust) ? [] : [problem(`unknown trust "${module.trust}"`)]),
      ];
    }),
  );
}

const methods = ["shouldInclude", "render", "estimateTokens"] as const;
const optionalMethods = ["renderMinimal", "reads"] as const;
const trusts: readonly unknown[] = [undefined, "immutable", "trusted", "untrusted", "workspace"];

/** A tool stands and falls with its module, so it has only one; `owners` are the modules of the tools seen so far. */
function toolProblems({ name: module, tools = [] }: PromptModule, owners: Map<string, string>): string[] {
  if (!Array.isArray(tools)) return ["tools must be a list"];
  return tools.flatMap((tool: ModuleTool) => {
    const problems = partProblems({ ...tool, type: "tool" });
    if (problems.length > 0) return problems;
    const owner = owners.get(tool.name);
    owners.set(tool.name, owner ?? module);
    const name = JSON.stringify(tool.name);
    if (owner === undefined) return [];
    return owner === module ? [`has two tools ${name}`] : [`the module ${owner} has a tool ${name} too`];
  });
}
