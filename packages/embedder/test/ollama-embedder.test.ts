import { ollamaEmbedder } from "@quoin/embedder";
import { describe, expect, it } from "vitest";
import { ollama } from "./servers/steps.ts";
import { unitVectorOf } from "./servers/vector-of.ts";
import { withServer } from "./servers/with-server.ts";

const model = "nomic-embed-text";

describe("ollamaEmbedder", () => {
  it("asks in Ollama's own protocol", async () => {
    const server = await withServer(ollama());
    const embedder = ollamaEmbedder({ baseURL: server.url, model, dimensions: 4, keepAlive: "10m" });
    expect(await embedder.embedMany(["a", "b"])).toEqual([unitVectorOf("a", 4), unitVectorOf("b", 4)]);
    expect(server.requests[0]?.body).toEqual({
      ...{ model, input: ["a", "b"], truncate: true, dimensions: 4, keep_alive: "10m" },
    });
  });

  it.each([
    ["", "/api/embed"],
    ["/api", "/api/embed"],
    ["/api/embed/", "/api/embed"],
    ["/v1", "/api/embed"],
    ["/proxy", "/proxy/api/embed"],
  ])("goes, for the base %j, to %s", async (base, path) => {
    const server = await withServer(ollama());
    await ollamaEmbedder({ baseURL: server.url + base, model }).embed("x");
    expect(server.requests[0]?.path).toBe(path);
  });

  it("asks a server on this machine unless told otherwise", () => {
    expect(ollamaEmbedder({ model }).id).toBe("ollama:127.0.0.1:11434/nomic-embed-text");
    const at = (path: string) => ollamaEmbedder({ model, baseURL: `http://127.0.0.1:11434${path}` }).id;
    for (const usual of ["", "/api", "/v1", "/api/embed"])
      expect(at(usual)).toBe(ollamaEmbedder({ model }).id);
    expect(at("/proxy")).toBe("ollama:127.0.0.1:11434/proxy//nomic-embed-text");
  });
});
