/** The file of weights when it is not as it should be: an error that says what to do, never a wrong vector. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createEmbedder, fetchWeights, weightsUrl } from "@quoin/embedder";
import { readPackagedWeights } from "@quoin/embedder/weights";
import type { QuoinError } from "quoin";
import { afterAll, describe, expect, it, vi } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "quoin-weights-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const weights = readPackagedWeights();
const missing = (words: string) =>
  expect.objectContaining({ code: "embedder_model_missing", message: expect.stringContaining(words) });
const embedWith = (given: ArrayBuffer) => () => createEmbedder({ weights: given }).embedSync("ferry");

/** A copy with one number of its head changed. */
function withHead(at: number, value: number): ArrayBuffer {
  const changed = weights.slice(0);
  new DataView(changed).setUint32(at, value, true);
  return changed;
}

describe("weights that are given", () => {
  it("are used", () => {
    expect(embedWith(weights)()).toEqual(createEmbedder().embedSync("ferry"));
    expect(weights.byteLength).toBe(readFileSync(weightsUrl).length);
  });

  it.each([
    ["of nothing", new ArrayBuffer(0), "is no file of weights"],
    ["of something else", new ArrayBuffer(100), "is no file of weights"],
    ["without their end", weights.slice(0, weights.byteLength - 8), "was cut off"],
    ["of which only the head came", weights.slice(0, 64), "was cut off"],
    ["of another version", withHead(8, 2), "has version 2, and this is a reader of version 1"],
    ["with a section outside the file", withHead(40, 0xfffffff8), "is damaged"],
    ["with a section at an odd place", withHead(24, 65), "is damaged"],
    ["with more words than there are", withHead(16, 0x7fffffff), "is damaged"],
    ["with too many dimensions", withHead(12, 0x7ffffffe), "is damaged"],
    ["with an odd number of dimensions", withHead(12, 255), "is damaged"],
    ["without dimensions", withHead(12, 0), "is damaged"],
    ["without buckets", withHead(20, 0), "is damaged"],
    ["with sections that overlap", withHead(40, 64), "is damaged"],
    ["with a section in the head", withHead(24, 0), "is damaged"],
  ])("%s are refused", (_name, given, words) => {
    expect(embedWith(given)).toThrow(missing(words));
    expect(embedWith(given)).toThrow(missing("use the one that comes with this version of @quoin/embedder"));
  });

  it("are refused if they are no ArrayBuffer, such as what readFileSync gives", () => {
    for (const given of [readFileSync(weightsUrl), new Uint8Array(100), {}, "weights", 5])
      expect(embedWith(given as ArrayBuffer)).toThrow(
        expect.objectContaining({ code: "usage", message: "weights: must be an ArrayBuffer" }),
      );
  });
});

describe("the packaged file", () => {
  const place = (name: string) => pathToFileURL(join(folder, name));

  it("that is missing, or a directory, is named with what to do", () => {
    for (const [url, reason] of [
      [place("nowhere.bin"), "ENOENT"],
      [pathToFileURL(folder), "EISDIR"],
    ] as const) {
      expect(() => readPackagedWeights(url)).toThrow(missing(`install @quoin/embedder again: ${reason}`));
      expect(() => readPackagedWeights(url)).toThrow(missing("quoin-embedder.bin"));
    }
    let remedy = "";
    try {
      readPackagedWeights(place("nowhere.bin"));
    } catch (error) {
      remedy = (error as QuoinError).remedy;
    }
    expect(remedy).toContain("install or pull what the message names");
  });

  it("that may not be read is named", () => {
    writeFileSync(join(folder, "secret.bin"), "");
    chmodSync(join(folder, "secret.bin"), 0);
    // Root may read everything: nobody may not.
    const isRoot = process.getuid?.() === 0;
    if (isRoot) process.seteuid?.(65_534);
    try {
      expect(() => readPackagedWeights(place("secret.bin"))).toThrow(missing("EACCES"));
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
  });

  it("that is empty is no file of weights", () => {
    writeFileSync(join(folder, "empty.bin"), "");
    expect(embedWith(readPackagedWeights(place("empty.bin")))).toThrow(missing("is no file of weights"));
  });

  it("cannot be read where there are no files", () => {
    vi.stubGlobal("process", undefined);
    try {
      expect(() => readPackagedWeights()).toThrow(missing("give createEmbedder the weights"));
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe("weights that are fetched", () => {
  const fetched = (answer: () => Promise<Response>) => {
    vi.stubGlobal("fetch", answer);
    return fetchWeights("https://example.test/w.bin").finally(() => vi.unstubAllGlobals());
  };

  it("fail with the address and the reason", async () => {
    const none = async () => new Response("", { status: 404 });
    await expect(fetched(none)).rejects.toThrow(
      missing("https://example.test/w.bin: the server answered with 404"),
    );
    const offline = () => Promise.reject(new TypeError("Failed to fetch"));
    await expect(fetched(offline)).rejects.toThrow(missing("cannot be fetched: Failed to fetch"));
    const broken = new ReadableStream({ start: (stream) => stream.error(new Error("gone")) });
    await expect(fetched(async () => new Response(broken))).rejects.toThrow(missing("broke off: gone"));
  });
});
