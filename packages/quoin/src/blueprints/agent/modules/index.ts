import type { PromptModule } from "../types.ts";
import { contextModule } from "./context.ts";
import { identityModule } from "./identity.ts";
import { injectionDefenseModule } from "./injection-defense.ts";
import { runtimeModule } from "./runtime.ts";
import { securityModule } from "./security.ts";
import { skillsModule } from "./skills.ts";

export { contextModule, identityModule, injectionDefenseModule, runtimeModule, securityModule, skillsModule };

export function builtInModules(): PromptModule[] {
  return [
    identityModule(),
    injectionDefenseModule(),
    securityModule(),
    contextModule(),
    skillsModule(),
    runtimeModule(),
  ];
}
