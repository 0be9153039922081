import { QuoinError } from "../../errors.ts";

/** What a module gives, or an error that names the module: modules are others' code. */
export function askModule<Given>(name: string, what: string, ask: () => Given): Given {
  try {
    return ask();
  } catch (cause) {
    if (cause instanceof QuoinError) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    const message = `${what} of the module failed: ${why}`;
    throw new QuoinError({ code: "blueprint_invalid", path: [name], message }, { cause });
  }
}
