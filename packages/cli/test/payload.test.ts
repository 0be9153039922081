import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { providerNames } from "quoin/adapters";
import { afterAll, describe, expect, it } from "vitest";
import { runQuoin } from "./run-quoin.ts";

const folder = mkdtempSync(join(tmpdir(), "quoin-payload-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const example = join(import.meta.dirname, "../../../examples/bot.yaml");

function spec(name: string, attachments: unknown[]): string {
  const path = join(folder, name);
  const input = { userQuery: "What is on it?", attachments };
  writeFileSync(path, JSON.stringify({ task: [{ instruction: "Look." }], input }));
  return path;
}

describe("quoin assemble canonical --for", () => {
  it.each(providerNames)("prints the request for %s alone, as JSON (C9)", async (provider) => {
    const { code, stdout } = await runQuoin(["assemble", "canonical", example, "--for", provider]);
    expect(code).toBe(0);
    const payload = JSON.parse(stdout);
    expect(JSON.stringify(payload)).toContain("Harbour Ferries");
    if (!["google", "ai-sdk"].includes(provider)) expect(payload.model).toBeTypeOf("string");
  });

  it("prints Google's body as it goes over the wire", async () => {
    const { stdout } = await runQuoin([
      "assemble",
      "canonical",
      example,
      "--for",
      "google",
      "--max-tokens",
      "200",
    ]);
    const payload = JSON.parse(stdout);
    expect(Object.keys(payload)).toEqual(["contents", "systemInstruction", "generationConfig"]);
    expect(payload.generationConfig.maxOutputTokens).toBe(200);
  });

  it("takes the model and the window from the flags", async () => {
    const flags = ["--for", "ollama", "--model", "llama3.2", "--window", "6000"];
    const { stdout } = await runQuoin(["assemble", "canonical", example, ...flags]);
    expect(JSON.parse(stdout)).toMatchObject({ model: "llama3.2", options: { num_ctx: 6000 } });
  });

  it("counts what the provider adds: a window that is enough for the text is not enough for the request", async () => {
    const { stdout } = await runQuoin(["assemble", "canonical", example, "--json"]);
    const { tokens } = JSON.parse(stdout) as { tokens: number };
    // A quarter of the window is kept for the answer.
    const window = String(Math.ceil(tokens / 0.75) + 1);
    const args = ["assemble", "canonical", example, "--window", window, "--json"];
    const decisions = async (more: string[]) =>
      (JSON.parse((await runQuoin([...args, ...more])).stdout) as { decisions: { stage: string }[] })
        .decisions;
    const config = join(folder, "openai.yaml");
    writeFileSync(config, "provider: openai\n");
    expect((await decisions([])).filter(({ stage }) => stage === "fit")).toEqual([]);
    expect((await decisions(["--config", config])).filter(({ stage }) => stage === "fit")).not.toEqual([]);
  });

  it("refuses an attachment that the provider cannot take, and says what to do", async () => {
    const path = spec("zip.json", [
      { name: "all.zip", mime: "application/zip", uri: "https://example.org/all.zip" },
    ]);
    const args = ["assemble", "canonical", path, "--for", "anthropic"];
    const { code, stdout, stderr } = await runQuoin(args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(
      /error\[attachment_unsupported\] .*zip\.json:1:\d+ input\.attachments\[0\]: all\.zip: anthropic takes no .*zip/,
    );
    expect(stderr).toContain("--attachments name");
    expect((await runQuoin([...args, "--attachments", "name"])).code).toBe(0);
  });

  it("says when an attachment had to go for length, and ends with 3 under --strict", async () => {
    const png = { name: "a.png", mime: "image/png", bytesBase64: "iVBORw0KGgo=" };
    const args = ["assemble", "canonical", spec("png.json", [png]), "--for", "openai", "--window", "1200"];
    const { code, stdout, stderr } = await runQuoin(args);
    expect(code).toBe(0);
    expect(stdout).not.toContain("image_url");
    expect(stderr).toMatch(/note: input\.attachments\[0\] \(media\) is not sent: budget of \d+ tokens/);
    expect((await runQuoin([...args, "--strict"])).code).toBe(3);
  });

  it("keeps what the answer may take free in the window", async () => {
    const limit = async (more: string[]) => {
      const { stdout } = await runQuoin(["assemble", "canonical", example, "--window", "8000", ...more]);
      return stdout;
    };
    expect(
      (
        await runQuoin([
          "assemble",
          "canonical",
          example,
          "--window",
          "8000",
          "--for",
          "openai",
          "--max-tokens",
          "7900",
        ])
      ).code,
    ).toBe(1);
    expect(JSON.parse(await limit(["--for", "anthropic", "--max-tokens", "2000"])).max_tokens).toBe(2000);
  });

  it("notes a model of another maker", async () => {
    const { stderr } = await runQuoin([
      "assemble",
      "canonical",
      example,
      "--for",
      "anthropic",
      "--model",
      "gpt-4o",
    ]);
    expect(stderr).toContain('model "gpt-4o" is not one that anthropic has');
  });

  it("makes the same request from a saved assembly", async () => {
    const saved = join(folder, "saved.json");
    const config = join(folder, "anthropic.yaml");
    writeFileSync(config, "provider: anthropic\n");
    writeFileSync(
      saved,
      (await runQuoin(["assemble", "canonical", example, "--config", config, "--json"])).stdout,
    );
    const direct = await runQuoin(["assemble", "canonical", example, "--for", "anthropic"]);
    expect((await runQuoin(["adapt", saved, "--for", "anthropic"])).stdout).toBe(direct.stdout);
    expect((await runQuoin(["adapt", saved])).code).toBe(2);
  });

  it("refuses an unknown provider and a contradiction as wrong usage", async () => {
    expect((await runQuoin(["assemble", "canonical", example, "--for", "nobody"])).code).toBe(2);
    const both = await runQuoin(["assemble", "canonical", example, "--for", "openai", "--json"]);
    expect(both).toMatchObject({ code: 2, stdout: "" });
    const idle = await runQuoin(["assemble", "canonical", example, "--max-tokens", "5", "--no-cache"]);
    expect(idle).toMatchObject({ code: 2, stdout: "" });
    expect(idle.stderr).toContain("--max-tokens, --no-cache goes with --for");
  });

  it("ends with 3 under --strict where the count is an estimate, and prints the request all the same", async () => {
    const args = ["assemble", "canonical", example, "--for", "anthropic", "--strict"];
    const { code, stdout, stderr } = await runQuoin(args);
    expect(code).toBe(3);
    expect(JSON.parse(stdout).messages).toHaveLength(1);
    expect(stderr).toContain("error[degraded]");
  });
});
