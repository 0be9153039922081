import { afterEach, describe, expect, test } from "vitest";
import { QuoinError } from "../../src/errors.ts";
import { type RemoteDetectorOptions, remoteDetector } from "../../src/screening/remote-detector.ts";
import { detectorContract } from "../../src/testing/detector-contract.ts";
import { type ClassifierServer, classifying, type Reply, startClassifier } from "./classifier-server.ts";

const key = ["open", "sesame", "42"].join("-");
let servers: ClassifierServer[] = [];

async function start(reply: Reply): Promise<ClassifierServer> {
  const server = await startClassifier(reply);
  servers.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
});

/** What the error of a call says, in all its parts. */
async function failure(reply: Reply, options: Partial<RemoteDetectorOptions> = {}): Promise<string> {
  const { url } = await start(reply);
  const error = await Promise.resolve(
    remoteDetector({ url, key, ...options }).detect(["my secret diary"]),
  ).then(
    () => new Error("no error"),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(QuoinError);
  const { problems, message, stack } = error as QuoinError;
  expect(problems.map(({ code }) => code)).toEqual(["detector_failed"]);
  const all = `${message}\n${stack}\n${JSON.stringify(problems)}`;
  expect(all).not.toContain(key);
  expect(all).not.toContain("diary");
  return message;
}

const contract = detectorContract(remoteDetector({ url: "http://127.0.0.1:9/", id: "remote" }));
test.each(contract.map(({ name }, at) => [name, at] as const))("A8: %s", async (_, at) => {
  const { url } = await start(classifying);
  await detectorContract(remoteDetector({ url, id: "remote", timeout: 30_000 }))[at]?.run();
});

describe("A8: the protocol", () => {
  test("texts go as inputs, in one call; labels and scores come back", async () => {
    const { url, asked } = await start(classifying);
    const found = await remoteDetector({ url }).detect(["the password", "the weather", "漢字 \ud83d\ude42"]);
    expect(found.map(({ score }) => score)).toEqual([0.9, 0.1, 0.1]);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ method: "POST", path: "/predict" });
    expect(asked[0]?.headers["content-type"]).toBe("application/json");
    expect(asked[0]?.headers.authorization).toBeUndefined();
    expect(JSON.parse(asked[0]?.body ?? "")).toEqual({ inputs: ["the password", "the weather", "漢字 🙂"] });
  });

  test("for no texts nobody is asked", async () => {
    const { url, asked } = await start(classifying);
    expect(await remoteDetector({ url }).detect([])).toEqual([]);
    expect(asked).toEqual([]);
  });

  test("the key goes in a header, without the white space around it, beside headers of one's own", async () => {
    const { url, asked } = await start(classifying);
    await remoteDetector({ url, key: ` ${key}\n`, headers: { "x-team": "quoin" } }).detect(["a"]);
    expect(asked[0]?.headers).toMatchObject({ authorization: `Bearer ${key}`, "x-team": "quoin" });
    expect(asked[0]?.path).not.toContain(key);
    expect(asked[0]?.body).not.toContain(key);
  });

  test("the id is the address without what is secret in it, or one's own", () => {
    const { id } = remoteDetector({ url: `http://127.0.0.1:9/predict?token=${key}`, key });
    expect(id).toContain("127.0.0.1:9/predict");
    expect(id).not.toContain(key);
    expect(remoteDetector({ url: "http://127.0.0.1:9/", id: "mine" }).id).toBe("mine");
  });

  test("labels and thresholds are one's own", async () => {
    const limits = { flag: 0.2, block: 0.4 };
    const thresholds = { paranoid: limits, balanced: limits, yolo: limits };
    const { url } = await start(classifying);
    const detector = remoteDetector({ url, attackLabels: ["safe"], thresholds });
    expect(detector.thresholds).toBe(thresholds);
    expect((await detector.detect(["the weather"]))[0]?.score).toBeCloseTo(0.9, 9);
  });

  test("an address that is none is refused at once", () => {
    for (const url of ["", "no address", "file:///etc/passwd", "http://anna:word@127.0.0.1:9/"])
      expect(() => remoteDetector({ url })).toThrow(QuoinError);
  });
});

describe("A8: where the server fails, the call does, and neither key nor text stands in the error", () => {
  test("an error of the server, without its words: it may quote the key, and the text", async () => {
    const message = await failure((response, { headers }) => {
      response
        .writeHead(500)
        .end(JSON.stringify({ error: `model is loading; you sent ${headers.authorization}` }));
    });
    expect(message).toMatch(/answered 500$/);
  });

  test("also where the key was given with white space", async () => {
    const padded = { key: ` ${key}\n` };
    expect(await failure((response) => response.writeHead(401).end(`bad key ${key}`), padded)).toMatch(/401/);
  });

  test("a redirect is not followed", async () => {
    const other = await start(classifying);
    const message = await failure((response) => response.writeHead(307, { location: other.url }).end());
    expect(message).toMatch(/307/);
    expect(other.asked).toEqual([]);
  });

  test.each([
    ["no JSON", "<html>hello</html>", /no JSON/],
    ["nothing", "", /no JSON/],
    ["half of it", '[[{"label": "INJ', /no JSON/],
    ["something else", '{"ok": true}', /no labels/],
    ["null", "null", /no labels/],
    ["an answer too few", "[]", /no labels/],
    ["a score that is none", '[[{"label": "INJECTION", "score": "high"}]]', /score from 0 to 1/],
  ])("garbage: %s", async (_, body, expected) => {
    expect(await failure((response) => response.end(body))).toMatch(expected);
  });

  test("an answer that is too long", async () => {
    const megabyte = " ".repeat(1_000_000);
    const message = await failure(
      (response) => {
        for (let sent = 0; sent < 18; sent++) response.write(megabyte);
        response.end("[]");
      },
      { timeout: 30_000 },
    );
    expect(message).toMatch(/too long/);
  });

  test("no answer in time", async () => {
    expect(await failure(() => {}, { timeout: 50 })).toMatch(/no answer within 50 milliseconds/);
  });

  test("an answer that begins in time and does not end", async () => {
    const message = await failure((response) => response.writeHead(200).write("[["), { timeout: 200 });
    expect(message).toMatch(/within 200 milliseconds/);
  });

  test("a connection that breaks", async () => {
    expect(await failure((response) => response.socket?.destroy())).not.toBe("");
    const halfWay: Reply = (response) => {
      response.writeHead(200, { "content-length": 100 }).write("[[", () => response.socket?.destroy());
    };
    expect(await failure(halfWay)).not.toBe("");
  });

  test("nobody there", async () => {
    const { url, close } = await startClassifier(classifying);
    await close();
    await expect(remoteDetector({ url, key }).detect(["a"])).rejects.toMatchObject({
      problems: [{ code: "detector_failed" }],
    });
  });

  test("a key that cannot be sent is not quoted", async () => {
    const { url, asked } = await start(classifying);
    await expect(remoteDetector({ url, key: `${key}\u0007x` }).detect(["a"])).rejects.toThrow(
      /^(?!.*sesame)/s,
    );
    expect(asked).toEqual([]);
  });
});

describe("A8: a call that was given up", () => {
  test("rejects with the reason, half-way too", async () => {
    const { url, asked } = await start(() => {});
    const reason = new Error("changed my mind");
    const controller = new AbortController();
    const work = remoteDetector({ url }).detect(["a"], { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 30);
    await expect(work).rejects.toBe(reason);
    expect(asked.length).toBeLessThanOrEqual(1);
  });
});
