/** The same for names that a reader, or a file system, takes for one. */
export function nameKey(name: string): string {
  return (isPlain.test(name) ? name : name.normalize("NFKC")).toLowerCase();
}

const isPlain = /^[ -~]*$/;
