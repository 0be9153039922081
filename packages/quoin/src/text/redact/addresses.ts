import type { Rule } from "./rule.ts";
import { isOpaque, isPlaceholder } from "./shape.ts";

const secret = "secret" as const;
const address = /:\/\//;

/** Passwords that documentation writes: `postgres://user:password@localhost`, `https://foo:bar@host`. */
const exemplary = /^(?:pass(?:word|wd)?|pwd?|secret|token|user(?:name)?|key|.{1,3})$/i;
/** The name in a Sentry address is meant to be published: browsers send with it. */
const publicName = /^@o\d{1,20}\.ingest\./;

/** Secrets inside addresses: of databases, repositories, files and hooks. */
export const addressRules: readonly Rule[] = [
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
    name: "teams-webhook",
    class: secret,
    hint: /webhook\.office\.com/,
    pattern: /(webhook\.office\.com\/webhookb2\/)[A-Za-z0-9@/-]{60,}/g,
  },
  {
    name: "url-password",
    class: secret,
    hint: address,
    pattern: /(:\/\/[^\s:@/"'<>`()[\]\uFFFC]{0,128}:)[^\s/"'<>`\uFFFC]{1,256}(?=@)/g,
    accept: (value) => !isPlaceholder(value) && !exemplary.test(value),
  },
  {
    name: "url-password",
    class: secret,
    // `jdbc:oracle:thin:name/password@host`
    hint: /oracle:thin:/,
    pattern: /(jdbc:oracle:thin:[A-Za-z0-9_$#]{1,64}\/)[^\s"'<>`@\uFFFC]{1,128}(?=@)/g,
    accept: (value) => !isPlaceholder(value) && !exemplary.test(value),
  },
  {
    name: "url-token",
    class: secret,
    hint: address,
    pattern: /(https?:\/\/)[A-Za-z0-9_-]{20,255}(?=@)/g,
    accept: (value, text, start) =>
      isOpaque(value) && !publicName.test(text.slice(start + value.length, start + value.length + 32)),
  },
  {
    name: "url-signature",
    class: secret,
    hint: /[?&](?:sig|x-amz-|x-goog-|key|code)/i,
    pattern: /([?&](?:sig|signature|x-amz-signature|x-goog-signature|key|code)=)[A-Za-z0-9_%+/=-]{16,}/gi,
    accept: isOpaque,
  },
];
