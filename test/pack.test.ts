/** What users get: every package packed, installed into an empty project, and used from there. */
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packageNames, packedProject, root } from "./packed-project.ts";

let project: ReturnType<typeof packedProject>;
beforeAll(() => {
  project = packedProject();
});
afterAll(() => project?.remove());

describe.each(packageNames)("the tarball of %s", (name) => {
  test("holds licence, readme and build, and no sources or tests", () => {
    const files = project.contents.get(name) ?? [];
    expect(files).toEqual(expect.arrayContaining(["LICENSE", "README.md", "package.json"]));
    expect(files.some((file) => file.startsWith("dist/"))).toBe(true);
    const stray = /^(src|test|prompts|example)\/|\.test\.|tsdown|tsconfig|(?<!\.d)\.ts$|\.map$/;
    expect(files.filter((file) => stray.test(file))).toEqual([]);
  });
});

test("the library's example prints a prompt", () => {
  copyFileSync(join(root, "packages/quoin/example/example.mjs"), join(project.folder, "example.mjs"));
  expect(project.run(process.execPath, "example.mjs")).toContain(
    "## [Input]\n~~~text\nWhat is a quoin?\n~~~",
  );
});

test("the command says its version, assembles and embeds", () => {
  const quoin = (...args: string[]) => project.run("npx", "--no-install", "quoin", ...args);
  expect(quoin("--version")).toMatch(/\d+\.\d+\.\d+/);
  copyFileSync(join(root, "examples/bot.yaml"), join(project.folder, "spec.yaml"));
  expect(quoin("assemble", "canonical", "spec.yaml")).toContain("## [Constraints]\n- (1) Quote only fares");
  expect(JSON.parse(quoin("embed", "a ferry", "--json")).vector.some((value: number) => value !== 0)).toBe(
    true,
  );
});

test("the embedders load without what is optional, and say so when it is asked for", () => {
  const script = `import { QuoinError } from "quoin";
    import { openaiEmbedder } from "@quoin/embedder";
    import { cachedEmbedder, transformersEmbedder } from "@quoin/embedder/node";
    import { embedderContract } from "@quoin/embedder/testing";
    import { mkdirSync, writeFileSync } from "node:fs";
    mkdirSync("model/onnx", { recursive: true });
    for (const file of ["config.json", "tokenizer.json", "onnx/model.onnx"]) writeFileSync("model/" + file, "{}");
    const offline = openaiEmbedder({ baseURL: "http://127.0.0.1:1", model: "m", retries: 0 });
    const codes = [cachedEmbedder(offline, { directory: "cache" }), transformersEmbedder({ directory: "model" })];
    for (const each of codes) await each.embed("x").catch((error) => console.log(error.code, error instanceof QuoinError));
    console.log(embedderContract(() => offline).length > 10);`;
  writeFileSync(join(project.folder, "embed.mjs"), script);
  expect(project.run(process.execPath, "embed.mjs").trim().split("\n")).toEqual([
    "embedder_unreachable true",
    "embedder_model_missing true",
    "true",
  ]);
});

const consumer = `import * as quoin from "quoin";
import type { Assembly, Blueprint, Section } from "quoin";
import * as canonical from "quoin/canonical";
import { assemblePrompt, type PromptSpec } from "quoin/canonical";
import { type Capability, parseCapabilities, parseManifest } from "quoin/capabilities";
import { type ErrorCode, QuoinError } from "quoin/errors";
import { sha256 } from "quoin/hash";
import * as claudeCode from "quoin/integrations/claude-code";
import * as piAgent from "quoin/integrations/pi-agent-core";
import * as piSession from "quoin/integrations/pi-session";
import { gistOf, type Memory, type MemorySearch } from "quoin/memories";
import { createDetector, type Detector, verdictOf } from "quoin/screening";
import { packWeights, type Weights } from "quoin/screening/training";
import { payloadTaint, type TaintLedger } from "quoin/taint";
import { runCalls, type TaintWrites } from "quoin/taint-store";
import * as testing from "quoin/testing";
import { asAiSdkModel, type Embedder, openaiEmbedder } from "@quoin/embedder";
import { cachedEmbedder } from "@quoin/embedder/node";

const remote: Embedder = openaiEmbedder({ baseURL: "http://localhost", model: "m" });
export const model = asAiSdkModel(cachedEmbedder(remote, { directory: "vectors" }));
const spec: PromptSpec = { task: [{ instruction: "x", priority: 2 }], input: { userQuery: "y" } };
export const section: Promise<string> = assemblePrompt(spec).then(({ view }) => view.sections.task);
// @ts-expect-error a misspelled key does not compile
export const wrong: PromptSpec = { ...spec, constrants: [] };

type IsAny<Type> = 0 extends 1 & Type ? true : false;
export const typed: [IsAny<typeof quoin>, IsAny<Assembly>, IsAny<Section>] = [false, false, false];
export type Used = [Blueprint<unknown, unknown>, keyof typeof canonical, keyof typeof testing];
export const writes: (...given: Parameters<typeof runCalls>) => TaintWrites = runCalls;
export const taint = async (ledger: TaintLedger) => payloadTaint(await ledger.report("session"));
// @ts-expect-error a session that is gone has no taint to tell
export const none = () => payloadTaint(undefined);
export const code: ErrorCode = (new QuoinError({ code: "usage", message: sha256("x") }) satisfies quoin.QuoinError).code;
export const found: Capability[] = parseCapabilities([], { from: "tools.json" }).capabilities;
export const dimension: number = parseManifest("{}").dimension;
export const gist = (memory: Memory): string => gistOf(memory);
export const nothingKnown: MemorySearch = { search: async () => [] };
export const detector: Detector = createDetector();
export const verdict: string = verdictOf(0.5, { flag: 0.4, block: 0.9 });
export const packed = (weights: Weights): Uint8Array => packWeights(weights);
export const integrations = [claudeCode.claudeCodeOptions, piAgent.steerPiAgent, piSession.steerPiSession];
`;

test.each([
  { module: "nodenext", moduleResolution: "nodenext" },
  { module: "esnext", moduleResolution: "bundler" },
])(
  "types resolve with moduleResolution $moduleResolution",
  (settings) => {
    writeFileSync(join(project.folder, "consumer.ts"), consumer);
    // Users who check the declarations of libraries must not find errors in ours or in those we expose.
    const checked = { strict: true, noEmit: true, types: [], skipLibCheck: false };
    const tsconfig = {
      compilerOptions: { ...settings, target: "es2023", ...checked },
      files: ["consumer.ts"],
    };
    writeFileSync(join(project.folder, "tsconfig.json"), JSON.stringify(tsconfig));
    project.run(process.execPath, join(root, "node_modules/typescript/bin/tsc"), "-p", ".");
  },
  180_000,
);
