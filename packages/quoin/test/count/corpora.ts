import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { noise } from "./pieces.ts";

const require = createRequire(import.meta.url);
const typescript = dirname(require.resolve("typescript"));
const library = dirname(require.resolve("zod/package.json"));
const languages = ["cs", "de", "es", "fr", "it", "ja", "ko", "pl", "pt-br", "ru", "tr", "zh-cn", "zh-tw"];

/** Real text of one language, a message to a line. */
export function messages(language: string): string[] {
  const file = join(typescript, language, "diagnosticMessages.generated.json");
  return Object.values(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>);
}

export const localized = languages.map((language) => ({
  kind: language,
  text: messages(language).join("\n"),
}));

const read = (...path: string[]) => readFileSync(join(...path), "utf8");
const manifest = JSON.parse(read(library, "package.json"));

const arabic = `يجمع المحرك أجزاء النص في ترتيب ثابت ثم يحسب عدد الوحدات قبل إرسالها إلى النموذج.
كل قسم له مصدر ودرجة ثقة، ولا يمكن للنص غير الموثوق أن يصبح جزءا من التعليمات.
إذا كانت الميزانية صغيرة فإن الأقسام الأقل أهمية تصبح أقصر، ويشرح التقرير سبب كل قرار.
من فضلك اكتب ملخصا قصيرا لهذه المحادثة، واذكر أهم النقاط التي اتفق عليها الفريق في اجتماع الأمس.
المدينة القديمة تقع على ضفة النهر، ويزورها آلاف السياح كل عام لمشاهدة الأسواق والمساجد التاريخية.`;

const zodArabic = read(library, "v4", "locales", "ar.js")
  .match(/[\u0600-\u06ff][\u0600-\u06ff ]+/g)
  ?.join("\n");

const emoji = [..."😀😂😍🥰😎👍🙏🎉🔥✅❌💡🚀📦📝🔧✨👀🤔"];
const rows = Array.from({ length: 400 }, (_, index) => index);
const hex = (length: number, seed: number) => noise(length, "0123456789abcdef", seed);
const base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

export const corpora: { kind: string; text: string }[] = [
  { kind: "English prose", text: read(library, "LICENSE") + read(typescript, "..", "LICENSE.txt") },
  { kind: "markdown", text: read(library, "README.md") + read(typescript, "..", "README.md") },
  { kind: "type declarations", text: read(typescript, "lib.es5.d.ts").slice(0, 150_000) },
  { kind: "code", text: read(typescript, "_tsc.js").slice(2_000_000, 2_150_000) },
  { kind: "short code files", text: filesOf(join(library, "v4", "core")) },
  { kind: "pretty JSON", text: JSON.stringify(manifest, null, 2) },
  { kind: "minified JSON", text: JSON.stringify(manifest) },
  { kind: "logs", text: rows.map(logLine).join("\n") },
  { kind: "hexadecimal ids", text: rows.map((row) => hex(64, row + 1)).join("\n") },
  {
    kind: "UUIDs",
    text: rows.map((row) => hex(32, row + 1).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")).join("\n"),
  },
  { kind: "base64", text: rows.map((row) => noise(76, base64, row + 1)).join("\n") },
  { kind: "long numbers", text: rows.map((row) => noise(1 + (row % 40), "0123456789", row + 1)).join("\n") },
  {
    kind: "tables of numbers",
    text: rows.map((row) => `| ${row} | ${row * 1.37} | ${row * row * 0.5} |`).join("\n"),
  },
  {
    kind: "markdown tables",
    text: rows.map((row) => `| \`option-${row}\` | string | no | The value of the option. |`).join("\n"),
  },
  {
    kind: "emoji",
    text: rows.map((row) => `Done ${emoji[row % emoji.length]}${emoji[(row * 7) % emoji.length]}`).join("\n"),
  },
  { kind: "Arabic", text: `${arabic}\n${zodArabic}` },
];

function filesOf(folder: string): string {
  const names = readdirSync(folder).filter((name) => name.endsWith(".js"));
  return names
    .sort()
    .map((name) => read(folder, name))
    .join("\n")
    .slice(0, 150_000);
}

function logLine(row: number): string {
  const time = new Date(1_735_689_600_000 + row * 37_123).toISOString();
  const level = ["INFO", "WARN", "ERROR", "DEBUG"][row % 4];
  return `${time} ${level} [worker-${row % 9}] com.example.api.OrderController: request ${hex(16, row + 1)} took ${row * 3}ms`;
}
