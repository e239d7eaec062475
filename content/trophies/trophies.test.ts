import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { languages } from "#contract/languages.ts";
import { trophyIds } from "#contract/trophies.ts";

type Names = Record<string, { name: string; description: string }>;

describe.each(languages)("the trophies in %s", (language) => {
  const names: Names = JSON.parse(readFileSync(`content/trophies/${language}.json`, "utf8"));
  const each = Object.entries(names);

  test("are all seventeen, in their order", () => {
    expect(Object.keys(names)).toEqual([...trophyIds]);
  });

  test("have names that differ and fit below a plate", () => {
    expect(new Set(each.map(([, { name }]) => name)).size).toBe(trophyIds.length);
    expect(each.filter(([, { name }]) => name.trim().length < 3 || name.length > 28)).toEqual([]);
  });

  test("say in one sentence how they are earned, short enough for the back of a plate", () => {
    expect(new Set(each.map(([, { description }]) => description)).size).toBe(trophyIds.length);
    const odd = each.filter(
      ([, { description }]) => description.length > 96 || !/^\p{Lu}[^.!]{20,}\.$/u.test(description),
    );
    expect(odd).toEqual([]);
  });
});
