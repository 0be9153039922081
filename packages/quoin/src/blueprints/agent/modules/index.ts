import { type Problem, refuse } from "../../../errors.ts";
import type { PromptModule } from "../types.ts";
import { canaryModule } from "./canary.ts";
import { contextModule } from "./context.ts";
import { identityModule } from "./identity.ts";
import { injectionDefenseModule } from "./injection-defense.ts";
import { runtimeModule } from "./runtime.ts";
import { securityModule } from "./security.ts";
import { skillsModule } from "./skills.ts";

export {
  canaryModule,
  contextModule,
  identityModule,
  injectionDefenseModule,
  runtimeModule,
  securityModule,
  skillsModule,
};

/** All but those named. */
export function builtInModules(without: readonly string[] = []): PromptModule[] {
  const modules = [
    identityModule(),
    injectionDefenseModule(),
    securityModule(),
    contextModule(),
    skillsModule(),
    runtimeModule(),
    canaryModule(),
  ];
  if (!Array.isArray(without)) refuse([{ code: "config_invalid", message: "without must be a list" }]);
  const names = modules.map(({ name }) => name);
  refuse(
    without.flatMap((name, at): Problem[] => {
      const message = `there is no module ${JSON.stringify(name)}; there are ${names.join(", ")}`;
      return names.includes(name) ? [] : [{ code: "config_invalid", path: ["without", at], message }];
    }),
  );
  return modules.filter(({ name }) => !without.includes(name));
}
