/** A key that somebody probably meant as this one: other case, other separators, or one slip of the fingers. */
export function nearKey(keys: readonly string[], name: string): string | undefined {
  const wanted = fold(name);
  return keys.find((key) => key !== name && isNear(fold(key), wanted));
}

function fold(key: string): string {
  return key.toLowerCase().replace(/[-_ ]/g, "");
}

function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const rest = (text: string, skipped: number) => text.slice(start + skipped);
  const swapped = one[start] === other[start + 1] && one[start + 1] === other[start];
  return (
    (swapped && rest(one, 2) === rest(other, 2)) ||
    rest(one, 1) === rest(other, 1) ||
    rest(one, 1) === rest(other, 0) ||
    rest(one, 0) === rest(other, 1)
  );
}
