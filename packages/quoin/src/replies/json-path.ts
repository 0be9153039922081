/** `$.subtasks[2].id`; a key that is no plain word is quoted. */
export function jsonPath(keys: readonly PropertyKey[]): string {
  return keys.map(String).reduce((text, key) => {
    if (/^\d+$/.test(key)) return `${text}[${key}]`;
    return /^[A-Za-z_$][\w$]*$/.test(key) ? `${text}.${key}` : `${text}[${JSON.stringify(key)}]`;
  }, "$");
}
