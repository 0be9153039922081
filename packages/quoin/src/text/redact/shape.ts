/** What a value looks like: an opaque secret, a name somebody chose, or a stand-in for a secret. */

const filler = /^[xX*•.…_#?0-]+$/;
const reference =
  /^(?:\$[{(]|\$[A-Za-z_]\w*$|%[A-Za-z_]\w*%$|#?\{|<|\[|@[{A-Z]|!(?:Ref|Sub|GetAtt|vault|secret)\b|(?:vault|ssm|arn|op|keyring|file|https?|env|sops):)/;
const lookup =
  /^(?:process\.env|import\.meta|os\.(?:environ|getenv)|(?:Deno|Bun)\.env|env[.[(]|getenv|ENV\[|(?:secrets?|vars|config|settings|this|self|req|request|ctx|params|props|state|data|options|args|user|body)\??[.[])/;
const standIn =
  /(?:^|[^A-Za-z0-9])(?:your|example|placeholder|change[-_]?(?:me|it|this)|changeme|dummy|redacted|insert|replace|here|sample|todo|fixme|hidden|masked|removed|omitted|fake)(?=[^A-Za-z]|$)/i;
/** Names of types and algorithms that have digits in them. */
const technical =
  /^(?:u?int|float|utf|base|sha|md|hs|rs|es|ps|aes|oauth|bcrypt|argon|pbkdf|varchar|char|ipv|version|level|step|uint8array)[-_]?\d{0,4}(?:array|le|be|encoded|sum)?$/i;
/** Documentation writes EXAMPLE into its keys, in capitals so that nobody takes them for real, or crosses them out. */
const crossedOut = /EXAMPLE|[xX*]{8}/;
/** `0x0B96` is a number; a longer one may be a key. */
const number = /^0x[0-9a-f_]{1,17}$/i;
const typeName =
  /^(?:string|str|text|bytes?|any|unknown|id|int|bool(?:ean)?|secret|token|password)[!?[\]]+$/i;
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const wordLike = /^\d{0,4}[A-Za-z]{0,20}\d{0,4}[a-z]?$/;

/** `<your-key>`, `${VAR}`, `process.env.X`, `xxxx`, `sha256`: says where a secret would be. */
export function isPlaceholder(value: string): boolean {
  return (
    filler.test(value) ||
    reference.test(value) ||
    lookup.test(value) ||
    standIn.test(value) ||
    technical.test(value) ||
    typeName.test(value) ||
    crossedOut.test(value) ||
    number.test(value) ||
    value.includes("${") ||
    value.includes("{{")
  );
}

/** `my-app-token-2`, `auth.login.title`, `2024-01-01`: several parts, each of which a person would write. */
export function isWords(value: string): boolean {
  if (value.length > 512 || uuid.test(value)) return false;
  const parts = value.split(/[^A-Za-z0-9]+/).filter((part) => part !== "");
  return parts.length > 1 && parts.every((part) => wordLike.test(part));
}

/** `getUserPassword`, `SessionToken2`: an identifier made of words. */
export function isCamelCase(value: string): boolean {
  return /^[A-Za-z]+\d{0,2}$/.test(value) && areWords(camelWords(value));
}

/** `SignatureV4SignWithCredentials`, `OAuth2Token$schema`: so long, and all words, that digits among them are a name too. */
export function isLongIdentifier(value: string): boolean {
  if (!/^[A-Za-z_$][\w$]{15,}$/.test(value) || /\d{3}/.test(value)) return false;
  const words = value.split(/[_$]+/).flatMap((part) => camelWords(part.replace(/\d/g, "")));
  const letters = words.filter((word) => word.length < 2).length;
  return words.length >= 3 && letters <= 1 && words.join("").length / words.length >= 4;
}

/** `config.token`, `ServiceAccountCreateResponse.APIKey`: names all the way. */
export function isDottedName(value: string): boolean {
  return (
    !/\d/.test(value) &&
    areWords(
      value
        .split(/[^A-Za-z]+/)
        .flatMap(camelWords)
        .filter((word) => word !== ""),
    )
  );
}

function camelWords(value: string): string[] {
  return value.split(/(?=[A-Z][a-z])|(?<=[a-z])(?=[A-Z])/);
}

function areWords(words: readonly string[]): boolean {
  return words.join("").length / words.length >= 3.5 && words.every((word) => word.length > 1);
}

/** Letters and digits in one piece that nobody would choose as a name. */
export function isOpaque(value: string): boolean {
  if (isWords(value) || isPlaceholder(value)) return false;
  if (/\d/.test(value)) return /[A-Za-z]/.test(value);
  return (
    value.length >= 24 &&
    distinct(value) >= 10 &&
    !isCamelCase(value.replace(/^_+/, "")) &&
    /[a-z][A-Z].*[a-z][A-Z]/.test(value)
  );
}

/** A value named `secret`, `token` or `key`: such names also stand before harmless things, so it must look random. */
export function looksLikeCredential(value: string): boolean {
  if (value.length < 8 || distinct(value) < 4) return false;
  // `oauth2client`, `version12`: one word and a number, not a key.
  if (value.length < 16 && /^[A-Za-z]+\d{1,3}$/.test(value)) return false;
  return isOpaque(value);
}

/** A value named `password`: people choose short ones, so a digit or a symbol among the letters is enough. */
export function looksLikePassword(value: string): boolean {
  if (value.length < 5 || isPlaceholder(value)) return false;
  if (/^\d+$/.test(value)) return value.length >= 6;
  if (!/\p{L}/u.test(value)) return false;
  return /[\d!@#$%^&*?+~]/.test(value) || isOpaque(value);
}

function distinct(value: string): number {
  return new Set(value.slice(0, 256)).size;
}
