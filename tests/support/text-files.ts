import { existsSync, readdirSync, readFileSync } from "node:fs";
import { inLanguage } from "#content/server-texts.ts";
import type { Language } from "#vocabulary/languages.ts";

/** The files with the texts of the pages and of `content/`, except the demo Tales. */
export function textFiles(): string[] {
  const pages = readdirSync("content/texts").filter((name) => name.endsWith(".json"));
  const content = readdirSync("content").map((name) => `content/${name}/texts.json`);
  return [...pages.map((name) => `content/texts/${name}`), ...content.filter((file) => existsSync(file))];
}

/** Texts with the promises that they share in their places, as pages show them: `$t(promises:licence)`. */
export function withPromises<Texts>(language: Language, texts: Texts): Texts {
  const file = JSON.parse(readFileSync("content/texts/promises.json", "utf8")) as object;
  const promises = inLanguage(file, language) as Record<string, string>;
  const json = JSON.stringify(texts).replaceAll(/\$t\(promises:(\w+)\)/g, (place, name: string) =>
    JSON.stringify(promises[name] ?? place).slice(1, -1),
  );
  return JSON.parse(json) as Texts;
}
