import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type CategorySlug, categorySlugs } from "#vocabulary/categories.ts";
import { languages } from "#vocabulary/languages.ts";
import { trophyIds, type TrophyId } from "#vocabulary/trophies.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { starPath } from "./logo.ts";
import { drawAvatar } from "./emblem.ts";
import { bannerSubjects, drawBanner } from "./banner.ts";
import { drawCategoryImage, drawCategorySheet } from "./category-art.ts";
import { drawCategoryIcon } from "./category-icon.ts";
import { contrast } from "./palette.ts";
import { drawCover } from "./cover.ts";
import { drawAppIcon } from "./logo.ts";
import { readDrawings } from "./engine/words.ts";
import { categoryAccents, coverPalettes, paper } from "./palette.ts";
import { seededRandom } from "./random.ts";
import { trophySvg } from "./trophy.ts";

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
  expect(readFileSync("site/web/favicon.svg", "utf8")).toContain(`d="${starPath}"`);
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

const looks = [true, false].flatMap((printed) =>
  trophyIds.map((id) => ({ id, printed, drawing: trophySvg(id, { printed }) })),
);

describe("the drawings of trophies", () => {
  test("The seventeen trophies have seventeen colour and seventeen pencil drawings, all different", () => {
    expect(new Set(looks.map(({ drawing }) => drawing)).size).toBe(2 * trophyIds.length);
  });

  test.each(looks)(
    "The drawing of $id (colour: $printed) is a small portrait of shapes only, without ids",
    ({ drawing }) => {
      expect(drawing).toContain('viewBox="0 0 240 320"');
      expect(drawing.length).toBeLessThanOrEqual(10_240);
      expect(drawing).not.toMatch(
        /<(?:text|script|style|image|foreignObject|a|use)\b| id=| style=| on[a-z]+=|url\(|href|NaN|undefined|null/,
      );
      expect(drawing.match(/<g\b/g)?.length).toBe(drawing.match(/<\/g>/g)?.length);
    },
  );

  test("All pencil drawings use the same two colours", () => {
    const colours = looks
      .filter(({ printed }) => !printed)
      .map(({ drawing }) => new Set(drawing.match(/#[0-9A-Fa-f]{6}/g)));
    for (const used of colours) expect(used).toEqual(colours[0]);
  });

  test("The ribbon shows the number that earned the trophy, in Roman numerals", () => {
    const lettersOn = (id: TrophyId) =>
      [...trophySvg(id).matchAll(/<g transform="translate\([\d.]+ 230\)"><path d="([^"]+)"/g)].map(
        ([, outline]) => outline,
      );
    const five = { I: "Trophy1", V: "Trophy2", X: "Trophy3", L: "Trophy5", C: "Trophy9" } as const;
    const letters = new Map(Object.entries(five).map(([letter, id]) => [lettersOn(id)[0], letter]));
    const numerals = trophyIds.map((id) =>
      lettersOn(id)
        .map((outline) => letters.get(outline))
        .join(""),
    );
    expect(numerals).toEqual("I V X XXV L I X L C I X XXV L II III IV V".split(" "));
  });

  test("Bookplates in colour have the inks of covers", () => {
    const palettes = Object.values(coverPalettes)
      .flat()
      .map((inks) => new Set(Object.values(inks)));
    const inCoverInks = looks.filter(({ printed, drawing }) => {
      const used = drawing.match(/#[0-9A-F]{6}/g)!;
      return printed && palettes.some((inks) => used.every((ink) => inks.has(ink)));
    });
    // All but the highest of each group, which are printed in gold.
    expect(inCoverInks).toHaveLength(trophyIds.length - 4);
  });
});

describe("the language of drawings", () => {
  const random = seededRandom("test");
  const draw = (...lines: string[]) =>
    readDrawings({ part: lines, "twice(x)": ["x * 2"] })["part"]!({ values: { width: 9 }, random, detail: random });

  test("Numbers in a text are rounded to tenths or whole units", () => {
    expect(draw("x = twice(1.26)", "'{x} {-x / 100}'", "` {x}`")).toBe("2.5 0 3");
  });

  test("A part without a name sees the values around it, and changes them", () => {
    expect(draw("sum = 0", "each([[1, 2], [3, 4]], (x, y) => (", "  sum = sum + x * y ^ 2", "))", "'{sum}'")).toBe(
      "52",
    );
  });

  test.each(["x = (1", "disc(1, 2", "1 +", "[1 2]", "a ? b"])("A line that can't be read fails: %s", (line) => {
    expect(() => draw(line)).toThrow("Can't read");
  });

  test("A name that nothing has fails", () => {
    expect(() => draw("depth")).toThrow('There is no "depth"');
  });
});
