import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { languages } from "#vocabulary/languages.ts";
import { readableText } from "#kit/text/tale-text.ts";
import { detectLanguage, shortestText } from "./detect-language.ts";

/** The Tales of the demo content, in the language of their folder. */
const texts = languages.flatMap((language) =>
  readdirSync(`content/demo/${language}`)
    .filter((name) => name.endsWith(".html"))
    .map((name) => ({ language, name, text: readableText(readFileSync(`content/demo/${language}/${name}`, "utf8")) })),
);

describe("detectLanguage", () => {
  it(
    "No demo Tale is taken for another language, neither whole nor by its first 400 characters",
    { tags: "variation" },
    () => {
      expect(texts.length).toBeGreaterThan(50);
      const wrong = texts.filter(({ language, text }) =>
        [text, text.slice(0, 400)].some((part) => ![language, null].includes(detectLanguage(part))),
      );
      expect(wrong.map(({ name }) => name)).toEqual([]);
    },
  );

  it("Nearly every whole demo Tale is recognised", { tags: "variation" }, () => {
    const known = texts.filter(({ language, text }) => detectLanguage(text) === language);
    expect(known.length / texts.length).toBeGreaterThan(0.95);
  });

  it("A short text has no language", () => {
    expect(detectLanguage("La lámpara estaba encendida.".padEnd(shortestText - 1, " x"))).toBeNull();
  });

  it.each([
    ["An empty text", ""],
    ["A text of digits", "1234 ".repeat(100)],
    ["A text of scene breaks", "⁂ ".repeat(300)],
    ["A Japanese text", "あいうえお".repeat(60)],
  ])("%s has no language", (_what, text) => {
    expect(detectLanguage(text)).toBeNull();
  });
});
