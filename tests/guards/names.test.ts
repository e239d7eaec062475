import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { projectFiles, sourceFiles } from "#tests/support/source-files.ts";

describe("names", () => {
  it("say what is inside: there is no attic", () => {
    const attic = /(^|\/)(utils?|misc|helpers?|common|lib|shared|stuff)(\/|\.[a-z]+$)/;
    expect(projectFiles().filter((file) => attic.test(file))).toEqual([]);
  });

  it("are written in lower case with hyphens", () => {
    const odd = sourceFiles().filter((file) => !/^[a-z0-9./-]+$/.test(file));
    expect(odd).toEqual([]);
  });

  it("hide nothing: no switched-off check and nothing put off", () => {
    // This file names what it looks for, so it is not asked itself.
    const words = ["TODO", "FIXME", "@ts-ignore", "@ts-expect-error", "oxlint-disable"];
    const found = sourceFiles()
      .filter((file) => !file.endsWith("names.test.ts"))
      .flatMap((file) => {
        const text = readFileSync(file, "utf8");
        return words.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`);
      });
    expect(found).toEqual([]);
  });
});
