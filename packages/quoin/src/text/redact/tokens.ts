import { decode } from "./decode.ts";
import type { Rule } from "./rule.ts";

function isTokenHeader(part: string): boolean {
  try {
    const header: unknown = JSON.parse(decode(part) ?? "");
    return typeof header === "object" && header !== null && "alg" in header && typeof header.alg === "string";
  } catch {
    return false;
  }
}

function token(name: string, hint: RegExp, pattern: RegExp, accept?: Rule["accept"]): Rule {
  return { name, class: "secret", hint, pattern, ...(accept && { accept }) };
}

const afterColon = /:[0-9a-f]{32}/;

/** Signed and encrypted tokens. The second part of an encrypted one may be empty. */
export const jwtRule: Rule = {
  name: "jwt",
  class: "secret",
  hint: ["eyJ"],
  pattern: /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]*){1,3}/g,
  accept: (value) => value.length >= 40 && isTokenHeader(value.slice(0, value.indexOf("."))),
};

/** Tokens whose mark is in the middle, at the end, or only in how their parts are put together. */
export const tokenRules: readonly Rule[] = [
  token(
    "discord-token",
    /\.[\w-]{6}\.[\w-]{27}/,
    /(?<![A-Za-z0-9_-])[MNO][A-Za-z0-9_-]{22,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,}/g,
    // The first part is the bot's number in base64.
    (value) => /^\d{15,20}/.test(decode(value.slice(0, value.indexOf("."))) ?? ""),
  ),
  token("telegram-token", /:AA/, /(?<![0-9])\d{8,10}:AA[A-Za-z0-9_-]{30,}/g),
  token(
    "airtable-token",
    /\.[0-9a-f]{64}/,
    /(?<![A-Za-z0-9])pat[A-Za-z0-9]{14}\.[0-9a-f]{64}(?![A-Za-z0-9])/g,
  ),
  token(
    "asana-token",
    afterColon,
    /(?<![A-Za-z0-9/])[0-2]\/\d{13,20}(?:\/\d{13,20})?:[0-9a-f]{32}(?![A-Za-z0-9])/g,
  ),
  token(
    "fal-key",
    afterColon,
    /(?<![A-Za-z0-9-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:[0-9a-f]{32}(?![A-Za-z0-9])/g,
  ),
  token("mailchimp-key", /-us\d/, /(?<![A-Za-z0-9])[0-9a-f]{32}-us\d{1,2}(?![A-Za-z0-9])/g),
  token(
    "mailgun-key",
    /-[0-9a-f]{8}-[0-9a-f]{8}/,
    /(?<![A-Za-z0-9-])[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}(?![A-Za-z0-9-])/g,
  ),
  token("terraform-token", /\.atlasv1\./, /(?<![A-Za-z0-9])[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{60,}/g),
  token(
    "new-relic-key",
    /NRAL/,
    /(?<![A-Za-z0-9])(?:[0-9a-f]{32}FFFF|eu01xx[0-9a-f]{26}FFFF|[0-9a-f]{36})NRAL(?![A-Za-z0-9])/g,
  ),
  token("azure-client-secret", /\dQ~/, /(?<![A-Za-z0-9_~.-])[A-Za-z0-9_~.-]{3}\dQ~[A-Za-z0-9_~.-]{31,40}/g),
  // Keys of Azure carry the mark of their service near the end; the first row are AI services and DevOps.
  token("azure-key", /JQQJ9/, /(?<![A-Za-z0-9])[A-Za-z0-9]{40,56}JQQJ9[A-Za-z0-9]{20,32}(?![A-Za-z0-9])/g),
  token("azure-key", /AzSe/, /(?<![A-Za-z0-9])[A-Za-z0-9]{42}AzSe[A-Za-z0-9]{6}(?![A-Za-z0-9])/g),
  token("azure-key", /AzFu/, /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{44}AzFu[A-Za-z0-9_-]{6}==/g),
  token(
    "azure-key",
    /\+A(?:St|Ba|Sb|Eh|Rm)|ACDb|AIoT/,
    /(?<![A-Za-z0-9+/])(?:[A-Za-z0-9+/]{76}(?:\+ASt|\+ABa|ACDb)[A-Za-z0-9+/]{6}==|[A-Za-z0-9+/]{33}(?:\+ASb|\+AEh|\+ARm|AIoT)[A-Za-z0-9+/]{6}=(?!=))/g,
  ),
];
