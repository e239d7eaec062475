/** @module-tag variation */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { taleTitles, waitUntilLoaded } from "../support/pages.ts";
import { aReader, aWriter, type Person } from "../support/people.ts";
import { insertPublishedTales, aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** The languages that a member reads and the warnings that they hide, in lists, on the home page and in searches. */

const t = translator("en");

const choose = async ({ client }: Person, languagesRead: string[], hiddenWarnings: string[]) =>
  expect((await client.put("/v1/reading-settings", { body: { languagesRead, hiddenWarnings } })).status).toBe(200);

/** Adds up the shifts of the layout on each page that is opened from now on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
}

it.each([360, 1280])(
  "Lists and the home page leave out hidden warnings without moving, at a width of %i pixels",
  (width) =>
    journey(async ({ site, openBrowser }) => {
      const [reader, author] = [await aReader(site), await aWriter(site)];
      await reader.client.put(`/v1/follows/${author.username}`);
      const rows = Array.from({ length: 9 }, (_, at) => ({
        title: at % 3 === 0 ? `Bloody ${at}, a title of more than one line` : `Quiet ${at}`,
        warnings: at % 3 === 0 ? (["DEATH", "VIOLENCE"] as const).slice() : [],
        publicationDate: new Date(site.clock.now().getTime() - at * 60_000),
      }));
      await insertPublishedTales(site, author, rows);
      await insertPublishedTales(site, author, [{ title: "Tranquillo", language: "IT" }]);
      await choose(reader, ["EN", "IT"], ["DEATH"]);
      const { page, requests } = await openBrowser({ as: reader, width });
      const shifts = await watchShifts(page);
      const isQuiet = async () => {
        const titles = await taleTitles(page);
        return titles.length > 0 && titles.every((title) => !title.startsWith("Bloody"));
      };
      // A browser gets the settings over the live connection of its first page, and the size of the home page's shelves with the first visit.
      for (const address of ["/posts/horror", "/"]) {
        await page.goto(address);
        await eventually(async () => expect(await isQuiet()).toBe(true));
        await waitUntilLoaded(page);
      }
      for (const address of ["/", "/posts/horror", "/posts", "/posts/horror?sort=favourites"]) {
        await page.goto(address);
        requests.length = 0;
        await eventually(async () => expect(await isQuiet()).toBe(true));
        await waitUntilLoaded(page);
        expect(await shifts(), address).toBeLessThan(0.02);
        expect(requests.filter((request) => request.includes("/v1/reading-settings"))).toEqual([]);
      }
      await page.getByText(t("tales:filters.leftOut")).waitFor();
      await page.goto("/user/following");
      await page.getByRole("link", { name: "Tranquillo" }).waitFor();
      expect(await isQuiet()).toBe(true);

      const html = await (await fetch(`${site.url}/posts/horror`)).text();
      expect(html).toContain("Bloody 0");
      expect(html).not.toContain(t("tales:filters.leftOut"));
    })(),
);

it(
  "The end of a Tale suggests none with a warning that the reader hides",
  journey(async ({ site, openBrowser }) => {
    const [reader, author] = [await aReader(site), await aWriter(site)];
    const [later, earlier] = [60_000, 0].map((age) => new Date(site.clock.now().getTime() - age));
    const quiet = await aPublishedTale(site, { title: "Quiet end", author, categoryName: "CRIMINALE" });
    await insertPublishedTales(
      site,
      author,
      ["Bloody one", "Calm one", "Bloody two", "Calm two"].map((title, at) => ({
        title,
        category: "CRIMINALE" as const,
        warnings: title.startsWith("Bloody") ? (["DEATH"] as const).slice() : [],
        publicationDate: at < 2 ? later! : earlier!,
      })),
    );
    await choose(reader, ["EN"], ["DEATH"]);
    const path = `/posts/criminale/${quiet.id}`;
    const { page } = await openBrowser({ as: reader });
    const suggested = (title: string) => page.getByRole("main").getByRole("link", { name: title });
    for (const address of [path, `/posts/criminale`, path]) {
      await page.goto(address);
      await suggested("Calm one").first().waitFor();
      await eventually(async () => expect(await suggested("Bloody").count()).toBe(0));
    }
    const html = await (await fetch(`${site.url}${path}`)).text();
    expect(html).toContain("Bloody one");
  }),
);

it(
  "A member's home draws Tales in the languages that they read",
  journey(async ({ site, openBrowser }) => {
    const reader = await aReader(site);
    await aPublishedTale(site, { title: "Une lampe", languageName: "FR" });
    await choose(reader, ["FR"], []);
    const { page } = await openBrowser({ as: reader });
    await page.goto("/");
    // On the shelf of other languages, too.
    await page.getByRole("article").getByRole("link", { name: "Une lampe" }).first().waitFor();
    expect(new Set(await taleTitles(page))).toEqual(new Set(["Une lampe"]));
    await page.getByRole("article").getByText("Français").first().waitFor();
  }),
);

it(
  "A search that a member opens has their languages and warnings as filters, and removed ones stay removed",
  journey(async ({ site, openBrowser }) => {
    const reader = await aReader(site);
    await aPublishedTale(site, { title: "The axolotl" });
    await aPublishedTale(site, { title: "L’axolotl", languageName: "FR" });
    await aPublishedTale(site, { title: "A dead axolotl", warnings: ["DEATH"] });
    await choose(reader, ["EN"], ["DEATH"]);
    const { page } = await openBrowser({ as: reader });
    const count = (number: number) => page.getByText(t("search:count", { count: number }), { exact: true }).waitFor();
    const search = () => new URL(page.url()).search;
    await page.goto("/search?query=axolotl");
    await count(1);
    expect(search()).toBe("?query=axolotl&languageName=EN&withoutWarning=DEATH");
    await page.getByRole("link", { name: "Remove Without: Death" }).click();
    await count(2);
    await page.reload();
    await count(2);
    await page.getByRole("link", { name: "Remove English" }).click();
    await count(3);
    await page.reload();
    await count(3);
    expect(await page.getByRole("link", { name: /^Remove/ }).count()).toBe(0);

    await page.goto("/search?query=axolotl");
    await count(1);
    await page.getByText(t("tales:filters.title"), { exact: true }).click();
    await page.getByLabel("English", { exact: true }).uncheck();
    await page.getByRole("button", { name: t("search:filters.apply") }).click();
    await count(2);
    await page.reload();
    await count(2);

    const friend = await openBrowser({ as: reader });
    await friend.page.goto("/search?query=axolotl&languageName=EN");
    await friend.page.getByText(t("search:count", { count: 1 })).waitFor();
    await friend.page.getByRole("link", { name: "Remove Without: Death" }).click();
    await friend.page.getByText(t("search:count", { count: 2 })).waitFor();
    await friend.page.reload();
    await friend.page.getByText(t("search:count", { count: 2 })).waitFor();
    await waitUntilLoaded(friend.page);
    expect(new URL(friend.page.url()).search).toBe("?query=axolotl&languageName=EN");
  }),
);

it(
  "Without JavaScript a category is filtered by several languages",
  journey(async ({ site, openBrowser }) => {
    const titles = { EN: "The ferry", FR: "Le bac", PT: "A balsa" };
    for (const [languageName, title] of Object.entries(titles))
      await aPublishedTale(site, { title, languageName, categoryName: "ROMANTICHE" });
    const { page } = await openBrowser({ javaScript: false });
    await page.goto("/posts/romantiche");
    expect(await taleTitles(page)).toEqual([titles.EN]);
    await page.getByText(t("tales:filters.title"), { exact: true }).click();
    expect(await page.getByLabel("English", { exact: true }).isChecked()).toBe(true);
    await page.getByLabel("Français", { exact: true }).check();
    await page.getByRole("button", { name: t("tales:filters.apply") }).click();
    expect(new URL(page.url()).search).toBe("?languageName=EN&languageName=FR");
    expect((await taleTitles(page)).toSorted()).toEqual([titles.FR, titles.EN]);
    await aPublishedTale(site, { title: "Le second bac", languageName: "FR", categoryName: "ROMANTICHE" });
    await page.reload();
    expect(await taleTitles(page)).toHaveLength(3);
    await page.getByRole("link", { name: "Remove English" }).click();
    expect((await taleTitles(page)).toSorted()).toEqual([titles.FR, "Le second bac"]);
    await page.getByRole("link", { name: "Remove Français" }).click();
    expect(new URL(page.url()).search).toBe("");
  }),
);
