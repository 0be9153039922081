import { assignmentRules } from "./assignments.ts";
import { keyRules } from "./keys.ts";
import { privateKeyRule } from "./private-key.ts";
import type { Rule } from "./rule.ts";
import { isOpaque, isPlaceholder, looksLikeCredential } from "./shape.ts";

const secret = "secret" as const;
const header = /Basic |Bearer |authorization|cookie/i;
const address = /:\/\//;
const separator = String.raw`["'\]\\]{0,3}\s{0,4}(?:=>|:=|[:=])\s{0,4}["'\\]{0,3}`;

/** Text of base64 or base64url; nothing when it is neither. `atob` is in browsers and in Node alike. */
function decode(value: string): string | undefined {
  if (value.length > 8192) return undefined;
  try {
    return atob(value.replace(/-/g, "+").replace(/_/g, "/"));
  } catch {
    return undefined;
  }
}

function isTokenHeader(part: string): boolean {
  try {
    const header: unknown = JSON.parse(decode(part) ?? "");
    return typeof header === "object" && header !== null && "alg" in header && typeof header.alg === "string";
  } catch {
    return false;
  }
}

/** Passwords that documentation writes: `postgres://user:password@localhost`. */
const exemplary = /^(?:pass(?:word|wd)?|pwd?|secret|token|user(?:name)?|key)$/i;

/** Secrets known by where they stand. Earlier rows give the name when matches overlap. */
export const secretRules: readonly Rule[] = [
  privateKeyRule,
  {
    name: "jwt",
    class: secret,
    hint: ["eyJ"],
    pattern: /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{4,}(?:\.[A-Za-z0-9_-]*){1,3}/g,
    accept: (value) => isTokenHeader(value.slice(0, value.indexOf("."))),
  },
  ...keyRules,
  {
    name: "slack-webhook",
    class: secret,
    hint: ["hooks.slack.com"],
    pattern: /(hooks\.slack\.com\/(?:services|workflows|triggers)\/)[A-Za-z0-9/_-]{16,}/g,
    accept: (value) => isOpaque(value) && /\d/.test(value),
  },
  {
    name: "discord-webhook",
    class: secret,
    hint: ["discord.com", "discordapp.com"],
    pattern: /(discord(?:app)?\.com\/api\/webhooks\/\d{15,20}\/)[A-Za-z0-9_-]{40,}/g,
  },
  {
    name: "discord-token",
    class: secret,
    hint: /\.[\w-]{6}\.[\w-]{27}/,
    pattern: /(?<![A-Za-z0-9_-])[MNO][A-Za-z0-9_-]{22,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,}/g,
    // The first part is the bot's number in base64.
    accept: (value) => /^\d{15,20}/.test(decode(value.slice(0, value.indexOf("."))) ?? ""),
  },
  {
    name: "telegram-token",
    class: secret,
    hint: /:AA/,
    pattern: /(?<![0-9])\d{8,10}:AA[A-Za-z0-9_-]{30,}/g,
  },
  {
    name: "airtable-token",
    class: secret,
    hint: /\.[0-9a-f]{64}/,
    pattern: /(?<![A-Za-z0-9])pat[A-Za-z0-9]{14}\.[0-9a-f]{64}(?![A-Za-z0-9])/g,
  },
  {
    name: "azure-client-secret",
    class: secret,
    hint: /8Q~/,
    pattern: /(?<![A-Za-z0-9_~.-])[A-Za-z0-9_~.-]{3}8Q~[A-Za-z0-9_~.-]{31,40}/g,
  },
  {
    name: "azure-account-key",
    class: secret,
    hint: /AccessKey|AccountKey/,
    pattern: /((?:AccountKey|SharedAccessKey)\s?=\s?)[A-Za-z0-9+/]{40,88}={0,2}/g,
  },
  {
    name: "aws-secret-access-key",
    class: secret,
    hint: /secret/i,
    pattern: new RegExp(
      `((?:aws|amazon|s3)[_.-]?secret[_.-]?(?:access[_.-]?)?key${separator}|secret[_ .-]?access[_ .-]?key${separator})[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])`,
      "gi",
    ),
  },
  {
    name: "aws-secret-access-key",
    class: secret,
    hint: ["AKIA", "ASIA"],
    // The pair as consoles and CSV files give it out: id, then key.
    pattern:
      /((?:AKIA|ASIA)[A-Z0-9]{16}[\s\w,:;|"'=-]{0,40}?[\s,:;|"'=])[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])/g,
    accept: (value) => isOpaque(value) && !/^[0-9a-f]+$/.test(value),
  },
  {
    name: "url-password",
    class: secret,
    hint: address,
    pattern: /(:\/\/[^\s:@/"'<>`()[\]\uFFFC]{0,128}:)[^\s/"'<>`\uFFFC]{1,256}(?=@)/g,
    accept: (value) => !isPlaceholder(value) && !exemplary.test(value),
  },
  {
    name: "url-token",
    class: secret,
    hint: address,
    pattern: /(https?:\/\/)[A-Za-z0-9_-]{20,255}(?=@)/g,
    accept: isOpaque,
  },
  {
    name: "url-signature",
    class: secret,
    hint: address,
    pattern: /([?&](?:sig|signature|x-amz-signature|x-goog-signature|key|code)=)[A-Za-z0-9_%+/=-]{16,}/gi,
    accept: isOpaque,
  },
  {
    name: "basic-auth",
    class: secret,
    hint: header,
    pattern: /(?<![A-Za-z0-9])(Basic {1,3})[A-Za-z0-9+/_-]{6,}={0,2}/gi,
    accept: (value) => /^[\x20-\x7e]*:[\x20-\x7e]+$/.test(decode(value) ?? ""),
  },
  {
    name: "bearer-token",
    class: secret,
    hint: header,
    pattern: /(?<![A-Za-z0-9])(Bearer {1,3})[A-Za-z0-9_~+/=.-]{8,}/gi,
    accept: looksLikeCredential,
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
  ...assignmentRules,
];

/** `sid=8f3a...`, not `theme=dark` or `Path=/`. */
function isSessionPair(pair: string): boolean {
  const [name = "", ...rest] = pair.split("=");
  const value = rest.join("=").trim();
  if (/^\s*(?:path|domain|expires|max-age|samesite)\s*$/i.test(name)) return false;
  return value.length >= 8 && !/\s/.test(value) && isOpaque(value);
}
