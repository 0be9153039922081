import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createEmbedder } from "@quoin/embedder";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runQuoin } from "./run-quoin.ts";

const local = createEmbedder();
const vectorOf = (text: string) => Array.from(local.embedSync(text));

describe("quoin embed", () => {
  it("tells a person the model, the dimension and where the vector begins", async () => {
    const { code, stdout, stderr } = await runQuoin(["embed", "a ferry", "--compare", "a boat"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const first = vectorOf("a ferry")
      .slice(0, 8)
      .map((value) => value.toFixed(4));
    const [a, b] = [vectorOf("a ferry"), vectorOf("a boat")];
    const cosine = a.reduce((sum, value, at) => sum + value * (b[at] as number), 0);
    expect(stdout).toBe(
      `embedder   ${local.id}\ndimension  ${local.dimension}\nvector     ${first.join(" ")} … (--json prints all ${local.dimension})\ncosine     ${cosine.toFixed(4)}\n`,
    );
  });

  it("--json prints the very numbers, of an argument as of standard input", async () => {
    const expected = { embedder: local.id, dimension: local.dimension, vector: vectorOf("a ferry") };
    expect(JSON.parse((await runQuoin(["embed", "a ferry", "--json"])).stdout)).toEqual(expected);
    const piped = await runQuoin(["embed", "-", "--json"], { input: "a ferry\n" });
    expect(JSON.parse(piped.stdout)).toEqual(expected);
    const compared = await runQuoin(["embed", "a ferry", "--json", "--compare", "a ferry"]);
    expect(JSON.parse(compared.stdout).cosine).toBeCloseTo(1, 6);
  });

  it.each(["", "日本語", "🎉"])("says that no word of %j is known", async (text) => {
    const { code, stdout, stderr } = await runQuoin(["embed", "-", "--json"], { input: text });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).vector).toEqual(vectorOf(""));
    expect(stderr).toBe("note: no word of the text is known: its vector is zeros\n");
    const compared = await runQuoin(["embed", "ferry", "--compare", text]);
    expect(compared.stdout).toContain("cosine     0.0000");
    expect(compared.stderr).toContain("no word of the text to compare with is known");
  });

  it("--lines gives a vector for each line, also for an empty one", async () => {
    const lines = ["a ferry", "", ...Array.from({ length: 300 }, (_, at) => `quay ${at}`), "a boat"];
    const { stdout, stderr } = await runQuoin(["embed", "-", "--lines"], {
      input: `${lines.join("\r\n")}\r\n`,
    });
    const vectors = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).vector);
    expect(vectors).toEqual(lines.map(vectorOf));
    expect(stderr).toBe("note: 1 of 303 lines without a known word: zeros\n");
    expect(await runQuoin(["embed", "-", "--lines"], { input: "" })).toMatchObject({ code: 0, stdout: "" });
  });

  it("takes a megabyte, and refuses what is not UTF-8 with its line", async () => {
    const text = "word ".repeat(200_000);
    const { code, stdout } = await runQuoin(["embed", "-", "--json"], { input: text });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).vector).toEqual(vectorOf(text));
    const bytes = Buffer.concat([Buffer.from("fine\ncaf"), Uint8Array.of(0xe9)]);
    const refused = await runQuoin(["embed", "-"], { input: bytes });
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain("error[file_not_utf8] <stdin>:2: is not UTF-8 text");
  });

  it.each([
    [["--compare", "y", "--lines"], "--compare is for one text"],
    [["--model", "m"], "--model and --url are for --embedder openai and ollama"],
    [["--embedder", "ollama"], "--embedder ollama needs --model"],
    [["--embedder", "openai"], "--embedder openai needs --model\n.*--embedder openai needs --url"],
    [["--embedder", "ollama", "--model", "m", "--key-env", "NONE"], "--key-env names NONE, which is not set"],
    [["--embedder", "other"], "Allowed choices are local, openai, ollama"],
  ])("refuses %j", async (flags, message) => {
    const { code, stdout, stderr } = await runQuoin(["embed", "x", ...flags]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(new RegExp(message));
  });
});

describe("quoin embed with a server", () => {
  const asked: { path?: string; key?: string; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = JSON.parse(Buffer.concat(parts).toString());
    asked.push({ path: request.url, key: request.headers.authorization, body });
    const vectors: number[][] = body.input.map(() => [3, 4]);
    const data = vectors.map((embedding, index) => ({ index, embedding }));
    response.end(JSON.stringify(request.url === "/api/embed" ? { embeddings: vectors } : { data }));
  });
  let url: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  it.each([
    ["openai", "/v1/embeddings"],
    ["ollama", "/api/embed"],
  ])("asks %s, with the key of the environment", async (kind, path) => {
    asked.length = 0;
    const flags = ["--embedder", kind, "--model", "m", "--url", url, "--json"];
    const { code, stdout } = await runQuoin(["embed", "a ferry", ...flags], {
      env: { QUOIN_EMBEDDER_KEY: "only-here" },
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      dimension: 2,
      vector: [expect.closeTo(0.6, 6), expect.closeTo(0.8, 6)],
    });
    expect(asked).toMatchObject([
      { path, key: "Bearer only-here", body: { model: "m", input: ["a ferry"] } },
    ]);
  });
});

describe("the weights", () => {
  /** Tells of every file that is read at once, as the weights are. */
  const watch = `data:text/javascript,${encodeURIComponent(
    'import fs from "node:fs"; const read = fs.readFileSync; fs.readFileSync = (...given) => { if (String(given[0]).includes("quoin-embedder.bin")) process.stderr.write("weights read"); return read(...given); };',
  )}`;
  const env = { NODE_OPTIONS: `--import=${watch}` };

  it("are read only by who embeds", async () => {
    expect((await runQuoin(["embed", "x"], { env })).stderr).toContain("weights read");
    for (const args of [["--help"], ["embedder", "--help"], ["embed", "x", "--model", "m"]])
      expect((await runQuoin(args, { env })).stderr).not.toContain("weights read");
  });

  it("nor is their package loaded before", () => {
    const folder = join(import.meta.dirname, "../dist");
    const files = readdirSync(folder).filter((name) => name.endsWith(".js"));
    const built = files.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
    expect(built).toMatch(/import\("@quoin\/embedder"\)/);
    expect(built).not.toMatch(/^import .*"@quoin\/embedder/m);
  });
});
