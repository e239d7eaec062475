import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { api } from "#site/calls.ts";
import type { Endpoint } from "#kit/calls/endpoint.ts";
import { errorCatalogue } from "#vocabulary/errors.ts";
import { sourceFiles } from "../support/source-files.ts";

const page = readFileSync("docs/behaviour.md", "utf8");

/** The sections by name, each with the numbers of its promises. */
const sections = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const numbers = [...section.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
      return [section.slice(0, section.indexOf("\n")), numbers] as const;
    }),
);

it("Promises in docs/behaviour.md have ascending numbers within their section", () => {
  expect(sections.size).toBeGreaterThan(20);
  for (const [name, numbers] of sections)
    expect({ name, numbers }).toEqual({ name, numbers: [...new Set(numbers)].toSorted((a, b) => a - b) });
});

it("Citations of docs/behaviour.md name a section and a number that exist", () => {
  const citation = /behaviour\.md, ([A-Z][a-z]+(?: [a-z]+)*)(?: (\d+))?/g;
  const wrong = sourceFiles().flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(citation)]
      .filter(([, name, number]) => {
        const numbers = sections.get(name!);
        return numbers === undefined || (number !== undefined && !numbers.includes(Number(number)));
      })
      .map(([cited]) => `${file}: ${cited}`),
  );
  expect(wrong).toEqual([]);
});

it("Calls named in docs/behaviour.md are in the contract", () => {
  const withoutNames = (path: string) => path.replaceAll(/\{\w+\}|:\w+/g, "{}");
  const calls = new Set(
    Object.values(api).flatMap((feature) =>
      (Object.values(feature) as Endpoint[]).map(({ method, path }) => `${method} ${withoutNames(path)}`),
    ),
  );
  const namedCalls = [...page.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/[^`?\s]*)/g)].map(([, call]) => call!);
  expect(namedCalls.length).toBeGreaterThan(100);
  expect(namedCalls.filter((call) => !calls.has(withoutNames(call)))).toEqual([]);
});

it("The table of errors in docs/behaviour.md has every code at its status", () => {
  const rows = [...page.matchAll(/^\| (\d{3}) \| (.*) \|$/gm)];
  const listed = rows.flatMap(([, status, codes]) =>
    [...codes!.matchAll(/`([A-Z_]+)`/g)].map(([, code]) => [code!, Number(status)] as const),
  );
  const catalogue = Object.entries(errorCatalogue).map(([code, { status }]) => [code, status] as const);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(catalogue));
  expect(listed).toHaveLength(catalogue.length);
});

it("Every section of docs/behaviour.md names the tests that check it, and they exist", () => {
  for (const section of page.split(/^## /m).slice(1)) {
    const tests = /^Tests: ([^]*?)\.$/m.exec(section)?.[1]?.match(/(?<=`)[\w./-]+\.test\.tsx?(?=`)/g) ?? [];
    const name = section.slice(0, section.indexOf("\n"));
    expect({ name, missing: tests.filter((file) => !existsSync(file)) }).toEqual({ name, missing: [] });
    expect({ name, hasTests: tests.length > 0 }).toEqual({ name, hasTests: true });
  }
});
