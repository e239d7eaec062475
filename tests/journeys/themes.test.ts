/** @module-tag variation */
import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { axeViolations, setWidth } from "../support/accessibility.ts";
import { eventually } from "../support/eventually.ts";
import { journey, theSite } from "../support/journey.ts";
import { waitUntilLoaded } from "../support/pages.ts";
import type { Person } from "../support/people.ts";
import { ordinary, seedContent, type SeedContent } from "../support/seed-content.ts";
import { browserColours } from "#features/accounts/web/reading-choices.ts";

/** The themes of the pages (behaviour.md, Reading settings). */

let content: SeedContent;
beforeAll(async () => {
  content = await seedContent(theSite(), "en", ordinary);
});

type ChosenTheme = keyof typeof browserColours;

/** Stores a theme on the device before each page: as a visitor's choice, or as the copy of a member's, who has it on the server, too. */
async function chooseTheme(context: BrowserContext, theme: ChosenTheme, member?: Person) {
  await member?.client.put("/v1/reading-settings", { body: { theme } });
  await context.addInitScript((value) => {
    for (const key of ["reading-settings", "reading-settings-of-member"]) localStorage.setItem(key, value);
  }, JSON.stringify({ theme }));
}

/** Remembers the background at the first paint with content, in `window.firstPaper`. */
async function watchFirstPaint(context: BrowserContext) {
  await context.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.body === null) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        Object.assign(window, { firstPaper: getComputedStyle(document.body).backgroundColor });
      });
    }).observe(document, { childList: true, subtree: true });
  });
}

const firstPaper = (page: Page) => page.evaluate(() => (window as { firstPaper?: string }).firstPaper);
const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const barColour = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")].find(
        ({ media }) => media === "" || matchMedia(media).matches,
      )?.content,
  );

/** As browsers write it: `rgb(1, 2, 3)`. */
const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;

it(
  "A chosen theme is on every page from its first paint on, cached pages included, and on the browser's own bars",
  journey(async ({ openBrowser }) => {
    const { page, context } = await openBrowser();
    await watchFirstPaint(context);
    await chooseTheme(context, "dark");
    const { category, id } = content.pathParameters.tale;
    for (const path of ["/", "/posts", `/posts/${category}/${id}`, `/posts/${category}/${id}`, "/login", "/blog"]) {
      await page.goto(path, { waitUntil: "load" });
      await eventually(async () => expect(await firstPaper(page)).toBe(rgb(browserColours.dark)));
      expect(await barColour(page)).toBe(browserColours.dark);
    }
    await page.emulateMedia({ media: "print" });
    await eventually(async () =>
      expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(0, 0, 0)"),
    );
    const token = () => getComputedStyle(document.documentElement).getPropertyValue("--color-paper");
    expect(await page.evaluate(token)).toBe(browserColours.light);
  }),
);

it(
  "A member's pages are in the theme from the first paint on, and stay so after hydration and navigation",
  journey(async ({ openBrowser }) => {
    const { page, context } = await openBrowser({ as: content.people.writer });
    await watchFirstPaint(context);
    await chooseTheme(context, "sepia", content.people.writer);
    await page.goto("/user/settings");
    await waitUntilLoaded(page);
    expect(await firstPaper(page)).toBe(rgb(browserColours.sepia));
    expect(await barColour(page)).toBe(browserColours.sepia);
    await page.getByRole("banner").getByRole("link", { name: "Tales" }).click();
    await page.waitForURL("**/posts");
    expect(await paper(page)).toBe(rgb(browserColours.sepia));
  }),
);

it(
  "Without a choice the page follows the system, without JavaScript too, and broken entries in the storage are no choice",
  journey(async ({ openBrowser }) => {
    for (const javaScript of [true, false]) {
      const { page, context } = await openBrowser({ javaScript });
      await context.addInitScript(() => localStorage.setItem("reading-settings", '{"theme":"pink","size":'));
      for (const colorScheme of ["dark", "light"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto("/");
        expect(await paper(page)).toBe(rgb(browserColours[colorScheme]));
        if (javaScript) expect(await barColour(page)).toBe(browserColours[colorScheme]);
      }
    }
  }),
);

it(
  "Pictures are dimmed in the dark theme, and regain their colour on hover and on focus",
  journey(async ({ openBrowser }) => {
    const { page, context } = await openBrowser();
    await chooseTheme(context, "dark");
    await page.goto(`/posts/${content.pathParameters.tale.category}`);
    const card = page.getByRole("article").first();
    const filter = () => card.locator("img").evaluate((image) => getComputedStyle(image).filter);
    expect(await filter()).toContain("brightness");
    await card.hover();
    await eventually(async () => expect(await filter()).toBe("none"));
    await page.mouse.move(0, 0);
    await eventually(async () => expect(await filter()).toContain("brightness"));
    await page.keyboard.press("Tab");
    await card.getByRole("link").focus();
    await eventually(async () => expect(await filter()).toBe("none"));
  }),
);

for (const theme of ["sepia", "dark"] as const) {
  it(
    `The main pages are accessible in the theme ${theme}`,
    { timeout: 120_000 },
    journey(async ({ openBrowser }) => {
      const { tale, draft, submitted } = content.pathParameters;
      const screens = {
        visitor: ["/", "/posts", `/posts/${tale.category}`, `/posts/${tale.category}/${tale.id}`, "/blog", "/signup"],
        writer: [
          "/laboratory",
          `/tale/new/${tale.category}`,
          "/user/settings?topic=privacy",
          "/user/trophies",
          `/preview/${draft}`,
        ],
        administrator: ["/admin", `/admin/tales/tale/${submitted}`, "/admin/roles", "/admin/publicity"],
      };
      const violations: Record<string, string[]> = {};
      for (const [role, paths] of Object.entries(screens)) {
        const as = role === "visitor" ? undefined : content.people[role as "writer" | "administrator"];
        const { page, context } = await openBrowser({ as });
        await chooseTheme(context, theme, as);
        for (const [position, path] of paths.entries()) {
          await page.goto(path);
          await waitUntilLoaded(page);
          await setWidth(page, position % 2 === 0 ? 1280 : 360);
          expect(await paper(page)).toBe(rgb(browserColours[theme]));
          const found = await axeViolations(page);
          if (found.length > 0) violations[path] = found;
        }
      }
      expect(violations).toEqual({});
    }),
  );
}

it(
  "A system that asks for more contrast gets secondary text of 7:1 and lines of 3:1 in every theme",
  journey(async ({ openBrowser }) => {
    const { tale } = content.pathParameters;
    const least = { "ink-soft": 7, accent: 7, edge: 4.5, hairline: 3 };
    for (const theme of ["light", "sepia", "dark"] as const) {
      const { page, context } = await openBrowser();
      await page.emulateMedia({ contrast: "more" });
      await chooseTheme(context, theme);
      await page.goto(`/posts/${tale.category}/${tale.id}`);
      const ratios = await page.locator("main").evaluate((main, names) => {
        const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
        const luminance = (colour: string) => {
          canvas.fillStyle = colour;
          canvas.fillRect(0, 0, 1, 1);
          const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data]
            .map((channel) => channel / 255)
            .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
          return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
        };
        const paper = luminance(getComputedStyle(document.body).backgroundColor);
        const probe = main.querySelector("[data-category]")!.appendChild(document.createElement("i"));
        return names.map((name) => {
          probe.style.color = `var(--color-${name})`;
          const colour = luminance(getComputedStyle(probe).color);
          return (Math.max(colour, paper) + 0.05) / (Math.min(colour, paper) + 0.05);
        });
      }, Object.keys(least));
      for (const [at, [name, ratio]] of Object.entries(least).entries())
        expect(ratios[at], `${name} in the theme ${theme}`).toBeGreaterThanOrEqual(ratio);
    }
  }),
);
