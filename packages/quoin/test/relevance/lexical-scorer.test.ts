import { attacks } from "quoin/testing";
import { describe, expect, it } from "vitest";
import { lexicalScorer } from "../../src/relevance/lexical-scorer.ts";
import { defaultToolScore } from "../../src/relevance/thresholds.ts";
import { catalogues } from "./coding-catalogues.ts";
import { subtasks } from "./coding-tools.ts";

const { score } = lexicalScorer();
const tools = Object.values(catalogues.wordy!);
const queries = [...subtasks.map(([subtask]) => subtask), ...attacks];

describe("the lexical scorer", () => {
  it("gives every document a number from 0 to 1, whatever the texts", () => {
    for (const query of queries) {
      for (const value of score(query, [...tools, ...attacks])) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }
    }
  });

  it("gives permuted documents the permuted scores, to the last bit", () => {
    const order = tools.map((_, at) => (at * 7 + 3) % tools.length);
    expect(new Set(order).size).toBe(tools.length);
    for (const query of queries) {
      const straight = score(query, tools);
      const permuted = lexicalScorer().score(
        query,
        order.map((at) => tools[at]!),
      );
      expect(permuted).toEqual(order.map((at) => straight[at]));
    }
  });

  it("answers the same again, also after other documents were asked about", () => {
    const first = queries.map((query) => score(query, tools));
    score("anything", ["one"]);
    score("anything", ["two"]);
    expect(queries.map((query) => lexicalScorer().score(query, tools))).toEqual(first);
    expect(queries.map((query) => score(query, tools))).toEqual(first);
  });

  it("sees documents that were changed in place", () => {
    const documents = ["read a file", "send an email"];
    const [before] = score("read a file", documents);
    documents[0] = "play a song";
    expect(before).toBeGreaterThan(0.5);
    expect(score("read a file", documents)[0]).toBe(0);
  });

  it("is 0 where there is no evidence, and only there", () => {
    expect(score("quantum zebra", ["play the violin", "quantum physics"])[0]).toBe(0);
    expect(score("quantum zebra", ["play the violin", "quantum physics"])[1]).toBeGreaterThan(0);
    for (const query of ["", " \n", "the of and", "?!… 🙂", "\ud800"])
      expect(score(query, tools)).toEqual(tools.map(() => 0));
    expect(score("read a file", ["", "the", "?!"])).toEqual([0, 0, 0]);
  });

  it("answers for no document, one document and equal documents", () => {
    expect(score("read a file", [])).toEqual([]);
    expect(score("read a file", ["read_file: Read a file"])[0]).toBeGreaterThan(0.5);
    const same = score("read a file", ["readFile", "readFile", "readFile"]);
    expect(new Set(same).size).toBe(1);
    expect(same[0]).toBeGreaterThan(0.5);
  });

  it("scores a document higher the more of the query it holds", () => {
    const [none, one, two, all] = score("rotate the kafka credentials", [
      "bake a cake",
      "rotate an image",
      "rotate credentials",
      "rotate kafka credentials",
    ]);
    expect(none).toBe(0);
    expect(one).toBeGreaterThan(0);
    expect(two).toBeGreaterThan(one!);
    expect(all).toBeGreaterThan(two!);
  });

  it.each([
    ["parseConfig", "parse_config", "send mail"],
    ["HTTPServer", "http-server", "send mail"],
    ["naïve café", "NAIVE CAFE", "send mail"],
    ["ｆｕｌｌ ｗｉｄｔｈ", "full width", "send mail"],
    ["running the migrations", "run a migration", "send mail"],
    ["authenticaton", "authentication", "send mail"],
    ["读取文件内容", "读取一个文件", "发送电子邮件"],
    ["ファイルを読む", "ファイルの読み込み", "天気予報"],
    ["파일을 읽다", "파일 읽기", "날씨 예보"],
    ["прочитать файлы", "чтение файла", "погода сегодня"],
    ["อ่านไฟล์", "เปิดอ่านไฟล์นี้", "พยากรณ์อากาศ"],
  ])("finds %s in %s, not in %s", (query, near, far) => {
    const [close, distant] = score(query, [near, far]);
    expect(close).toBeGreaterThan(defaultToolScore);
    expect(close).toBeGreaterThan(3 * distant!);
  });

  it("takes names of object members for words", () => {
    const [own, other] = score("__proto__ constructor toString", ["constructor toString", "weather"]);
    expect(own).toBeGreaterThan(0.3);
    expect(other).toBe(0);
  });

  it("knows a large catalogue again as long as the list is the same", () => {
    const documents = Array.from(
      { length: 3000 },
      (_, at) => `tool${at}: ${"does something ".repeat(25)}${at}`,
    );
    const time = (list: readonly string[]) => {
      const start = performance.now();
      scorer.score("does tool7", list);
      return performance.now() - start;
    };
    const scorer = lexicalScorer();
    const first = time(documents);
    expect(documents.join("").length).toBeGreaterThan(1_000_000);
    expect(time(documents)).toBeLessThan(first / 2);
    documents[0] = "tool0: changed since";
    expect(scorer.score("changed since", documents)[0]).toBeGreaterThan(0.3);
  });
});
