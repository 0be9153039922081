import { describe, expect, it } from "vitest";
import { stem } from "../../src/relevance/stem.ts";

describe("the stemmer", () => {
  it.each([
    "run runs running",
    "test tests tested testing tester",
    "query queries querying queried",
    "cache caches cached caching",
    "file files",
    "install installs installed installing installer",
    "translate translates translation translations translated translating translator",
    "modify modifies modified modification",
    "execute executes executed executing execution",
    "deploy deployment deployments deployed",
    "directory directories",
    "commit commits committed committing",
    "class classes",
    "create creates creating created creation creator",
    "update updates updating updated",
    "install installation",
    "document documents documentation",
    "implement implements implementation",
    "format formats formatting formatter",
  ])("brings together %s", (forms) => {
    expect(new Set(forms.split(" ").map(stem)).size).toBe(1);
  });

  it.each(["string strong", "thing think", "process progress", "user use", "bus bug", "status state"])(
    "keeps apart %s",
    (words) => {
      expect(new Set(words.split(" ").map(stem)).size).toBe(2);
    },
  );

  it("leaves other scripts, numbers and short words alone", () => {
    for (const word of ["файлы", "读取", "v2s", "1998s", "bus", "as", ""]) expect(stem(word)).toBe(word);
  });
});
