import { QuoinError } from "../errors.ts";

/** `option` is what the caller knows the address by. Never quotes it where a password may stand in it. */
export function parseAddress(address: string, option: string): URL {
  const refusal = (message: string) => new QuoinError({ code: "usage", path: [option], message });
  const hostOnly = /^[\w.-]+(?::\d{1,5})?(?:\/[\w./-]*)?$/.test(address.trim());
  const meant = hostOnly ? `; write http://${address.trim()} or https://${address.trim()}` : "";
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || (hostOnly && !/^https?:$/.test(url.protocol)))
    throw refusal(`the endpoint's address is not a URL${meant}`);
  if (!/^https?:$/.test(url.protocol))
    throw refusal(`the endpoint's address must begin with http:// or https://, not ${url.protocol}`);
  if (url.username !== "" || url.password !== "")
    throw refusal(
      "the endpoint's address holds a user or a password, which would be logged; give a key instead",
    );
  return url;
}
