/** Commands whose first word may be `roles/<role>`. */
const taking = new Set(["assemble", "check-reply", "ask", "schema"]);

/** `roles/planner` is said as one word and parsed as two. */
export function splitRole(args: readonly string[]): string[] {
  const at = 2;
  const [, role] = /^roles\/(.*)$/.exec(args[at + 1] ?? "") ?? [];
  if (role === undefined || !taking.has(args[at] ?? "")) return [...args];
  // Nothing behind the slash is a missing argument, which the command itself knows how to tell.
  return [...args.slice(0, at + 1), "roles", ...(role ? [role] : []), ...args.slice(at + 2)];
}
