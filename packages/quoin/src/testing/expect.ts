/** Enough to fail with a reason in any test runner. */
export function expectThat(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

export function expectEqual<Value>(actual: Value, expected: Value, what: string): void {
  expectThat(Object.is(actual, expected), `${what}: expected ${shorten(expected)}, got ${shorten(actual)}`);
}

function shorten(value: unknown): string {
  const text = String(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
