import { holdsPassword } from "./decode.ts";
import type { Rule } from "./rule.ts";
import { isOpaque, looksLikeCredential } from "./shape.ts";

const secret = "secret" as const;
const header = /Basic |Bearer |SSWS |authorization|cookie/i;
export const separator = String.raw`["'\]\\]{0,3}\s{0,4}(?:=>|:=|[:=])\s{0,4}["'\\]{0,3}`;

/** What is sent with every request: logs of HTTP are full of it. */
export const headerRules: readonly Rule[] = [
  {
    name: "basic-auth",
    class: secret,
    hint: header,
    pattern: /(?<![A-Za-z0-9])(Basic {1,3})[A-Za-z0-9+/_-]{6,}={0,2}/gi,
    accept: holdsPassword,
  },
  {
    name: "bearer-token",
    class: secret,
    hint: header,
    pattern: /(?<![A-Za-z0-9])(Bearer {1,3})[A-Za-z0-9_~+/=.-]{8,}/gi,
    accept: looksLikeCredential,
  },
  {
    name: "okta-token",
    class: secret,
    hint: header,
    pattern: /(?<![A-Za-z0-9])(SSWS {1,3})00[A-Za-z0-9_-]{38,}/g,
  },
  {
    name: "authorization",
    class: secret,
    hint: header,
    pattern: new RegExp(
      `(authorization${separator}(?:[A-Za-z][A-Za-z0-9-]{1,20} )?)[^\\s"'\`\\\\,;]{8,}`,
      "gi",
    ),
    accept: isOpaque,
  },
  {
    name: "cookie",
    class: secret,
    hint: header,
    pattern: new RegExp(`(?<![A-Za-z0-9])((?:Set-)?Cookie${separator})[^\\r\\n"'\`\\\\]{6,8192}`, "gi"),
    accept: (value) => value.split(";").some(isSessionPair),
  },
];

/** `sid=8f3a...`, not `theme=dark` or `Path=/`. */
function isSessionPair(pair: string): boolean {
  const [name = "", ...rest] = pair.split("=");
  const value = rest.join("=").trim();
  if (/^\s*(?:path|domain|expires|max-age|samesite)\s*$/i.test(name)) return false;
  return value.length >= 8 && !/\s/.test(value) && isOpaque(value);
}
