import { looksLikeCode, readValue } from "./read-value.ts";
import type { Range, Rule } from "./rule.ts";
import { isPlaceholder, isWords, looksLikeCredential, looksLikePassword } from "./shape.ts";

// What must stand before a word is looked at behind it: a lookbehind in front would be tried at every character.
const passwordWords =
  "pass(?:word|wd|phrase|code|wort)|passw|pwd(?<![a-z]pwd)|(?:pass|pw)(?:(?<=[_-]p(?:ass|w))|(?<![a-z]p(?:ass|w))(?=[\"'=]| =))|identified by|clave|senha|contrase[ñn]a|kennwort|wachtwoord|mot[ _-]de[ _-]passe";
/** What makes a key one that opens something; `primary key` and `foreign key` do not. */
const kindsOfKey =
  "api|access|private|auth|encryption|signing|master|session|account|license|service|app|application|subscription|shared|storage|admin|write|ingest|integration|routing";
/** Services whose keys carry no mark of their own: `Mistral key: ...`. */
const services =
  "openai|anthropic|gemini|mistral|cohere|deepseek|groq|voyage|fireworks|together|deepgram|assemblyai|fal|serp(?:api)?|exa|brave|algolia|datadog|honeycomb|segment|cloudflare|comet|wandb|azure|speech|vision|twilio|postmark|zendesk|mailgun|stripe";
const credentialWords = `secret|token|credentials?|key(?<=(?:${kindsOfKey}|${services})[ _.-]?key)`;
const ending = "(?:[_-]?(?:key|value|base|string|salt)){0,2}[_-]?\\d{0,2}(?![A-Za-z0-9])";
/** `"password": `, `password = `, `password: str = `, `config["password"] => `, `<password>`, `**Password:** `. */
const assigned =
  "[\"'`\\]*\\\\]{0,4}(?:[ \\t]{0,8}(?::[ \\t]?[A-Za-z]{1,12}[ \\t]?)?(?::=|=>|[?|]{0,2}={1,3}|:)[*]{0,2}[ \\t]{0,8}|>|[ ](?=[\"']))";
/** `my password is ...`, `the password for the server is ...`, and the like in the languages of the words above. */
const spoken =
  "[\"'`*]{0,2}(?: (?:for|to|of|on|do|da|de|del|para) [A-Za-z0-9 .'_-]{1,40}?)? (?:is|was|es|é|ist|est|era) ";

type Judge = (value: string) => boolean;

function assignment(name: string, hint: RegExp, words: string, judge: Judge): Rule[] {
  return [
    {
      name,
      class: "secret",
      hint,
      pattern: new RegExp(`(?:${words})(?:${ending}${assigned}|${spoken})`, "gi"),
      locate: (text, found) => locate(text, found, judge),
    },
    {
      name,
      class: "secret",
      hint,
      pattern: new RegExp(`(?<![A-Za-z0-9-])--[a-z-]{0,24}(?:${words})[ \\t]{1,4}`, "gi"),
      locate: (text, found) => locate(text, found, judge),
    },
  ];
}

function locate(text: string, found: RegExpExecArray, judge: Judge): Range | undefined {
  const [before] = found;
  const value = readValue(text, found.index + before.length);
  if (!value) return undefined;
  const content = text.slice(value.start, value.end);
  // Refusing an endless run would mean to read it again from every name inside it.
  if (!value.quoted && content.length > 512) return value;
  if (/\s/.test(content)) return undefined;
  if (before.endsWith(">") && !before.endsWith("=>") && !isElement(text, before, value.end)) return undefined;
  // In `"PWD=" + directory` the quote has ended, not begun.
  if (value.quoted && /^ ?\+ ?[A-Za-z_$(]/.test(content) && !/["'`\\]/.test(text.charAt(value.end)))
    return undefined;
  // `PWD=/home/me` is where a shell stands.
  if (/pwd/i.test(before) && /^[/~]/.test(content)) return undefined;
  if (!value.quoted && looksLikeCode(content, text.charAt(value.end), before)) return undefined;
  // Said or passed on a command line, `8-character` and `base64-encoded` are no passwords.
  if (!/[=:>]/.test(before) && (isWords(content) || content.startsWith("-"))) return undefined;
  return judge(content) || isSetting(before, content, value.quoted) ? value : undefined;
}

/** An element of XML is closed again; `<password>@host` is a stand-in, and `<a href="/password">word</a>` a link. */
function isElement(text: string, before: string, end: number): boolean {
  const closing = /^<\/([\w:.-]{1,64})>/.exec(text.slice(end, end + 70));
  return closing?.[1]?.toLowerCase().endsWith(before.slice(0, -1).toLowerCase()) ?? false;
}

/** Words that stand where a password would: labels, messages, types, where it comes from. */
const usualWord =
  /^(?:pass|secret|string|postgres|guest|undefined|default|required|optional|hidden|masked|visible|plain|encrypt|hash|invalid|incorrect|missing|unknown|forgot|confirm|current|repeat|random|manual|prompt|keyring|stored|enabled|disabled|object|number|boolean|identifier|basic|bearer|senha|clave|contrase|kennwort|wachtwoord)/i;

/**
 * Even a plain word is the password in the environment, right after `DB_PASSWORD` and its `=`, and between quotes
 * right after its name, in lower case: `"password": "Lozinka"` is a label.
 */
function isSetting(before: string, content: string, quoted: boolean): boolean {
  const setting = /^PASS(?:WORD|WD|PHRASE)?=$/.test(before) && /^[a-z]{6,}$/i.test(content);
  const named =
    quoted && /^pass(?:word|wd|phrase)["']?\s*[:=]\s*$/i.test(before) && /^[a-z]{6,}$/.test(content);
  return (setting || named) && !isPlaceholder(content) && !usualWord.test(content);
}

export const assignmentRules: readonly Rule[] = [
  ...assignment(
    "password",
    /pass|pwd?|identified by|clave|senha|contrase|kennwort|wachtwoord/i,
    passwordWords,
    looksLikePassword,
  ),
  ...assignment("credential", /secret|token|credential|key/i, credentialWords, looksLikeCredential),
  {
    name: "password",
    class: "secret",
    // `curl -u name:password`; `docker run -u 1000:1000` is not one.
    hint: /-u |--user/,
    pattern: /(\s(?:-u|--user)[ =]["']?[^\s:"'\uFFFC]{1,64}:)[^\s"'`]{4,256}/g,
    accept: (value) => /[A-Za-z]/.test(value) && looksLikePassword(value),
  },
];
