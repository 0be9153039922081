/** On one line: a runner reads commands from lines that begin in a certain way, whoever wrote them. */
export function printableLine(text: string): string {
  return printable(text).replace(/\s*\n\s*/g, " ␊ ");
}

/** Input is quoted in tables and messages: it must not move the cursor. */
export function printable(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, "\ufffd");
}
