import { fallbackLanguage, isLanguage, languages, type Language } from "#vocabulary/languages.ts";
import booksFile from "./books/texts.json" with { type: "json" };
import categoriesFile from "./categories/texts.json" with { type: "json" };
import discoveryFile from "./discovery/texts.json" with { type: "json" };
import legalFile from "./legal/texts.json" with { type: "json" };
import levelAndWarningsFile from "./level-and-warnings/texts.json" with { type: "json" };
import mailsFile from "./mails/texts.json" with { type: "json" };
import messagesFile from "./messages/texts.json" with { type: "json" };
import notificationsFile from "./notifications/texts.json" with { type: "json" };
import personalDataFile from "./personal-data/texts.json" with { type: "json" };
import reasonsFile from "./reasons/texts.json" with { type: "json" };
import promisesFile from "./texts/promises.json" with { type: "json" };
import trophiesFile from "./trophies/texts.json" with { type: "json" };

/**
 * Text files hold the five languages of each text side by side: `{ "title": { "en": "Tags", "it": "Etichette", … } }`.
 * An object whose keys are languages is one text, or one list of texts that are no translations of each other.
 * A string that stands alone, such as an id, is the same in every language.
 */

const isObject = (node: unknown): node is object => typeof node === "object" && node !== null;

export const isText = (node: object): node is Partial<Record<Language, unknown>> => Object.keys(node).every(isLanguage);

/**
 * The texts of a file in one language. English defines the keys, because the plural forms of other languages differ
 * (`_many`).
 */
export type InOneLanguage<Node> = keyof Node extends Language
  ? Node[keyof Node & "en"]
  : Node extends readonly (infer Item)[]
    ? InOneLanguage<Item>[]
    : Node extends object
      ? { [Key in keyof Node as Node[Key] extends InOtherLanguages ? never : Key]: InOneLanguage<Node[Key]> }
      : Node;

type InOtherLanguages = { es: unknown; en?: never };

/**
 * @param fallback the language of texts that are missing; without it they are left out, as plural forms are that the
 * language does not have
 */
export function inLanguage<Node>(node: Node, language: Language, fallback = language): InOneLanguage<Node> {
  return picked(node, language, fallback) as InOneLanguage<Node>;
}

/** The texts of a file in every language, for the server. A text that is missing is English. */
function inAllLanguages<Node>(node: Node): Record<Language, InOneLanguage<Node>> {
  return Object.fromEntries(
    languages.map((language) => [language, inLanguage(node, language, fallbackLanguage)]),
  ) as Record<Language, InOneLanguage<Node>>;
}

function picked(node: unknown, language: Language, fallback: Language): unknown {
  if (Array.isArray(node)) return node.map((item) => picked(item, language, fallback));
  if (!isObject(node)) return node;
  if (isText(node)) return node[language] ?? node[fallback];
  const texts = Object.entries(node).map(([key, inner]) => [key, picked(inner, language, fallback)] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined));
}

export const bookTexts = inAllLanguages(booksFile);
export const categories = inAllLanguages(categoriesFile);
export const discoveryTexts = inAllLanguages(discoveryFile);
/** With the promises that they share with pages in their places: `$t(promises:points)`. */
export const legalTexts = withPromises(inAllLanguages(legalFile));
export const levelAndWarningTexts = inAllLanguages(levelAndWarningsFile);
export const mails = inAllLanguages(mailsFile);
export const messages = inAllLanguages(messagesFile);
export const notificationTexts = inAllLanguages(notificationsFile);
export const personalDataTexts = inAllLanguages(personalDataFile);
export const reasonTexts = inAllLanguages(reasonsFile);
export const trophyTexts = inAllLanguages(trophiesFile);

function withPromises<Texts>(texts: Record<Language, Texts>): Record<Language, Texts> {
  const promises = inAllLanguages(promisesFile);
  return Object.fromEntries(
    languages.map((language) => {
      const own: Record<string, string> = promises[language];
      const json = JSON.stringify(texts[language]).replaceAll(/\$t\(promises:(\w+)\)/g, (place, name: string) =>
        JSON.stringify(own[name] ?? place).slice(1, -1),
      );
      return [language, JSON.parse(json) as Texts];
    }),
  ) as Record<Language, Texts>;
}
