import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { aComment } from "../support/comments.ts";
import { eventually } from "../support/eventually.ts";
import { journey, theSite } from "../support/journey.ts";
import { sendMessages } from "../support/notifications-page.ts";
import { heading } from "../support/pages.ts";
import { aReader, aWriter } from "../support/people.ts";
import { callsIn } from "../support/reads.ts";
import { aPublishedTale, insertPublishedTales } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** On a bad connection each request costs more than its bytes. */

const t = translator("en");
const longText = `<p>${"The keeper counted the steps again, and there was one too many. ".repeat(400)}</p>`;
const comment = "I counted them, too.";

let tale: { id: number };
beforeAll(async () => {
  const site = theSite();
  const rows = Array.from({ length: 14 }, (_, at) => ({
    title: `Tale ${at}`,
    publicationDate: new Date(site.clock.now().getTime() - (at + 1) * 60_000),
  }));
  await insertPublishedTales(site, await aWriter(site), rows);
  tale = await aPublishedTale(site, { title: "The lamp", content: longText });
  await aComment(site, { on: tale, text: comment });
});

it(
  "A visitor's category page comes with its covers in at most ten requests",
  { tags: "variation" },
  journey(async ({ openBrowser }) => {
    const { page, requests } = await openBrowser();
    await page.goto("/posts/horror", { waitUntil: "load" });
    await page.getByRole("heading", { name: "The lamp" }).scrollIntoViewIfNeeded();
    const covers = page.getByRole("article").locator("img");
    expect(await covers.count()).toBe(12);
    for (const cover of await covers.all()) {
      await cover.scrollIntoViewIfNeeded();
      await eventually(async () =>
        expect(await cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0),
      );
    }
    const fetched = requests.filter((request) => !request.startsWith("GET data:"));
    expect(fetched.length).toBeLessThanOrEqual(10);
    expect(fetched.filter((request) => request.startsWith("GET /covers/"))).toEqual([]);
  }),
);

it(
  "A visitor's home page comes with its covers in at most ten requests",
  { tags: "variation" },
  journey(async ({ openBrowser }) => {
    const { page, requests } = await openBrowser();
    await page.goto("/", { waitUntil: "networkidle" });
    expect(await page.getByRole("article").locator("img").count()).toBe(5);
    const fetched = requests.filter((request) => !request.startsWith("GET data:"));
    expect(fetched.length).toBeLessThanOrEqual(10);
    expect(fetched.filter((request) => request.startsWith("GET /covers/"))).toEqual([]);
  }),
);

/** The bytes of each answer from now on, with its headers. */
function sizesOf(page: Page): Promise<number>[] {
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (!request.url().startsWith("data:"))
      sizes.push(request.sizes().then((size) => size.responseBodySize + size.responseHeadersSize));
  });
  return sizes;
}

const sum = async (sizes: readonly Promise<number>[]) =>
  (await Promise.all(sizes)).reduce((total, size) => total + size, 0);

it(
  "A visitor's Tale page comes in at most eight requests and 60 kB",
  journey(async ({ openBrowser }) => {
    const { page } = await openBrowser();
    const sizes = sizesOf(page);
    await page.goto(`/posts/horror/${tale.id}`, { waitUntil: "networkidle" });
    expect(sizes.length).toBeLessThanOrEqual(8);
    const bytes = await sum(sizes);
    expect(bytes).toBeGreaterThan(30_000);
    expect(bytes).toBeLessThan(60_000);
  }),
);

it(
  "A member's Tale page makes seven requests of 268 kB before its reader scrolls, and one for the live connection",
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    await sendMessages(site, reader, "Welcome");
    const { page, requests } = await openBrowser({ as: reader });
    const sizes = sizesOf(page);
    const sockets: string[] = [];
    page.on("websocket", (socket) => sockets.push(socket.url()));
    await page.goto(`/posts/horror/${tale.id}`);
    await page.getByRole("button", { name: t("tales:favourite") }).waitFor();
    await page.locator("[aria-busy]").waitFor({ state: "detached" });
    // Its number comes over the live connection.
    await page
      .getByRole("banner")
      .getByRole("link", { name: t("notifications:bell", { count: 1 }) })
      .waitFor();
    await page.waitForLoadState("networkidle");
    const cover = page.getByRole("article").locator("img").first();
    await eventually(async () =>
      expect(await cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0),
    );
    const fetched = requests.filter((request) => !request.startsWith("GET data:"));
    expect(fetched).toHaveLength(7);
    expect(sockets).toHaveLength(1);
    const bytes = await sum(sizes);
    expect(bytes).toBeGreaterThan(200_000);
    // Of these, 5 kB are about words and their meanings, and 1 kB about prompts.
    expect(bytes).toBeLessThan(268_500);
  }),
);

it(
  "A member's first home page makes at most eleven requests, none of them for covers, and stores nothing for offline use yet",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const { page, requests } = await openBrowser({ as: await aReader(site), serviceWorker: true });
    await page.goto("/");
    await page.locator("[data-live=on]").waitFor({ state: "attached" });
    const covers = page.getByRole("region", { name: t("home:drawn") }).locator("img");
    await eventually(async () => expect(await covers.count()).toBe(3));
    await page.waitForLoadState("networkidle");
    const fetched = requests.filter((request) => !request.startsWith("GET data:"));
    // Ten; a slow machine may need one more.
    expect(fetched.length).toBeLessThanOrEqual(11);
    for (const cover of await covers.all()) expect(await cover.getAttribute("src")).toMatch(/^data:/);
    expect(fetched.filter((request) => request.startsWith("GET /covers/"))).toEqual([]);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  }),
);

/** A page asks for itself in one request, and for what depends on that in another. Slow machines may need one more. */
const mostRequests = { "/": 5, "/user": 3, "/user/notification": 3, "/laboratory": 2 };

it.each(Object.entries(mostRequests))("A member's page %s asks for nothing twice, and at most %i times", (path, most) =>
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    await sendMessages(site, reader, "Welcome");
    const { page, requests } = await openBrowser({ as: reader });
    await page.goto(path);
    await page.locator("[data-live=on]").waitFor({ state: "attached" });
    await page
      .getByRole("banner")
      .getByRole("link", { name: t("notifications:bell", { count: 1 }) })
      .waitFor();
    await page.waitForLoadState("networkidle");
    const reads = requests.filter((request) => /^GET \/v[01]\//.test(request));
    const calls = reads.flatMap((read) => callsIn(new URL(read.slice(4), site.url)));
    expect(calls).toEqual([...new Set(calls)]);
    expect(calls.length).toBeGreaterThan(0);
    expect(reads.length).toBeLessThanOrEqual(most);
  })(),
);

it(
  "A member's home asks for nothing twice, in other languages than the page's, too",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const reader = await aReader(site);
    await reader.client.put("/v1/reading-settings", {
      body: { languagesRead: ["ES", "EN"], wordLevels: { EN: "A1" } },
    });
    const { page, requests } = await openBrowser({ as: reader });
    for (const visit of ["first", "second"]) {
      requests.length = 0;
      await page.goto("/");
      await page.getByRole("heading", { name: t("home:member.learning.title") }).waitFor();
      await page.waitForLoadState("networkidle");
      const reads = requests.filter((request) => /^GET \/v[01]\//.test(request));
      const calls = reads.flatMap((read) => callsIn(new URL(read.slice(4), site.url)));
      expect(calls, visit).toEqual([...new Set(calls)]);
    }
  }),
);

it(
  "The comments of a long Tale load when their reader comes near them",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const { page, requests } = await openBrowser({ as: await aReader(site) });
    const commentCalls = () => requests.filter((request) => request.includes("/v0/comments/"));
    await page.goto(`/posts/horror/${tale.id}`);
    await heading(page, "The lamp");
    await page.locator("[data-live=on]").waitFor({ state: "attached" });
    expect(commentCalls()).toEqual([]);
    await page.getByRole("heading", { name: t("comments:title", { count: 1 }) }).scrollIntoViewIfNeeded();
    await page.getByText(comment).waitFor();
    expect(commentCalls()).toHaveLength(1);
  }),
);

it(
  "The comments of a long Tale load at the first key, for people who move by keyboard",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const { page } = await openBrowser({ as: await aReader(site) });
    await page.goto(`/posts/horror/${tale.id}`);
    await page.locator("[data-live=on]").waitFor({ state: "attached" });
    expect(await page.getByText(comment).count()).toBe(0);
    await page.keyboard.press("Tab");
    await eventually(async () => expect(await page.getByText(comment).count()).toBe(1));
  }),
);
