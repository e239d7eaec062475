import { describe, expect, test } from "vitest";
import { trophyTexts } from "../server-texts.ts";
import { languages } from "#vocabulary/languages.ts";
import { trophyIds } from "#vocabulary/trophies.ts";

describe.each(languages)("the trophies in %s", (language) => {
  const names = trophyTexts[language];
  const each = Object.entries(names);

  test("The trophy texts contain all seventeen trophies, in order", () => {
    expect(Object.keys(names)).toEqual([...trophyIds]);
  });

  test("Trophy names differ and fit below a bookplate", () => {
    expect(new Set(each.map(([, { name }]) => name)).size).toBe(trophyIds.length);
    expect(each.filter(([, { name }]) => name.trim().length < 3 || name.length > 28)).toEqual([]);
  });

  test("Each trophy says in one sentence how it is earned, short enough for the back of a card", () => {
    expect(new Set(each.map(([, { description }]) => description)).size).toBe(trophyIds.length);
    const invalid = each.filter(
      ([, { description }]) => description.length > 96 || !/^\p{Lu}[^.!]{20,}\.$/u.test(description),
    );
    expect(invalid).toEqual([]);
  });
});
