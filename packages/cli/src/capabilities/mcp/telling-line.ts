/**
 * Of what a program said before it ended, the line that says why. A crash of Node has the stack, the error's properties
 * and Node's version behind it, which begin with spaces, are brackets, or say nothing of the program.
 */
export function tellingLine(said: string): string {
  const lines = said.split(/\r?\n/).filter((line) => line.trim() !== "");
  const telling = lines.filter(
    (line) => /^\S/.test(line) && /\p{L}/u.test(line) && !/^Node\.js v\d/.test(line),
  );
  return (telling.at(-1) ?? lines.at(-1) ?? "").trim();
}
