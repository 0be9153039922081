/** Commands whose first word may be `roles/<role>`. */
const taking = new Set(["assemble", "check-reply", "ask", "schema"]);

/** `roles/planner` is said as one word and parsed as two. */
export function splitRole(args: readonly string[]): string[] {
  const [command = "", word = "", ...rest] = args;
  const [, role] = /^roles\/(.*)$/.exec(word) ?? [];
  if (role === undefined || !taking.has(command)) return [...args];
  // Nothing behind the slash is a missing argument, which the command itself knows how to tell.
  return [command, "roles", ...(role ? [role] : []), ...rest];
}
