import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { journey } from "#tests/support/journey.ts";
import { heading, waitUntilLoaded } from "#tests/support/pages.ts";
import { aReader } from "#tests/support/people.ts";
import { openTale } from "#tests/support/tale-page.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { translator } from "#tests/support/translator.ts";

/** Tales to read later in a browser without a connection. */

const t = translator("en");
const readLater = (page: Page) => page.getByRole("button", { name: t("tales:readLater"), exact: true });
const copies = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("offline-tale:"));
    const stored = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
    return stored.filter((files) => files > 1).length;
  });
/** The page of five languages is stored after the Tale. */
const offlinePages = (page: Page) =>
  page.evaluate(async () => {
    const keys = await (await caches.open("offline-pages")).keys();
    return keys.filter(({ url }) => url.includes("/offline")).length;
  });

it(
  "A Tale to read later can be read offline until it is taken off the list",
  journey(async (on) => {
    const reader = await aReader(on.site);
    const tale = await aPublishedTale(on.site, { title: "Far from any mast" });
    const { page, context, address, expectFailure } = await openTale(on, reader, tale);
    for (const path of [address, "/user/reading"]) expectFailure(`failed GET ${path}`);
    for (const path of [address, "/user/reading"]) expectFailure(`503 GET ${path}`);
    await readLater(page).click();
    await expect.poll(() => offlinePages(page), { timeout: 15_000 }).toBe(5);
    expect(await copies(page)).toBe(1);
    const stored = await page.evaluate(async (path) => (await caches.match(path))!.text(), address);
    expect(stored).not.toContain(reader.username);

    await context.setOffline(true);
    await page.goto(address);
    await heading(page, "Far from any mast");
    await page.getByText("Nobody had lit the lamp").waitFor();
    const face = await page.locator(".tale-text").evaluate((text) => getComputedStyle(text).fontFamily);
    expect(face).toContain("Literata");

    // Private pages are in no cache.
    await page.goto("/user/reading");
    await heading(page, t("site:offline.title"));
    await page.getByRole("link", { name: "Far from any mast" }).click();
    await heading(page, "Far from any mast");

    await context.setOffline(false);
    await page.goto(address);
    await waitUntilLoaded(page);
    await readLater(page).click();
    await expect.poll(() => copies(page)).toBe(0);
    await context.setOffline(true);
    await page.goto(address);
    await heading(page, t("site:offline.title"));
    expect(await page.getByRole("link", { name: "Far from any mast" }).count()).toBe(0);
  }),
);

it(
  "Copies go with the log-out, and a copy of a Tale that is gone goes with its next visit",
  journey(async (on) => {
    const reader = await aReader(on.site);
    const [kept, gone] = [
      await aPublishedTale(on.site, { title: "A kept one" }),
      await aPublishedTale(on.site, { title: "A gone one" }),
    ];
    const { page, expectFailure } = await openTale(on, reader, kept);
    expectFailure(`404 GET /posts/horror/${gone.id}`);
    await readLater(page).click();
    await expect.poll(() => copies(page), { timeout: 15_000 }).toBe(1);
    await page.goto(`/posts/horror/${gone.id}`);
    await waitUntilLoaded(page);
    await readLater(page).click();
    await expect.poll(() => copies(page), { timeout: 15_000 }).toBe(2);
    await gone.writer.client.delete(`/v1/delete/${gone.id}`);
    await page.goto(`/posts/horror/${gone.id}`);
    await expect.poll(() => copies(page)).toBe(1);
    await page.goto("/logout");
    await expect.poll(() => copies(page)).toBe(0);
  }),
);
