/** A file as it is shown: without the mark and the blank lines around it. */
export function fileText(text: string): string {
  return text.replace(/^\ufeff?(?:[ \t]*(?:\r\n|\r|\n))*/, "").trimEnd();
}
