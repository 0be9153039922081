import { decode, holdsPassword } from "./decode.ts";
import { separator } from "./headers.ts";
import type { Rule } from "./rule.ts";
import { isOpaque, isPlaceholder, looksLikePassword } from "./shape.ts";

const secret = "secret" as const;
/** Frequent words that no wallet's list has: twelve words with one of them are a sentence. */
const sentence = /(?:^| )(?:the|and|for|are|was|has|had|its|from|which|been|were|into|with|your)(?: |$)/;

/** Secrets as certain files hold them, known by the words or marks around them. */
export const fileRules: readonly Rule[] = [
  {
    name: "aws-secret-access-key",
    class: secret,
    hint: /secret/i,
    pattern: new RegExp(
      `((?:aws|amazon|s3)[_.-]?secret[_.-]?(?:access[_.-]?)?key${separator}|secret[_ .-]?access[_ .-]?key${separator})[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])`,
      "gi",
    ),
    accept: (value) => !isPlaceholder(value),
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
    name: "azure-account-key",
    class: secret,
    hint: /AccessKey|AccountKey/,
    pattern: /((?:AccountKey|SharedAccessKey)\s?=\s?)[A-Za-z0-9+/]{40,88}={0,2}/g,
    accept: (value) => !isPlaceholder(value),
  },
  {
    name: "gcp-key-id",
    class: secret,
    hint: /private_key_id/,
    pattern: /(private_key_id\\?["'] {0,2}: {0,2}\\?["'])[0-9a-f]{40}(?![0-9a-f])/g,
  },
  {
    name: "registry-auth",
    class: secret,
    // Docker's `"auth": "..."` and npm's `_auth=...`: name and password in base64.
    hint: /auth["' :=]/,
    pattern: /(?<![A-Za-z0-9])(_?auth\\?["']?\s{0,2}[:=]\s{0,2}\\?["']?)[A-Za-z0-9+/]{8,4096}={0,2}/g,
    accept: holdsPassword,
  },
  {
    name: "netrc-password",
    class: secret,
    hint: /login\s/,
    pattern: /(?<![A-Za-z])(login\s{1,8}[^\s\uFFFC]{1,128}\s{1,8}password\s{1,8})[^\s\uFFFC]{3,256}/g,
    accept: (value) => !isPlaceholder(value) && looksLikePassword(value),
  },
  {
    name: "pgpass-password",
    class: secret,
    hint: /:(?:543\d|6432|\*):/,
    pattern:
      /(?<![^\s"'`])([\w.*-]{1,128}:(?:543\d|6432|\*):[\w.*-]{1,64}:[\w.*-]{1,64}:)[^\s"'`\uFFFC]{3,256}/g,
    accept: (value) => /[A-Za-z0-9]{3}/.test(value) && !isPlaceholder(value),
  },
  {
    name: "password-hash",
    class: secret,
    hint: /\$(?:apr1|2[aby]|[156y]|argon2[a-z]{1,2})\$/,
    pattern:
      /(?<![A-Za-z0-9$])\$(?:2[aby]\$\d\d\$[./A-Za-z0-9]{53}|(?:1|apr1)\$[./A-Za-z0-9]{1,8}\$[./A-Za-z0-9]{22}|[56]\$(?:rounds=\d{1,9}\$)?[./A-Za-z0-9]{1,16}\$[./A-Za-z0-9]{43,86}|y\$[./A-Za-z0-9]{1,12}\$[./A-Za-z0-9]{1,86}\$[./A-Za-z0-9]{43}|argon2(?:id|i|d)\$v=\d{1,3}\$[a-z0-9=,]{8,40}\$[A-Za-z0-9+/]{8,86}\$[A-Za-z0-9+/]{16,172})(?![./A-Za-z0-9])/g,
  },
  {
    name: "encoded-private-key",
    class: secret,
    // A PEM block in base64 once more, as `client-key-data` of a kubeconfig and secrets of Kubernetes hold it.
    hint: ["LS0tLS1CRUdJTi"],
    pattern: /(?<![A-Za-z0-9+/])LS0tLS1CRUdJTi[A-Za-z0-9+/]{40,}={0,2}/g,
    accept: (value) => decode(value.slice(0, 64))?.includes("PRIVATE KEY") ?? false,
  },
  {
    name: "putty-private-key",
    class: secret,
    hint: /Private-Lines:/,
    pattern:
      /(Private-Lines: \d{1,3}(?:\r?\n|\\n))[A-Za-z0-9+/=]{16,76}(?:(?:\r?\n|\\n)[A-Za-z0-9+/=]{4,76}(?![A-Za-z0-9+/=:-])){0,200}/g,
  },
  {
    name: "wallet-mnemonic",
    class: secret,
    hint: /nemonic|NEMONIC|hrase|HRASE|words|WORDS/,
    pattern:
      /((?:mnemonic|(?:seed|recovery|wallet)[ _-]?(?:phrase|words))["'*`]{0,2}\s{0,2}(?:[:=]|is)\s{0,3}["'`]?)[a-z]{3,8}(?: [a-z]{3,8}){11,23}(?![ ]?[A-Za-z])/gi,
    accept: (value) => value.split(" ").length % 3 === 0 && !sentence.test(value),
  },
];
