/** @module-tag variation */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { levels, type Level } from "#kit/calls/level-and-warnings.ts";
import { languages, toLanguageName } from "#vocabulary/languages.ts";
import { difficultyOf } from "../difficulty.ts";
import { measure } from "./measuring.ts";
import { ranksOf } from "./ranks.ts";

/** The numbers of docs/difficulty.md. */

interface DemoTale {
  slug: string;
  level?: Level;
}

async function measuredDemo(language: (typeof languages)[number]) {
  const ranks = await ranksOf(toLanguageName(language));
  const folder = `content/demo/${language}`;
  const tales = JSON.parse(readFileSync(`${folder}/tales.json`, "utf8")) as DemoTale[];
  return tales.map(({ slug, level }) => ({
    level: level === undefined ? null : levels.indexOf(level),
    difficulty: difficultyOf(measure(readFileSync(`${folder}/${slug}.html`, "utf8"), toLanguageName(language), ranks))!,
  }));
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

/** From the middle of all: equal ones share a place. */
function places(numbers: readonly number[]): number[] {
  const sorted = numbers.toSorted((one, other) => one - other);
  return numbers.map((each) => (sorted.indexOf(each) + sorted.lastIndexOf(each) - (sorted.length - 1)) / 2);
}

const correlation = (one: readonly number[], other: readonly number[]) =>
  sum(one.map((each, at) => each * other[at]!)) /
  Math.sqrt(sum(one.map((each) => each ** 2)) * sum(other.map((each) => each ** 2)));

it("The difficulty of demo Tales agrees with their authors as docs/difficulty.md says", async () => {
  const rows: string[] = [];
  const all: [number[], number[]] = [[], []];
  for (const language of languages) {
    const tales = await measuredDemo(language);
    const difficulties = tales.map(({ difficulty }) => difficulty).toSorted((one, other) => one - other);
    const declared = tales.filter(({ level }) => level !== null);
    const own = [places(declared.map(({ difficulty }) => difficulty)), places(declared.map(({ level }) => level!))];
    // Within a language: lists of other languages have other lengths.
    for (const half of [0, 1] as const) all[half].push(...own[half]!.map((place) => place / declared.length));
    const cells = [
      language,
      tales.length,
      `${difficulties[0]} to ${difficulties.at(-1)}`,
      declared.length,
      correlation(own[0]!, own[1]!).toFixed(2),
    ];
    rows.push(`| ${cells.join(" | ")} |`);
  }
  rows.push(`| all, within their language | | | ${all[0].length} | ${correlation(...all).toFixed(2)} |`);
  expect(readFileSync("docs/difficulty.md", "utf8")).toContain(rows.join("\n"));
});
