import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { allTexts } from "#content/texts/all.ts";
import { firstFailures, isFirstText, laterErrors } from "#content/texts/first-texts.ts";
import { languages } from "#vocabulary/languages.ts";
import { failedCalls } from "#kit/web/calls/failed-calls.ts";
import type { Endpoint } from "#kit/calls/endpoint.ts";
import { api } from "#site/calls.ts";
import { pipelineErrors } from "#vocabulary/errors.ts";
import { halfOf, importsOf } from "../support/source-files.ts";

/** Texts that are not there yet would be shown as their keys. */

const browser = new Set(halfOf("browser"));

/** These import pages, whose texts come with them. */
const importsPages = /^site\/web\/(routes|entry-browser)\.tsx$/;
const withOtherTexts = /withOtherTexts\(\s*import\("([^"]+)"\)/g;

/** The modules that may run before the other texts have come. */
function firstModules(): string[] {
  const found = new Set(["site/web/entry-browser.tsx", "site/web/pages/list-pages.ts"]);
  for (const module of found) {
    const later = Array.from(readFileSync(module, "utf8").matchAll(withOtherTexts), ([, specifier]) => specifier);
    for (const { file, specifier, typeOnly, lazy } of importsOf(module)) {
      const isLater = lazy && (importsPages.test(module) || later.includes(specifier));
      if (file !== null && !typeOnly && !isLater && /\.tsx?$/.test(file)) found.add(file);
    }
  }
  return [...found].filter((file) => browser.has(file));
}

/** The beginnings of a module's strings and templates, up to the first value. */
const literalsOf = (code: string) =>
  Array.from(code.matchAll(/"([^"\n]*)"|`([^`]*)`/g), ([, text, template = ""]) => text ?? template.split("${")[0]!);

const topOf = (key: string) => key.split(".")[0]!;
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, "");

interface Shown {
  namespace: string;
  /** At the top of its file; null for each of them. */
  key: string | null;
}

/** The texts that a module may show: every literal that could be a key counts. */
function shownIn(module: string): Shown[] {
  const code = readFileSync(module, "utf8").replaceAll(/^import [^;]*;/gm, "");
  const own = Array.from(code.matchAll(/(?:useTranslation\(\[?|textsOf\(.*)"([\w-]+)"/g), ([, name]) => name!);
  const beginsWithValue = /\bt\(`\$\{/.test(code) ? own.map((namespace) => ({ namespace, key: null })) : [];
  const named = literalsOf(code).flatMap((literal): Shown[] => {
    const [, namespace, key] = /^([\w-]+):(.*)$/.exec(literal) ?? [];
    if (namespace !== undefined) return [{ namespace, key: topOf(key!) || null }];
    return literal === "" ? [] : own.map((each) => ({ namespace: each, key: topOf(literal) }));
  });
  return [...beginsWithValue, ...named];
}

const keysOf = (namespace: string) =>
  languages.flatMap((language) =>
    Object.keys((allTexts[language] as unknown as Record<string, object | undefined>)[namespace] ?? {}),
  );

it("Everything that the application shows at first has its texts among the first", () => {
  const modules = firstModules();
  expect(modules.length).toBeGreaterThan(150);
  expect(modules).toContain("features/comments/web/discussion.tsx");
  const missing = modules.flatMap((module) =>
    shownIn(module).flatMap(({ namespace, key }) =>
      keysOf(namespace)
        .filter((each) => key === null || each === key || withoutPlural(each) === key)
        .filter((each) => !isFirstText(namespace, each) && !(namespace === "errors" && laterErrors.includes(each)))
        .map((each) => `${module}: ${namespace}:${each}`),
    ),
  );
  expect([...new Set(missing)]).toEqual([]);
});

/** The calls that these modules may make. */
function callsOf(modules: readonly string[]) {
  const code = modules.filter((module) => !module.endsWith("calls.ts")).map((module) => readFileSync(module, "utf8"));
  return Object.entries<Record<string, Endpoint>>(api).flatMap(([area, part]) =>
    Object.entries(part)
      .filter(([name]) => new RegExp(`\\b${area}Calls\\.${name}\\b`).test(code.join("\n")))
      .map(([, endpoint]) => endpoint),
  );
}

it("Exactly the calls that the application may make at first have their texts about failures among the first", () => {
  const made = callsOf(firstModules()).map(({ method, path }) => `${method} ${path}`);
  const failures = failedCalls.filter(([call]) => made.includes(call)).map(([, failure]) => failure);
  expect([...new Set(failures)].toSorted()).toEqual(firstFailures);
});

it("No call that the application may make at first answers an error whose text comes later", () => {
  // Pages send no access token.
  const general = pipelineErrors.filter((code) => code !== "SCOPE");
  const codes = new Set<string>([...general, ...callsOf(firstModules()).flatMap(({ errors }) => errors)]);
  expect(laterErrors.filter((code) => codes.has(code))).toEqual([]);
});
