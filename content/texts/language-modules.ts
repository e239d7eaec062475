import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { inLanguage } from "../server-texts.ts";
import { fallbackLanguage, languages, type Language } from "#vocabulary/languages.ts";
import { firstBudgets, firstFailures, isFirstText } from "./first-texts.ts";

const prefix = "virtual:texts/";
const parts = ["first", "other"] as const;
/** A null byte keeps other plugins away from a module that is no file. */
const modules = languages.flatMap((language) =>
  [undefined, ...parts].map((part) => {
    const name = part === undefined ? language : `${language}/${part}`;
    return { language, part, name, id: `\0${prefix}${name}` };
  }),
);

/**
 * A plugin of Vite: `virtual:texts/it` exports the Italian texts of all files, `virtual:texts/it/first` those of `first-texts.ts` and
 * `virtual:texts/it/other` the rest, so that a browser loads one language only, and first what it shows first.
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
      return modules.find(({ name }) => source === prefix + name)?.id ?? null;
    },
    load(id) {
      const module = modules.find((each) => id === each.id);
      if (module === undefined) return null;
      const { language, part } = module;
      const json = withWholeHyphens(JSON.stringify(partOf(readTexts(root, language, fallback), part)));
      // Browsers parse a hundred kilobytes of texts faster as JSON than as JavaScript.
      return { code: `export const texts = JSON.parse(${JSON.stringify(json)});`, moduleType: "js" };
    },
    /** Loads the texts again when a file is changed, added or removed. */
    hotUpdate({ file }) {
      if (!/[\\/]content[\\/].*\.json$/.test(file)) return;
      const loaded = modules.map(({ id }) => this.environment.moduleGraph.getModuleById(id));
      return loaded.filter((module) => module !== undefined);
    },
  };
}

function partOf(texts: Record<string, object>, part: (typeof parts)[number] | undefined): Record<string, object> {
  if (part === undefined) return texts;
  const chosen = Object.entries(texts).map(([namespace, keys]) => {
    const own = Object.entries(keys).filter(([key]) => isFirstText(namespace, key) === (part === "first"));
    return [namespace, { ...Object.fromEntries(own), ...(namespace === "errors" && failuresOf(keys, part)) }] as const;
  });
  return Object.fromEntries(chosen.filter(([, keys]) => Object.keys(keys).length > 0));
}

/** The other part takes the place of the first one. */
function failuresOf(errors: { failed?: object; budgets?: object }, part: (typeof parts)[number]) {
  const chosen = (texts: object = {}, first: readonly string[]) =>
    part === "first" ? Object.fromEntries(Object.entries(texts).filter(([key]) => first.includes(key))) : texts;
  return { failed: chosen(errors.failed, firstFailures), budgets: chosen(errors.budgets, firstBudgets) };
}

/** A word joiner keeps "e-mail", and "-word" of a search, on one line. The non-breaking hyphen U+2011 is missing in the typeface of the pages. */
const withWholeHyphens = (json: string) => json.replaceAll(/(\be-(?=mail)| -(?=\p{L}))/giu, "$1\u2060");

/** The namespaces whose files the server reads too; the others are the files of `content/texts`. */
const shared = {
  categories: "content/categories/texts.json",
  levelAndWarnings: "content/level-and-warnings/texts.json",
  notificationKinds: "content/notifications/texts.json",
  reasons: "content/reasons/texts.json",
  trophyNames: "content/trophies/texts.json",
};

function readTexts(root: string, language: Language, fallback?: Language): Record<string, object> {
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
