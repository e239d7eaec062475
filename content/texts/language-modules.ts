import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { inLanguage } from "../server-texts.ts";
import { fallbackLanguage, isLanguage, languages, type Language } from "#vocabulary/languages.ts";

const prefix = "virtual:texts/";
/** A null byte keeps other plugins away from a module that is no file. */
const idOf = (language: Language) => `\0${prefix}${language}`;

/**
 * A plugin of Vite: `virtual:texts/it` exports the Italian texts of all files, so that a browser loads one language only.
 * While you develop, a text that is missing is shown in English; `npm test` fails for it.
 */
export function languageModules(): Plugin {
  let root = "";
  let fallback: Language | undefined;
  return {
    name: "language-modules",
    configResolved(config) {
      root = config.root;
      fallback = config.isProduction ? undefined : fallbackLanguage;
    },
    resolveId(source) {
      const language = source.slice(prefix.length);
      return source.startsWith(prefix) && isLanguage(language) ? idOf(language) : null;
    },
    load(id) {
      const language = languages.find((each) => id === idOf(each));
      if (language === undefined) return null;
      const json = withWholeEmail(JSON.stringify(readTexts(root, language, fallback)));
      // Browsers parse a hundred kilobytes of texts faster as JSON than as JavaScript.
      return { code: `export const texts = JSON.parse(${JSON.stringify(json)});`, moduleType: "js" };
    },
    /** Loads the texts again when a file is changed, added or removed. */
    hotUpdate({ file }) {
      if (!/[\\/]content[\\/].*\.json$/.test(file)) return;
      const modules = languages.map((language) => this.environment.moduleGraph.getModuleById(idOf(language)));
      return modules.filter((module) => module !== undefined);
    },
  };
}

/** A word joiner keeps "e-mail" on one line. The non-breaking hyphen U+2011 is missing in the typeface of the pages. */
const withWholeEmail = (json: string) => json.replaceAll(/\b(e-)(mail)/gi, "$1\u2060$2");

/** The namespaces whose files the server reads too; the others are the files of `content/texts`. */
const shared = {
  categories: "content/categories/texts.json",
  levelAndWarnings: "content/level-and-warnings/texts.json",
  notificationKinds: "content/notifications/texts.json",
  reasons: "content/reasons/texts.json",
  trophyNames: "content/trophies/texts.json",
};

function readTexts(root: string, language: Language, fallback?: Language): Record<string, unknown> {
  const names = readdirSync(join(root, "content/texts")).filter((name) => name.endsWith(".json"));
  const own = names.map((name) => [name.replace(".json", ""), `content/texts/${name}`] as const);
  return Object.fromEntries(
    [...own, ...Object.entries(shared)].map(([namespace, path]) => {
      const file = parse(path, readFileSync(join(root, path), "utf8"));
      return [namespace, inLanguage(file, language, fallback)];
    }),
  );
}

function parse(path: string, json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new Error(`${path} is not JSON: ${String(cause)}`, { cause });
  }
}
