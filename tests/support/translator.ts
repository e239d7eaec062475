import type { TFunction } from "i18next";
import type { Page } from "playwright-core";
import type { Language } from "#vocabulary/languages.ts";
import { createI18n } from "#kit/web/language/i18n.ts";
import { builtInSettings } from "#vocabulary/site-settings.ts";
import { allTexts } from "#content/texts/all.ts";
import type { Texts } from "#content/texts/texts.ts";

/** The pages' own words in a language: a text that is reworded breaks no journey. Keys carry their namespace. */
export function translator(language: Language): TFunction<(keyof Texts)[]> {
  return createI18n(language, allTexts[language], builtInSettings).t as TFunction<(keyof Texts)[]>;
}

/** `member.greeting`, `categories`: every key of a namespace, plural forms folded into one. */
function keysOf(texts: object, path = ""): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "object" ? keysOf(text, `${path}${key}.`) : [path + key.replace(/_(one|many|other)$/, "")],
  );
}

/** A missing text shows its key. A key without a dot could be a word, so it is left out. */
const keys = new Set(
  Object.entries(allTexts.en).flatMap(([namespace, texts]) =>
    keysOf(texts).flatMap((key) => [`${namespace}:${key}`, ...(key.includes(".") ? [key] : [])]),
  ),
);

/** The keys and unfilled placeholders that a page shows or announces instead of texts. */
export async function missingTranslations(page: Page): Promise<string[]> {
  const pageText = await page.evaluate(() => {
    const attributeNames = ["aria-label", "title", "placeholder", "alt"];
    const attributeTexts = [...document.querySelectorAll(attributeNames.map((name) => `[${name}]`).join())].flatMap(
      (element) => attributeNames.map((name) => element.getAttribute(name) ?? ""),
    );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      const { nodeValue, parentElement } = walker.currentNode;
      if (parentElement?.tagName !== "SCRIPT") texts.push(nodeValue ?? "");
    }
    return [document.title, ...texts, ...attributeTexts].join(" ");
  });
  const unnamed = (pageText.match(/[\w-]+(?:[.:][\w-]+)+/g) ?? []).filter((word) => keys.has(word));
  return [...new Set([...unnamed, ...(pageText.match(/\{\{.*?\}\}/g) ?? [])])];
}
