import { readFileSync } from "node:fs";
import { inLanguage } from "#content/server-texts.ts";
import { languages, type Language } from "#vocabulary/languages.ts";
import { textFiles, withPromises } from "./text-files.ts";

/** Every text of the product, for guards of its words. */

type Node = string | Node[] | { [key: string]: Node };
type KeyAndText = [key: string, text: string];

function leaves(node: Node, path: string): KeyAndText[] {
  if (typeof node === "string") return [[path, node]];
  return Object.entries(node).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}

const textsOfFile = (file: string, language: Language) =>
  withPromises(language, inLanguage(JSON.parse(readFileSync(file, "utf8")) as object, language)) as Node;

const texts = new Map(
  languages.map((language) => [language, textFiles().flatMap((file) => leaves(textsOfFile(file, language), file))]),
);

/** All texts in a language, with their keys: the file and the path in it. */
export const everyText = (language: Language): readonly KeyAndText[] => texts.get(language)!;

/** Stands for the values that a page fills in. */
export const filledIn = "□";

/** The text that a reader sees, without tags. */
export const visibleText = (text: string) => text.replaceAll(/\{\{.*?\}\}/g, filledIn).replaceAll(/<\/?\w+>/g, "");
