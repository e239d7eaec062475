import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { categories, inLanguage, isText } from "#content/server-texts.ts";
import { categorySlugs } from "#vocabulary/categories.ts";
import { errorCodes } from "#vocabulary/errors.ts";
import { languages, type Language } from "#vocabulary/languages.ts";
import { halfOf } from "../support/source-files.ts";
import { textFiles } from "../support/text-files.ts";
import { allTexts } from "#content/texts/all.ts";

type Texts = { [key: string]: string | Texts };

const namespaces = readdirSync("content/texts")
  .filter((file) => file.endsWith(".json"))
  .map((file) => file.replace(".json", ""));
const read = (language: Language, namespace: string) =>
  inLanguage(JSON.parse(readFileSync(`content/texts/${namespace}.json`, "utf8")), language) as Texts;

const pluralForms = /_(zero|one|two|few|many|other)$/;

/** The key of every text. Plural forms count as one key, because languages have different ones. */
function keysOf(texts: Texts, path = ""): string[] {
  const keys = Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [`${path}${key.replace(pluralForms, "")}`] : keysOf(text, `${path}${key}.`),
  );
  return [...new Set(keys)].toSorted();
}

function leaves(texts: Texts): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string"
      ? [[key, text] as [string, string]]
      : leaves(text).map(([inner, value]) => [`${key}.${inner}`, value] as [string, string]),
  );
}

/** The languages that each text lacks. Plural forms are checked apart, because languages have different ones. */
function incompleteTexts(node: unknown, path: string): string[] {
  // A string that stands alone would be the same in every language.
  if (typeof node === "string") return path.endsWith(".id") ? [] : [`${path}: one text for all languages`];
  if (typeof node !== "object" || node === null) return [`${path}: no text`];
  if (!isText(node)) return Object.entries(node).flatMap(([key, inner]) => incompleteTexts(inner, `${path}.${key}`));
  if (pluralForms.test(path)) return [];
  return languages.filter((language) => !(language in node)).map((language) => `${path}: missing in ${language}`);
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|<(\w+)>/g)].map(([, name, tag]) => name ?? tag).toSorted();

it.each(textFiles())("Every text of %s is in all languages", (file) => {
  expect(incompleteTexts(JSON.parse(readFileSync(file, "utf8")), file)).toEqual([]);
});

describe.each(languages.filter((language) => language !== "en"))("the texts in %s", (language) => {
  it.each(namespaces)("Every language has the same keys in %s", (namespace) => {
    expect(keysOf(read(language, namespace))).toEqual(keysOf(read("en", namespace)));
  });

  it.each(namespaces)("Every language uses the same placeholders in %s", (namespace) => {
    const english = new Map(leaves(read("en", namespace)));
    const wrong = leaves(read(language, namespace)).filter(([key, text]) => {
      const original = english.get(key) ?? english.get(key.replace(pluralForms, "_other")) ?? text;
      // A singular form may contain the number as a word.
      const missing = placeholders(original).filter(
        // A sentence may need the site's name in one language and not in another.
        (name) => name !== undefined && !["count", "site"].includes(name) && !placeholders(text).includes(name),
      );
      return missing.length > 0;
    });
    expect(wrong).toEqual([]);
  });
});

describe.each(languages)("the texts in %s", (language) => {
  it("Every text file is loaded by the pages", () => {
    // The pages keep "e-mail" on one line (language-modules.ts).
    const loaded = JSON.parse(JSON.stringify(allTexts[language]).replaceAll("\u2060", "")) as Record<string, Texts>;
    expect(Object.keys(loaded).toSorted()).toEqual(Object.keys(allTexts.en).toSorted());
    for (const namespace of namespaces)
      expect([namespace, loaded[namespace]]).toEqual([namespace, read(language, namespace)]);
  });

  it("No text is empty", () => {
    const empty = namespaces.flatMap((namespace) =>
      leaves(read(language, namespace))
        .filter(([, text]) => text.trim() === "")
        .map(([key]) => `${namespace}:${key}`),
    );
    expect(empty).toEqual([]);
  });

  it("Texts have all plural forms of their language", () => {
    const pluralCategories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const incomplete = namespaces.flatMap((namespace) => {
      const keys = leaves(read(language, namespace)).map(([key]) => key);
      const plurals = new Set(keys.filter((key) => key.endsWith("_other")).map((key) => key.replace(pluralForms, "")));
      return [...plurals].flatMap((key) =>
        pluralCategories
          .filter((form) => !keys.includes(`${key}_${form}`))
          .map((form) => `${namespace}:${key}_${form}`),
      );
    });
    expect(incomplete).toEqual([]);
  });

  // The browser's rules give 0 the form of 1 in Portuguese, too, where nobody writes so.
  it("A count of nothing has the form of one in French, and the plural in the other languages", () => {
    const form = language === "fr" ? "_one" : "_other";
    const wrong = namespaces.flatMap((namespace) => {
      const texts = new Map(leaves(read(language, namespace)));
      return [...texts]
        .filter(
          ([key, text]) =>
            key.endsWith("_zero") && text.includes("{{count") && text !== texts.get(key.replace(/_zero$/, form)),
        )
        .map(([key]) => `${namespace}:${key}`);
    });
    expect(wrong).toEqual([]);
  });

  it("Every error code has a text", () => {
    const codes = Object.keys(read(language, "errors"));
    expect(errorCodes.filter((code) => !codes.some((key) => key.replace(pluralForms, "") === code))).toEqual([]);
  });

  it("Every category has a description, ten sample titles and at least eight tags", () => {
    const texts = categories[language];
    expect(Object.keys(texts)).toEqual([...categorySlugs]);
    for (const slug of categorySlugs) {
      const { title, description, sampleTitles, tags } = texts[slug];
      expect(title.length * description.length).toBeGreaterThan(0);
      const withoutAccents = sampleTitles.map((each) => each.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase());
      expect(new Set(withoutAccents).size).toBe(10);
      expect(new Set(tags).size).toBeGreaterThanOrEqual(8);
    }
  });
});

describe("every text", () => {
  it("Every text is used by a page", () => {
    const source = [...halfOf("browser"), ...textFiles()].map((file) => readFileSync(file, "utf8")).join("\n");
    // A key is used if the source contains it or one of its parents, or a template literal that ends before it.
    const mentioned = new Set(
      [/[":]([\w.-]+)(?=")/g, /[`:]([\w.-]+)(?=\.\$\{)/g, /\$t\(promises:(\w+)\)/g].flatMap((pattern) =>
        Array.from(source.matchAll(pattern), ([, text]) => text!),
      ),
    );
    const unused = namespaces
      .filter((namespace) => namespace !== "errors")
      .flatMap((namespace) => keysOf(read("en", namespace)).map((key) => ({ namespace, key })))
      .filter(({ key }) => {
        const parents = key.split(".").map((_, at, words) => words.slice(0, at + 1).join("."));
        return !parents.some((text) => mentioned.has(text));
      })
      .map(({ namespace, key }) => `${namespace}:${key}`);
    expect(unused).toEqual([]);
  });
});
