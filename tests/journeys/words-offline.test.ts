import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import type { dictionariesCalls } from "#features/dictionaries/calls.ts";
import { aDictionary } from "#features/dictionaries/server/dictionaries.fixture.ts";
import { dictionariesOf } from "#features/dictionaries/server/dictionaries.ts";
import type { CallReply } from "#kit/calls/endpoint.ts";
import { horizontalOverflow } from "../support/accessibility.ts";
import { eventually } from "../support/eventually.ts";
import { journey, siteWith, theSite } from "../support/journey.ts";
import { heading, waitUntilLoaded } from "../support/pages.ts";
import { aReader } from "../support/people.ts";
import { pressWord } from "../support/pressed-word.ts";
import { openTale } from "../support/tale-page.ts";
import { aPublishedTale } from "../support/tales.ts";
import { aTemporaryFolder } from "../support/temporary-folder.ts";
import { translator } from "../support/translator.ts";

/** The dictionaries of Tales to read later, in a browser without a connection. */

siteWith(async () => {
  const DICTIONARIES = await aTemporaryFolder("dictionaries");
  await aDictionary(DICTIONARIES, "freedict-ita-eng", { "cantare <v>": "sing", "mare <n>": "sea" });
  await aDictionary(DICTIONARIES, "freedict-spa-eng", { "cantar <v>": "sing", "mar <n>": "sea" });
  return { DICTIONARIES };
});
beforeAll(() => dictionariesOf(theSite().context).settled);

const t = translator("en");
const readLater = (page: Page) => page.getByRole("button", { name: t("tales:readLater"), exact: true });
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("offline-tale:"));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const paths = requests.flat().map(({ url }) => new URL(url).pathname);
    return {
      tales: paths.filter((path) => path.startsWith("/posts/")).length,
      packs: paths.filter((path) => path.startsWith("/dictionaries/it-en.")).length,
      needs: paths.filter((path) => path.startsWith("/dictionaries/of-tale/")).length,
    };
  });
const offlinePages = (page: Page) =>
  page.evaluate(async () => (await (await caches.open("offline-pages")).keys()).length >= 5);

it(
  "A Tale to read later takes its dictionary along, says its size before, and explains words offline; the pack goes with the last such Tale",
  journey(async (on) => {
    const reader = await aReader(on.site);
    await reader.client.put("/v1/reading-settings", { body: { wordHelp: "EN" } });
    const content = "<p>Le donne cantavano piano davanti al mare.</p>";
    const [first, second] = [
      await aPublishedTale(on.site, { title: "Il mare", languageName: "IT", content }),
      await aPublishedTale(on.site, { title: "Il porto", languageName: "IT", content }),
    ];
    const { page, context, address, expectFailure, allowFailure } = await openTale(on, reader, first, {
      serviceWorker: true,
      width: 360,
    });
    const packs: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.startsWith("/dictionaries/")) packs.push(request.url());
    });
    await page.getByText(/^With the dictionary Italiano–English, \d+\skB$/).waitFor();
    expect(await horizontalOverflow(page)).toEqual([]);
    expect(packs).toEqual([]);
    await readLater(page).click();
    await eventually(async () => expect(await kept(page)).toEqual({ tales: 1, packs: 1, needs: 1 }));
    const other = `/posts/horror/${second.id}`;
    await page.goto(other);
    await waitUntilLoaded(page);
    await readLater(page).click();
    await eventually(async () => expect(await kept(page)).toEqual({ tales: 2, packs: 1, needs: 2 }));
    expect(packs.length).toBe(1);
    await eventually(async () => expect(await offlinePages(page)).toBe(true));

    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    expectFailure(`failed GET ${address}`);
    allowFailure(`failed HEAD ${address}`);
    await page.goto(address);
    await heading(page, "Il mare");
    await pressWord(page, "cantavano");
    await page
      .getByRole("group", { name: t("selection:label") })
      .getByText("sing")
      .waitFor();

    await context.setOffline(false);
    for (const [path, left] of [
      [address, { tales: 1, packs: 1, needs: 1 }],
      [other, { tales: 0, packs: 0, needs: 0 }],
    ] as const) {
      await page.goto(path);
      await waitUntilLoaded(page);
      await readLater(page).click();
      await eventually(async () => expect(await kept(page)).toEqual(left));
    }
  }),
);

it(
  "Without word help a Tale to read later has no dictionary; it comes when help is chosen, and goes when it is switched off",
  { tags: "variation" },
  journey(async (on) => {
    const reader = await aReader(on.site);
    await reader.client.put("/v1/reading-settings", { body: { wordHelp: null } });
    const tale = await aPublishedTale(on.site, { languageName: "IT" });
    const { page } = await openTale(on, reader, tale, { serviceWorker: true });
    await readLater(page).click();
    await eventually(async () => expect(await kept(page)).toEqual({ tales: 1, packs: 0, needs: 0 }));
    await reader.client.put("/v1/reading-settings", { body: { wordHelp: "EN" } });
    await eventually(async () => expect(await kept(page)).toEqual({ tales: 1, packs: 1, needs: 1 }));
    await reader.client.put("/v1/reading-settings", { body: { wordHelp: null } });
    await eventually(async () => expect(await kept(page)).toEqual({ tales: 1, packs: 0, needs: 0 }));
  }),
);

it(
  "A Tale that was copied before the site had dictionaries is copied again with them",
  { tags: "variation" },
  journey(async (on) => {
    const reader = await aReader(on.site);
    await reader.client.put("/v1/reading-settings", { body: { wordHelp: "EN" } });
    const tale = await aPublishedTale(on.site, { languageName: "IT" });
    const { page, address } = await openTale(on, reader, tale, { serviceWorker: true });
    await readLater(page).click();
    await eventually(async () => expect(await kept(page)).toEqual({ tales: 1, packs: 1, needs: 1 }));
    await page.waitForLoadState("networkidle");
    await page.evaluate(
      async ([path, updatedAt]) => {
        const names = (await caches.keys()).filter((name) => name.startsWith("offline-tale:"));
        for (const name of names) {
          const cache = await caches.open(name);
          if ((await cache.match(path)) === undefined) await caches.delete(name);
          else await cache.put(path, new Response("<p>An older copy</p>", { headers: { "x-copy-of": updatedAt } }));
        }
      },
      [address, tale.updatedAt] as const,
    );
    await page.reload();
    await eventually(async () => expect(await kept(page)).toEqual({ tales: 1, packs: 1, needs: 1 }));
    expect(await page.evaluate(async (path) => (await caches.match(path))!.text(), address)).toContain("data-words-to");
  }),
);

it(
  "The list of Tales to read later names the dictionaries that go with them once each, with the size of all together",
  journey(async ({ site, openBrowser }) => {
    const reader = await aReader(site);
    await reader.client.put("/v1/reading-settings", { body: { wordHelp: "EN" } });
    const { directions } = (await site.visitor().get("/v0/dictionaries")).body as CallReply<
      typeof dictionariesCalls.list
    >;
    const size = (...from: string[]) => {
      const packs = directions.filter((each) => from.includes(each.from) && each.to === "EN");
      expect(packs).toHaveLength(from.length);
      return `${Math.ceil(packs.reduce((total, { packBytes }) => total + packBytes, 0) / 1000)}\u00a0kB`;
    };
    const { page } = await openBrowser({ as: reader, width: 360, serviceWorker: true });
    const add = async (...languages: string[]) => {
      for (const languageName of languages) {
        const { id } = await aPublishedTale(site, { languageName });
        await reader.client.put(`/v1/read-later/${id}`);
      }
      await page.goto("/user/reading?list=later");
      await page.getByRole("article").first().waitFor();
      await waitUntilLoaded(page);
    };
    await add("EN");
    expect(await page.getByText(/^For reading offline/).count()).toBe(0);
    await add("IT", "IT");
    await page
      .getByText(t("dictionaries:withList.one", { names: "Italiano–English", size: size("IT") }), { exact: true })
      .waitFor();
    await add("ES");
    const names = "Español–English and Italiano–English";
    await page
      .getByText(t("dictionaries:withList.several", { names, size: size("ES", "IT") }), { exact: true })
      .waitFor();
    expect(await horizontalOverflow(page)).toEqual([]);
  }),
);

/** All that the browser keeps, as text: names of caches, addresses in them, and its storage. */
const keptHere = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const addresses = await Promise.all(
      names.map(async (name) => [name, (await (await caches.open(name)).keys()).map(({ url }) => url)]),
    );
    return JSON.stringify([addresses, { ...localStorage }, { ...sessionStorage }]);
  });

it(
  "A log-out takes the dictionaries of copied Tales, levels and language of the member, and leaves the pack that every visitor keeps",
  journey(async (on) => {
    const reader = await aReader(on.site);
    await reader.client.put("/v1/reading-settings", {
      body: { wordHelp: "EN", wordLevels: { IT: "A2" }, meaningsAbove: true },
    });
    const content = "<p>Le donne cantavano piano davanti al mare.</p>";
    const tale = await aPublishedTale(on.site, { title: "Il mare", languageName: "IT", content });
    const { page, address } = await openTale(on, reader, tale, { serviceWorker: true });
    await readLater(page).click();
    await eventually(async () => expect(await kept(page)).toEqual({ tales: 1, packs: 1, needs: 1 }));
    const bar = page.getByRole("group", { name: t("selection:label") });
    await pressWord(page, "cantavano");
    await bar.getByText("sing").waitFor();
    const before = await keptHere(page);
    expect(before).toContain("offline-tale:");
    expect(before).toContain("wordLevels");
    const packs: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.startsWith("/dictionaries/it-en.")) packs.push(request.url());
    });
    await page.goto("/logout");
    await eventually(async () => expect(await kept(page)).toEqual({ tales: 0, packs: 0, needs: 0 }));
    await eventually(async () =>
      expect(await keptHere(page)).not.toMatch(/offline-tale:|\/of-tale\/|wordLevels|reading-settings-of/),
    );
    expect(await keptHere(page)).toContain("/dictionaries/it-en.");
    await page.goto(address);
    await pressWord(page, "mare");
    await bar.getByText("sea", { exact: true }).waitFor();
    expect(packs).toEqual([]);
  }),
);
