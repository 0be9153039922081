/** `name=server`: what a server is called here, where it was given a name. */
export function splitName(given: string): { name?: string; server: string } {
  const [, name, server = ""] = /^([a-z][\w-]{0,31})=(.*)$/is.exec(given.trim()) ?? [];
  return name === undefined ? { server: given } : { name, server };
}
