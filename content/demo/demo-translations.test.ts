import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { inLanguage } from "../server-texts.ts";
import type { CategorySlug } from "#vocabulary/categories.ts";
import { languages, type Language } from "#vocabulary/languages.ts";
import { countBlocks, textsOfBlocks } from "#kit/text/tale-blocks.ts";
import type { DemoTale } from "#site/server/demo-content/tales.ts";
import { sanitizeContent } from "#kit/server/safe-html/sanitize-content.ts";

const read = <T>(path: string): T => JSON.parse(readFileSync(`content/${path}`, "utf8"));
const contentOf = (path: string) => readFileSync(`content/demo/${path}.html`, "utf8").trim();
const categories = read<Record<CategorySlug, object>>("categories/texts.json");
const tagsOf = (category: CategorySlug, language: Language) => (inLanguage(categories[category], language) as { tags: string[] }).tags;

/** All demo Tales by their path, as "en/ice-in-june". */
const tales = new Map<string, DemoTale & { language: Language }>(
  languages.flatMap((language) =>
    read<DemoTale[]>(`demo/${language}/tales.json`).map((tale) => [`${language}/${tale.slug}`, { ...tale, language }] as const),
  ),
);
const authorLanguages = new Map(
  languages.flatMap((language) =>
    read<{ username: string }[]>(`demo/${language}/authors.json`).map(({ username }) => [username, language] as const),
  ),
);
const translations = [...tales].filter(([, { translationOf }]) => translationOf !== undefined);

/** The files hold one top-level element per line. */
const kindsOfBlocks = (content: string) => content.split("\n").map((line) => /^<(\w+)/.exec(line)?.[1]);

test("At least ten demo Tales have a version in another language, some of them in two, and every language has some", () => {
  const originals = translations.map(([, { translationOf }]) => translationOf);
  expect(new Set(originals).size).toBeGreaterThanOrEqual(10);
  expect(originals.length).toBeGreaterThan(new Set(originals).size);
  expect(new Set(translations.map(([, { language }]) => language))).toEqual(new Set(languages));
  expect(new Set(originals.map((path) => tales.get(path!)!.language))).toEqual(new Set(languages));
});

test("No demo Tale has two versions in one language", () => {
  const versions = translations.map(([, { translationOf, language }]) => `${translationOf} in ${language}`);
  expect(versions).toEqual([...new Set(versions)]);
});

test("Demo Tales have authors of their language, and tags of their category and language", () => {
  for (const [path, { author, language, category, tags }] of tales) {
    expect([path, authorLanguages.get(author)]).toEqual([path, language]);
    expect([path, tags.filter((tag) => !tagsOf(category, language).includes(tag))]).toEqual([path, []]);
  }
});

test("At most one of the four newest demo Tales of a language is a translation", () => {
  for (const language of languages) {
    const newest = [...tales.values()]
      .filter((tale) => tale.language === language)
      .toSorted((a, b) => Date.parse(b.publicationDate) - Date.parse(a.publicationDate))
      .slice(0, 4);
    expect(newest.filter(({ translationOf }) => translationOf !== undefined).length).toBeLessThanOrEqual(1);
  }
});

test("Some translated demo Tales are open to further translations, and some Tales welcome corrections in every language", () => {
  const open = translations.filter(([, { translationOf }]) => tales.get(translationOf!)!.translations === "open");
  expect(open.length).toBeGreaterThan(3);
  const welcoming = [...tales.values()].filter(({ correctionsWelcome }) => correctionsWelcome);
  expect(new Set(welcoming.map(({ language }) => language))).toEqual(new Set(languages));
});

describe.each(translations)("the translation %s", (path, translation) => {
  const original = tales.get(translation.translationOf!)!;
  const [text, originalText] = [contentOf(path), contentOf(translation.translationOf!)];

  test("A translation is in another language than its original, of the same category and level, and published later", () => {
    expect(original.translationOf).toBeUndefined();
    expect(translation.language).not.toBe(original.language);
    const { category, level, warnings } = original;
    expect({ category: translation.category, level: translation.level, warnings: translation.warnings }).toEqual({ category, level, warnings });
    expect(Date.parse(translation.publicationDate)).toBeGreaterThan(Date.parse(original.publicationDate));
  });

  test("A translation has the same kinds of blocks as its original, in the same order", () => {
    expect(sanitizeContent(text).replaceAll("<hr />", "<hr>")).toBe(text);
    expect(kindsOfBlocks(text)).toEqual(kindsOfBlocks(originalText));
    expect(countBlocks(text)).toBe(kindsOfBlocks(text).length);
  });

  test("Each long paragraph of a translation is about as long as that of its original", () => {
    const originals = textsOfBlocks(originalText);
    const ratios = textsOfBlocks(text).map((block, at) => ({ block, ratio: block.length / originals[at]!.length }));
    expect(ratios.filter(({ block, ratio }) => block.length > 100 && (ratio < 0.6 || ratio > 1.6))).toEqual([]);
  });
});

/** Marks that belong to other languages, or are typed instead of the right ones. */
const wrongMarks: Record<Language, RegExp> = {
  en: /['"«»„]|\.\.\./,
  es: /['"“”„]|\.\.\./,
  fr: /['"“”„]|\.\.\.|[^\u202f!?][;!?]|[^\u00a0]:(\s|$)|«(?!\u00a0)|[^\u00a0]»/,
  it: /['"„]|\.\.\./,
  pt: /['"«»„]|\.\.\./,
};

test("Translations have the typographic marks of their language", () => {
  for (const [path, { language, title }] of translations) {
    const faults = [title, ...textsOfBlocks(contentOf(path))].filter((block) => wrongMarks[language].test(block));
    expect([path, faults]).toEqual([path, []]);
  }
});
