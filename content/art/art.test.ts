import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type CategorySlug, categorySlugs } from "#contract/categories.ts";
import { languages } from "#contract/languages.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { starPath } from "./logo.ts";
import { drawAvatar } from "./avatar.ts";
import { bannerSubjects, drawBanner } from "./banner.ts";
import { drawCategoryImage, drawCategorySheet } from "./category-art.ts";
import { drawCategoryIcon } from "./category-icon.ts";
import { contrast } from "./palette.ts";
import { drawCover } from "./cover.ts";
import { drawAppIcon } from "./logo.ts";
import { categoryAccents, coverPalettes, paper } from "./palette.ts";

const ids = Array.from({ length: 200 }, (_, index) => index + 1);
const greatestId = 2 ** 31 - 1;

/** The XML syntax error in a drawing (tags nested, attributes quoted and unique), or null. */
function faultIn(drawing: string): string | null {
  const open: (string | undefined)[] = [];
  let rest = drawing;
  while (rest !== "") {
    const tag = /^<(\/?)([a-zA-Z]+)((?: [a-zA-Z-]+="[^"<>&]*")*)(\/?)>/.exec(rest);
    if (tag === null) return `not a tag: ${rest.slice(0, 80)}`;
    const [whole, closing, name, attributes = "", empty] = tag;
    const given = [...attributes.matchAll(/ ([a-zA-Z-]+)=/g)].map(([, attribute]) => attribute);
    if (new Set(given).size < given.length) return `an attribute twice: ${whole}`;
    if (closing && open.pop() !== name) return `closes what is not open: ${whole}`;
    if (!closing && !empty) open.push(name);
    rest = rest.slice(whole.length);
  }
  return open.length > 0 ? `left open: ${open.join(" ")}` : null;
}

function idsIn(drawing: string): string[] {
  return [...drawing.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);
}

/** Fails if a drawing contains anything but shapes, or references anything outside itself. */
function expectSelfContained(drawing: string): void {
  expect(drawing).not.toMatch(/<(text|script|style|image|foreignObject|a)\b| style=| on[a-z]+=|NaN|undefined|null/);
  expect(drawing.replace('xmlns="http://www.w3.org/2000/svg"', "")).not.toContain("//");
  const own = idsIn(drawing);
  expect(new Set(own).size).toBe(own.length);
  const pointedAt = [...drawing.matchAll(/(?:href="|url\()([^")]+)/g)].map(([, target]) => target);
  expect(pointedAt.filter((target) => !own.includes(target?.replace("#", "") ?? ""))).toEqual([]);
}

describe.each(firstOrAll(categorySlugs))("covers of %s", (category: CategorySlug) => {
  const covers = ids.map((id) => drawCover({ id, category, language: languages[id % languages.length] ?? "en" }));

  test("A cover is the same each time it is generated", () => {
    const tale = { id: 42, category, language: "pt" } as const;
    const first = drawCover(tale);
    drawCover({ id: 7, category, language: "en" });
    expect(drawCover(tale)).toBe(first);
  });

  test("Covers differ from Tale to Tale", () => {
    const withoutIds = covers.map((cover) => cover.replaceAll(/(id="|#)[0-9a-z]+-/g, "$1"));
    expect(new Set(withoutIds).size).toBe(ids.length);
  });

  test("Covers are well-formed, self-contained, in portrait format", () => {
    for (const cover of covers) {
      expect(cover).toContain('viewBox="0 0 240 360"');
      expect(faultIn(cover)).toBeNull();
      expectSelfContained(cover);
    }
  });

  test("Covers stay within 4 KB in every language and for the greatest id", { tags: "variation" }, () => {
    for (const language of languages) {
      for (const id of [...ids, greatestId, greatestId - 1, greatestId - 2]) {
        expect(drawCover({ id, category, language }).length).toBeLessThanOrEqual(4096);
      }
    }
  });

  test("The ids in a cover are unique, even if a page inlines many covers", () => {
    const others = categorySlugs.filter((other) => other !== category);
    const sameIdElsewhere = others.map((other) => drawCover({ id: 5, category: other, language: "en" }));
    const all = [...covers, ...sameIdElsewhere, drawCategoryImage(category)].flatMap(idsIn);
    expect(new Set(all).size).toBe(all.length);
  });

  test("Consecutive ids have covers with different ground colours", () => {
    const grounds = covers.map((cover) => /fill="(#[0-9A-F]{6})"/.exec(cover)?.[1]);
    const repeated = grounds.filter((ground, index) => ground === grounds[index - 1]);
    expect(repeated.length).toBeLessThan(ids.length / 20);
  });
});

describe.each(categorySlugs)("the category %s", (category: CategorySlug) => {
  test("The category's accent colour has text contrast on paper", () => {
    expect(contrast(categoryAccents[category], paper)).toBeGreaterThanOrEqual(4.5);
  });

  test("The category's palettes have distinguishable inks", () => {
    for (const { ground, light, deep, trace } of coverPalettes[category]) {
      expect(contrast(light, deep)).toBeGreaterThan(7);
      expect(contrast(trace, ground)).toBeGreaterThan(1.5);
    }
  });

  test("The category has an icon in the current text colour and a wide picture", () => {
    const [icon, image] = [drawCategoryIcon(category), drawCategoryImage(category)];
    expect(icon).toContain('viewBox="0 0 24 24"');
    expect(icon).toContain('stroke="currentColor"');
    expect(image).toContain('viewBox="0 0 480 360"');
    expect(image.length).toBeLessThanOrEqual(4096);
    for (const drawing of [icon, image]) {
      expect(faultIn(drawing)).toBeNull();
      expectSelfContained(drawing);
    }
  });
});

describe("avatars", () => {
  const usernames = ["", "ana", "Ana", "O'Brien-Núñez", "读者", "😀", ...ids.map((id) => `reader${id}`)];
  const avatars = usernames.map(drawAvatar);

  test("An avatar is the same for the same username and differs between usernames", () => {
    expect(usernames.map(drawAvatar)).toEqual(avatars);
    expect(new Set(avatars).size).toBe(usernames.length);
  });

  test("Avatars are well-formed squares within 1.5 KB, without ids", () => {
    for (const avatar of avatars) {
      expect(avatar).toContain('viewBox="0 0 96 96"');
      expect(avatar.length).toBeLessThanOrEqual(1536);
      expect(idsIn(avatar)).toEqual([]);
      expect(faultIn(avatar)).toBeNull();
      expectSelfContained(avatar);
    }
  });
});

test("The app icons and the favicon show the logo's three stars", () => {
  expect(readFileSync("web/favicon.svg", "utf8")).toContain(`d="${starPath}"`);
  for (const maskable of [true, false]) {
    const icon = drawAppIcon({ size: 192, maskable });
    expect(icon.split(`d="${starPath}"`)).toHaveLength(4);
    expect(faultIn(icon)).toBeNull();
  }
});

test.each(bannerSubjects)("The banner of %s is drawn in both sizes, without text", (subject) => {
  const drawings = [
    { width: 1000, height: 270 },
    { width: 400, height: 120 },
  ].map((size) => drawBanner(subject, size));
  expect(new Set(drawings).size).toBe(2);
  for (const drawing of drawings) {
    expect(drawing.length).toBeLessThanOrEqual(4096);
    expect(faultIn(drawing)).toBeNull();
    expectSelfContained(drawing);
  }
});

test("The sheet has the picture of each category, in their order and one below the other", () => {
  const sheet = drawCategorySheet();
  expect(faultIn(sheet)).toBeNull();
  expectSelfContained(sheet);
  const withoutFrame = (category: CategorySlug) => drawCategoryImage(category).replace(/^<svg [^>]*>/, "");
  const places = categorySlugs.map((category) => sheet.indexOf(withoutFrame(category)));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
  expect([...sheet.matchAll(/ y="(\d+)" width="480" height="(\d+)"/g)].map(([, y, height]) => [y, height])).toEqual(
    categorySlugs.map((_, at) => [String(at * 372), "372"]),
  );
});
