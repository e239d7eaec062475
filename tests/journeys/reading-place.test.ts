import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { journey, type Journey } from "../support/journey.ts";
import { hasFocus, heading, waitUntilLoaded } from "../support/pages.ts";
import { aReader } from "../support/people.ts";
import { openTale } from "../support/tale-page.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** The place where a member stopped reading, and Tales to read later. */

const t = translator("en");
const sentences = "The keeper counted the steps again, and there was one too many. ".repeat(12);
const longText = Array.from({ length: 60 }, (_, at) => `<p>Step ${at}. ${sentences}</p>`).join("");
const offer = (page: Page) => page.getByRole("button", { name: t("reading:continue.button") });
const readLater = (page: Page) => page.getByRole("button", { name: t("tales:readLater"), exact: true });
const paragraph = (page: Page, at: number) => page.getByText(`Step ${at}. `);

const aLongTale = ({ site }: Journey) => aPublishedTale(site, { title: "The long stairs", content: longText });

it.concurrent(
  "A place is recorded when the reader leaves, and offered without scrolling when they return",
  journey(async (on) => {
    const [reader, tale] = [await aReader(on.site), await aLongTale(on)];
    const { page, address, sent } = await openTale(on, reader, tale);
    expect(await offer(page).count()).toBe(0);
    await paragraph(page, 30).evaluate((element) => element.scrollIntoView({ block: "start" }));
    await page.goto("/posts");
    const places = async () => (await reader.client.get("/v1/reading")).body.reading;
    await eventually(async () => expect((await places()).length).toBe(1));
    expect(await places()).toMatchObject([{ block: 30, finished: false, post: { id: tale.id } }]);
    expect(sent("PUT /v1/reading/").length).toBeLessThanOrEqual(2);

    await page.goto(address);
    await offer(page).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await offer(page).focus();
    await page.keyboard.press("Enter");
    await eventually(async () => expect(await hasFocus(paragraph(page, 30))).toBe(true));
    expect(await paragraph(page, 30).evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(200);
    expect(await offer(page).count()).toBe(0);
  }),
);

it.concurrent(
  "A place is recorded when the reader leaves a page that the service worker controls",
  { tags: "variation" },
  journey(async (on) => {
    const [reader, tale] = [await aReader(on.site), await aLongTale(on)];
    const { page } = await openTale(on, reader, tale, { serviceWorker: true });
    // The worker comes with a member's second page.
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await paragraph(page, 30).evaluate((element) => element.scrollIntoView({ block: "start" }));
    await page.goto("/posts");
    const places = async () => (await reader.client.get("/v1/reading")).body.reading;
    await eventually(async () => expect(await places()).toMatchObject([{ block: 30, post: { id: tale.id } }]));
  }),
);

it.concurrent(
  "On a phone, a text behind warnings opens at its beginning, and no place is recorded before the reader scrolls",
  journey(async (on) => {
    const reader = await aReader(on.site);
    const tale = await aPublishedTale(on.site, { title: "The long stairs", content: longText, warnings: ["VIOLENCE"] });
    const { page } = await on.openBrowser({ as: reader, width: 360, touch: true });
    await page.goto(`/posts/horror/${tale.id}`);
    await waitUntilLoaded(page);
    const show = page.getByText(t("tales:warned.show"));
    // Anchoring begins with the first scrolling.
    await show.evaluate((element) => window.scrollBy({ top: element.getBoundingClientRect().top - 100 }));
    const before = await page.evaluate(() => window.scrollY);
    await show.tap();
    // Another one of these Tales may be offered at the end.
    await paragraph(page, 0).first().waitFor();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(before).toBeGreaterThan(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await page.goto("/posts");
    await heading(page, t("tales:index.title"));
    expect((await reader.client.get("/v1/reading")).body.reading).toEqual([]);
  }),
);

it.concurrent(
  "A reader who scrolls a little before they continue keeps their place, and one who declines loses it",
  { tags: "variation" },
  journey(async (on) => {
    const [reader, tale] = [await aReader(on.site), await aLongTale(on)];
    await reader.client.put(`/v1/reading/${tale.id}`, { body: { block: 40, part: 0.6 } });
    const { page, address } = await openTale(on, reader, tale);
    const block = async () => (await reader.client.get("/v1/reading")).body.reading[0].block;
    await offer(page).waitFor();
    await paragraph(page, 5).evaluate((element) => element.scrollIntoView({ block: "start" }));
    await page.goto("/posts");
    await heading(page, t("tales:index.title"));
    expect(await block()).toBe(40);

    await page.goto(address);
    await page.getByRole("button", { name: t("reading:continue.decline") }).click();
    expect(await offer(page).count()).toBe(0);
    await paragraph(page, 5).evaluate((element) => element.scrollIntoView({ block: "start" }));
    await page.goto("/posts");
    await eventually(async () => expect(await block()).toBe(5));
  }),
);

it.concurrent(
  "A paused reading history gets no calls",
  { tags: "variation" },
  journey(async (on) => {
    const [reader, tale] = [await aReader(on.site), await aLongTale(on)];
    await reader.client.patch("/v1/reading", { query: { paused: "true" } });
    const { page, sent } = await openTale(on, reader, tale);
    await paragraph(page, 30).evaluate((element) => element.scrollIntoView({ block: "start" }));
    await page.goto("/posts");
    await heading(page, t("tales:index.title"));
    expect(sent("PUT /v1/reading/")).toEqual([]);
  }),
);

it.concurrent(
  "A Tale to read later stays over a reload, a double click sends one call, and a failure is taken back",
  { tags: "variation" },
  journey(async (on) => {
    const reader = await aReader(on.site);
    const { page, context, tale, sent, expectFailure } = await openTale(on, reader);
    const isPressed = (pressed: boolean) =>
      readLater(page)
        .and(page.locator(`[aria-pressed=${pressed}]`))
        .waitFor();
    await isPressed(false);
    await readLater(page).dblclick();
    await isPressed(true);
    await eventually(() => expect(sent("PUT /v1/read-later/").length).toBe(1));
    await page.reload();
    await isPressed(true);
    expect((await reader.client.get("/v1/read-later")).body.posts).toMatchObject([{ id: tale.id }]);

    expectFailure(`failed DELETE /v1/read-later/${tale.id}`);
    await context.route(/\/read-later\//, (route) => route.abort("connectionrefused"));
    await readLater(page).click();
    await page.getByRole("article").getByText(t("tales:failed.notReadLater")).waitFor();
    await isPressed(true);
    await context.unroute(/\/read-later\//);
    await readLater(page).click();
    await isPressed(false);
    await eventually(async () => expect((await reader.client.get("/v1/read-later")).body.totalPosts).toBe(0));
  }),
);

it.concurrent(
  "The reading page has three lists, a pause, and deletes one place or all after a question",
  { tags: "variation" },
  journey(async (on) => {
    const reader = await aReader(on.site);
    const [started, other, finished, later] = [
      await aPublishedTale(on.site, { title: "A started one" }),
      await aPublishedTale(on.site, { title: "Another started one" }),
      await aPublishedTale(on.site, { title: "A finished one" }),
      await aPublishedTale(on.site, { title: "One for later" }),
    ];
    const place = (tale: { id: number }, part: number) =>
      reader.client.put(`/v1/reading/${tale.id}`, { body: { block: 0, part } });
    await place(started, 0.4);
    await place(other, 0.5);
    await place(finished, 1);
    await reader.client.put(`/v1/read-later/${later.id}`);
    const { page } = await on.openBrowser({ as: reader });
    await page.goto("/");
    const home = page.getByRole("region", { name: t("reading:home.title") });
    await home.getByRole("link", { name: "A started one" }).waitFor();
    expect(await home.getByRole("article").count()).toBe(2);
    await home.getByRole("link", { name: t("reading:home.all") }).click();
    await heading(page, t("reading:title"));
    const titles = () => page.getByRole("main").getByRole("article").getByRole("heading").allTextContents();
    expect(await titles()).toEqual(["Another started one", "A started one"]);
    await page.getByText(t("reading:readPart", { part: "40%" })).waitFor();

    await page
      .getByRole("button", { name: t("reading:remove.about", { title: "A started one" }), exact: true })
      .click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("reading:remove.button") })
      .click();
    await eventually(async () => expect(await titles()).toEqual(["Another started one"]));

    await page.getByRole("link", { name: t("reading:list.finished") }).click();
    await eventually(async () => expect(await titles()).toEqual(["A finished one"]));
    await page.getByRole("link", { name: t("reading:list.later") }).click();
    await eventually(async () => expect(await titles()).toEqual(["One for later"]));
    await page.getByRole("button", { name: `${t("tales:readLater")}: One for later` }).click();
    await page.getByText(t("reading:takenOff")).waitFor();

    const pause = page.getByRole("switch", { name: t("reading:history.pause") });
    await pause.click();
    await eventually(async () => expect((await reader.client.get("/v1/reading")).body.paused).toBe(true));
    await page.reload();
    await pause.and(page.locator("[aria-checked=true]")).waitFor();

    await page.getByRole("button", { name: t("reading:history.deleteAll") }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("reading:history.deleteAll") })
      .click();
    await eventually(async () => expect((await reader.client.get("/v1/reading")).body.totalReading).toBe(0));
    await page.goto("/user/reading");
    await page.getByText(t("reading:empty.started")).waitFor();
    await page.goto("/");
    await waitUntilLoaded(page);
    expect(await home.count()).toBe(0);
  }),
);

it.concurrent(
  "A line shows a visitor, who loads no application, how far they are in a long Tale",
  { tags: "variation" },
  journey(async (on) => {
    const tale = await aLongTale(on);
    const { page, requests } = await on.openBrowser();
    await page.goto(`/posts/horror/${tale.id}`);
    await heading(page, "The long stairs");
    const width = () => page.locator(".reading-line").evaluate((line) => line.getBoundingClientRect().width);
    expect(await width()).toBeLessThan(5);
    await paragraph(page, 30).evaluate((element) => element.scrollIntoView({ block: "start" }));
    const windowWidth = await page.evaluate(() => document.documentElement.clientWidth);
    await eventually(async () => expect(await width()).toBeGreaterThan(windowWidth * 0.4));
    expect(await width()).toBeLessThan(windowWidth * 0.6);
    expect(requests.filter((request) => request.endsWith(".js"))).toEqual([expect.stringContaining("/assets/boot-")]);
  }),
);

it.concurrent(
  "In a browser without scroll timelines a script moves the line, and another Tale begins at its start",
  { tags: "variation" },
  journey(async (on) => {
    const [tale, other] = [await aLongTale(on), await aLongTale(on)];
    const { page, context } = await on.openBrowser({ as: await aReader(on.site) });
    await context.addInitScript(() => {
      const supports = CSS.supports.bind(CSS) as (...condition: string[]) => boolean;
      CSS.supports = (...condition: string[]) => !condition[0]!.includes("timeline-scope") && supports(...condition);
    });
    await page.goto(`/posts/horror/${tale.id}`);
    await waitUntilLoaded(page);
    const share = () =>
      page
        .locator(".reading-line")
        .evaluate((line: HTMLElement) => Number(/scaleX\(([\d.]+)\)/.exec(line.style.transform)?.[1] ?? -1));
    await paragraph(page, 30).evaluate((element) => element.scrollIntoView({ block: "start" }));
    await eventually(async () => expect(await share()).toBeGreaterThan(0.4));
    expect(await share()).toBeLessThan(0.6);
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }));
    await eventually(async () => expect(await share()).toBe(0));
    await page.goto(`/posts/horror/${other.id}`);
    await waitUntilLoaded(page);
    await page.evaluate(() => window.scrollTo({ top: 1 }));
    await eventually(async () => expect(await share()).toBe(0));
  }),
);
