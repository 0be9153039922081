import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { patientFetch } from "quoin/node";
import { afterEach, describe, expect, it, vi } from "vitest";
import { send } from "../../src/ask/send.ts";
import { type Script, type Step, startScript } from "../ask/start-script.ts";
import { closesAtOnce, hangs, hangsAfterHeaders, json, says } from "../ask/steps.ts";

let script: Script | undefined;
afterEach(() => script?.close());

async function ask(step: Step, more: object = {}) {
  script = await startScript(step);
  const body = { model: "m", messages: [] };
  return send({ endpoint: script.openai, body, timeout: 5000, fetch: patientFetch, ...more });
}

const refused = (message: RegExp) => ({ code: "endpoint_failed", message: expect.stringMatching(message) });

describe("a fetch without Node's own limit", () => {
  it("carries the request and the answer as fetch does", async () => {
    const { text } = await ask(says("héllo 🙂"), { key: "secret-key" });
    expect(text).toBe("héllo 🙂");
    expect(script?.requests[0]?.headers).toMatchObject({
      authorization: "Bearer secret-key",
      "content-type": expect.stringContaining("json"),
    });
    expect(script?.requests[0]?.body).toEqual({ model: "m", messages: [] });
  });

  it("fails as fetch does: refused, closed, hanging, redirected, a status without a body", async () => {
    script = await startScript(says("x"));
    const endpoint = script.openai;
    await script.close();
    const gone = send({ endpoint, body: {}, timeout: 5000, fetch: patientFetch });
    await expect(gone).rejects.toMatchObject(refused(/connection was refused/));
    await expect(ask(closesAtOnce)).rejects.toMatchObject(refused(/closed the connection before/));
    await expect(ask(hangs, { timeout: 200 })).rejects.toMatchObject(refused(/no answer came within/));
    await expect(ask(hangsAfterHeaders, { timeout: 200 })).rejects.toMatchObject(
      refused(/began but did not end/),
    );
    const moved = json({}, 302, { location: "http://elsewhere.invalid/" });
    await expect(ask(moved)).rejects.toMatchObject(refused(/redirects to http:\/\/elsewhere.invalid/));
    const odd: Step = (response) =>
      void response.socket?.end("HTTP/1.1 999 X\r\ncontent-length: 2\r\n\r\n{}");
    await expect(ask(odd)).rejects.toMatchObject(refused(/request failed/));
    const other: Step = (response) =>
      void response.socket?.end("HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n");
    await expect(ask(other)).rejects.toMatchObject(refused(/another protocol/));
    const empty: Step = (response) => void response.writeHead(204).end();
    await expect(ask(empty)).rejects.toMatchObject(refused(/./));
  });

  it("ends when it is told to, with the reason it was given", async () => {
    const reason = new Error("enough");
    const stop = new AbortController();
    const answer = ask(hangs, { signal: stop.signal });
    setTimeout(() => stop.abort(reason), 50);
    await expect(answer).rejects.toBe(reason);
  });

  it("still ends when garbage was collected while it waited", async () => {
    setFlagsFromString("--expose-gc");
    const collect: () => void = runInNewContext("gc");
    script = await startScript(hangs);
    const stop = new AbortController();
    const answer = patientFetch(script.openai.url, { method: "POST", body: "{}", signal: stop.signal });
    await vi.waitFor(() => expect(script?.requests).toHaveLength(1));
    for (let times = 0; times < 3; times++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      collect();
    }
    stop.abort(new Error("enough"));
    await expect(answer).rejects.toThrow("enough");
  });
});
