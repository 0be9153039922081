import { chmodSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { projectFolders } from "./project-folder.ts";

const folders = projectFolders("select");
const lines = (...rows: unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
const rowsOf = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

const tools = lines(
  { name: "lamp", description: "Switches lights on and off." },
  { name: "mailer", description: "Sends an email.", descriptions: { pt: "Envia um correio eletrónico." } },
  { name: "player", description: "Plays music and podcasts." },
  { name: "weather", description: "Tells the weather forecast for a place." },
);
const queries = lines(
  { id: "a", query: "éteins la lumière du salon", lang: "fr" },
  { query: "What will the weather be like tomorrow?", expected: ["weather"] },
  { id: 7, query: "Why do people dream?" },
);

describe("quoin select --queries", () => {
  it("A6: gives a line for each query, in their order: ranked, with scores, and what is selected", async () => {
    const { quoin, path } = folders({ "tools.jsonl": tools, "queries.jsonl": queries });
    const flags = ["select", "--tools", "tools.jsonl", "--queries", "queries.jsonl"];
    const { code, stdout, stderr } = await quoin(...flags);
    const rows = rowsOf(stdout);
    expect(code).toBe(0);
    expect(rows.map(({ id }) => id)).toEqual(["a", "2", 7]);
    for (const { ranked, scores, ...row } of rows) {
      expect(Object.keys(row)).toEqual(["id", "selected"]);
      expect([...ranked].sort()).toEqual(["lamp", "mailer", "player", "weather"]);
      expect(scores).toEqual([...scores].sort((one, other) => other - one));
    }
    expect(rows.map(({ selected }) => selected)).toEqual([["lamp"], ["weather"], []]);
    expect(stderr).toBe("3 queries: 2 tools selected, 1 without any (threshold 0.65)\n");
    expect(await quoin(...flags, "--out", "out.jsonl")).toEqual({ code: 0, stdout: "", stderr });
    expect(readFileSync(path("out.jsonl"), "utf8")).toBe(stdout);
    expect((await quoin(...flags, "--out", "-")).stdout).toBe(stdout);
  });

  it("A6: the threshold and the limits are the caller's", async () => {
    const { quoin } = folders({ "tools.jsonl": tools, "queries.jsonl": queries });
    const flags = ["select", "--tools", "tools.jsonl", "--queries", "queries.jsonl"];
    const all = rowsOf((await quoin(...flags, "--threshold", "0", "--max-results", "3")).stdout);
    expect(all.map(({ selected }) => selected.length)).toEqual([3, 3, 3]);
    const none = rowsOf((await quoin(...flags, "--threshold", "1", "--limit", "2")).stdout);
    expect(none.map(({ selected, ranked }) => [selected.length, ranked.length])).toEqual([
      [0, 2],
      [0, 2],
      [0, 2],
    ]);
    const whole = rowsOf((await quoin(...flags, "--limit", "all")).stdout);
    expect(whole[0].ranked).toHaveLength(4);
    // Selected is what is worth it, however little of the ranking is shown.
    const short = rowsOf((await quoin(...flags, "--limit", "1", "--threshold", "0")).stdout);
    expect(short[0].selected).toHaveLength(4);
  });

  it("A14: a description in another language finds its tool, and no entry stands twice", async () => {
    const { quoin } = folders({ "tools.jsonl": tools });
    const { stdout } = await quoin(
      "select",
      "Envia um correio eletrónico à Ana",
      "--tools",
      "tools.jsonl",
      "--json",
    );
    const { ranked, selected } = JSON.parse(stdout);
    expect(selected).toEqual(["mailer"]);
    expect(ranked.map(({ name }: { name: string }) => name)).toHaveLength(4);
  });

  it("refuses with every wrong line of the queries, and leaves the old file", async () => {
    const wrong = `{"query": 1}\n\n{broken\n${lines({ id: {}, query: " " }, { id: "x" }, "text")}`;
    const { quoin, path } = folders({ "tools.jsonl": tools, "queries.jsonl": wrong, "out.jsonl": "old\n" });
    const flags = ["--tools", "tools.jsonl", "--queries", "queries.jsonl", "--out", "out.jsonl"];
    const { code, stdout, stderr } = await quoin("select", ...flags);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    for (const place of ["1 query", "3:2", "4 query", "4 id", "5 query", "6:"])
      expect(stderr, place).toContain(`queries.jsonl:${place}`);
    expect(stderr).toContain("query_line_invalid");
    expect(readFileSync(path("out.jsonl"), "utf8")).toBe("old\n");
    expect(readdirSync(path(".")).filter((name) => name.includes("tmp"))).toEqual([]);
  });

  it("refuses with every wrong line of the tools", async () => {
    const wrong = `${tools}${lines({ name: "lamp", description: "Again." }, { name: " ", description: 1 })}[]\n{\n`;
    const { quoin } = folders({ "tools.jsonl": wrong });
    const { code, stderr } = await quoin("select", "x", "--tools", "tools.jsonl");
    expect(code).toBe(1);
    expect(stderr).toContain("is that of line 1 as well");
    for (const line of [5, 6, 7, 8]) expect(stderr).toContain(`tools.jsonl:${line}`);
    expect(stderr).toContain("capability_invalid");
  });

  it.each([
    ["missing.jsonl", "file_missing"],
    [".", "file_unreadable"],
    ["empty.jsonl", "capability_invalid"],
    ["latin.jsonl", "file_not_utf8"],
  ])("says what is wrong with %s", async (file, expected) => {
    const { quoin } = folders({ "empty.jsonl": "", "latin.jsonl": Buffer.from([0x7b, 0xe9, 0x7d]) });
    const { code, stderr } = await quoin("select", "x", "--tools", file);
    expect(code).toBe(1);
    expect(stderr).toContain(expected);
  });

  it.skipIf(process.getuid?.() === 0)("says that a file may not be read", async () => {
    const { quoin, path } = folders({ "tools.jsonl": tools });
    chmodSync(path("tools.jsonl"), 0);
    expect((await quoin("select", "x", "--tools", "tools.jsonl")).stderr).toContain("file_unreadable");
  });

  it("says where an id comes twice, and still gives a line for each", async () => {
    const twice = lines({ id: "a", query: "lights" }, { id: "3", query: "mail" }, { query: "a song" });
    const { quoin } = folders({ "tools.jsonl": tools, "queries.jsonl": `${twice}${twice}` });
    const { code, stdout, stderr } = await quoin(
      "select",
      "--tools",
      "tools.jsonl",
      "--queries",
      "queries.jsonl",
    );
    expect(code).toBe(0);
    expect(rowsOf(stdout)).toHaveLength(6);
    expect(stderr).toContain("note: 3 queries have the id of an earlier one");
  });

  it("of no queries writes an empty file, and says so", async () => {
    const { quoin, path } = folders({ "tools.jsonl": tools, "none.jsonl": "\n" });
    const flags = ["--tools", "tools.jsonl", "--queries", "none.jsonl", "--out", "out.jsonl"];
    const { code, stderr } = await quoin("select", ...flags);
    expect(code).toBe(0);
    expect(stderr).toContain("has no queries");
    expect(readFileSync(path("out.jsonl"), "utf8")).toBe("");
  });
});

describe("quoin select TASK", () => {
  it("A6: prints what is selected, a name a line, and says where it is nothing", async () => {
    const { quoin } = folders({ "tools.jsonl": tools });
    expect(await quoin("select", "turn the lights off", "--tools", "tools.jsonl")).toEqual({
      ...{ code: 0, stdout: "lamp\n", stderr: "" },
    });
    const nothing = await quoin("select", "Prove that two is even", "--tools", "tools.jsonl");
    expect(nothing).toMatchObject({ code: 0, stdout: "" });
    expect(nothing.stderr).toContain("none is selected");
  });

  it("A6: explains: the score, its parts, what met what, and why", async () => {
    const { quoin } = folders({ "tools.jsonl": tools });
    const flags = ["--tools", "tools.jsonl"];
    const { stdout } = await quoin("select", "schalte das Licht aus", ...flags, "--explain");
    const [head, lamp, next] = stdout.split("\n");
    for (const column of ["score", "meaning", "words", "word by word", "selected", "what met what"])
      expect(head).toContain(column);
    expect(lamp).toMatch(/lamp .*yes, at least 0\.65 .*licht~lights/);
    expect(next).toContain("no, below 0.65");
    const { ranked, ...rest } = JSON.parse(
      (await quoin("select", "schalte das Licht aus", ...flags, "--json")).stdout,
    );
    expect(rest).toMatchObject({ threshold: 0.65, maxResults: 5, answersItself: false, selected: ["lamp"] });
    const [{ fused, meaning, words, covered, named, ...best }] = ranked;
    expect(best).toMatchObject({ name: "lamp", selected: true, why: "at least 0.65" });
    expect(fused).toBeCloseTo(meaning + words + covered + named, 9);
  });

  it("A13: chooses by words alone where it is told to", async () => {
    const { quoin } = folders({ "tools.jsonl": tools });
    const flags = ["--tools", "tools.jsonl", "--words-only"];
    const found = await quoin("select", "switches lights", ...flags);
    expect(found).toMatchObject({ code: 0, stdout: "lamp\n" });
    expect(found.stderr).toContain("words alone");
    expect(JSON.parse((await quoin("select", "éteins la lumière", ...flags, "--json")).stdout)).toMatchObject(
      {
        ...{ embedder: null, selected: [] },
      },
    );
  });

  it("A2: takes the vectors of an index, and refuses those of another embedder", async () => {
    const entries = [
      { name: "lamp", description: "Switches lights on and off." },
      { name: "weather", description: "Tells the weather forecast." },
    ];
    const { quoin, path, write } = folders({ "tools.json": { tools: entries } });
    expect((await quoin("index", "tools.json", "--out", "made")).code).toBe(0);
    const select = () => quoin("select", "turn off the light", "--tools", "made/tools.json");
    expect((await select()).stdout).toBe("lamp\n");
    const manifest = JSON.parse(readFileSync(path("made/tools.json"), "utf8"));
    write("made/tools.json", { ...manifest, embedder: "another:model@1" });
    const { code, stdout, stderr } = await select();
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("error[manifest_mismatch]");
    expect(stderr).toContain("another:model@1");
  });

  it("A6: shows the words that both have where nothing else tells what met what", async () => {
    const { quoin } = folders({ "tools.jsonl": tools });
    const flags = ["--tools", "tools.jsonl", "--words-only"];
    const { stdout } = await quoin("select", "switching the light in the hall", ...flags, "--explain");
    expect(stdout).toMatch(/lamp .* switching~switches 1\.00, light~lights 1\.00/);
  });

  it("A6: shows a number of the task as it stands there", async () => {
    const crm = lines({ name: "crm", description: "Finds a customer by number, as 12345." });
    const { quoin } = folders({ "tools.jsonl": crm });
    const task = "look up customer 123 and 56789";
    const { stdout } = await quoin("select", task, "--tools", "tools.jsonl", "--explain");
    expect(stdout).not.toContain("000");
    expect(stdout).toMatch(/\b123~/);
    expect(stdout).toMatch(/\b56789~\(number\)/);
    const json = await quoin("select", task, "--tools", "tools.jsonl", "--json");
    expect(json.stdout).not.toMatch(/"0+"/);
  });

  it("prints no control characters of others", async () => {
    const { quoin } = folders({ "tools.jsonl": lines({ name: "la\u001b[2Jmp\n", description: "Light" }) });
    for (const flags of [[], ["--explain"]])
      expect((await quoin("select", "light", "--tools", "tools.jsonl", ...flags)).stdout).not.toContain(
        "\u001b[2J",
      );
  });

  it.each([
    [["--tools", "t"]],
    [["x", "--tools", "t", "--queries", "q"]],
    [["x", "--tools", "t", "--out", "o"]],
    [["--tools", "t", "--queries", "q", "--explain"]],
    [["-", "--tools", "-"]],
    [["x"]],
    [["x", "--tools", "t", "--threshold", "2"]],
    [["x", "--tools", "t", "--limit", "0"]],
    [["x", "--tools", "t", "--model", "m"]],
  ])("wrong usage: %j", async (flags) => {
    expect((await folders({ none: "" }).quoin("select", ...flags)).code).toBe(2);
  });
});
