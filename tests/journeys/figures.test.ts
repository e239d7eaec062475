import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { taleFigures } from "#features/figures/server/tables.ts";
import { expectFigures } from "#features/figures/server/visits.fixture.ts";
import { DAY, MINUTE, SECOND } from "#vocabulary/limits.ts";
import { axeViolations } from "../support/accessibility.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { heading, waitUntilLoaded } from "../support/pages.ts";
import { aModerator, aReader } from "../support/people.ts";
import { aSeries } from "../support/series.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** Pages that say how far a Tale was read, at a clock that the test moves, and those that show it to its author. */

const t = translator("en");
const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** Four minutes, so that the end counts after one. */
const content = `<p>${"The keeper counted the steps again, and there was one too many. ".repeat(72)}</p>`;

const visitsIn = (requests: readonly string[]) => requests.filter((request) => /\/(?:opened|finished)$/.test(request));
const scrollToEnd = (page: Page) => page.locator(".tale-text").evaluate((text) => text.scrollIntoView(false));

it(
  "A Tale is opened after five seconds and finished at its end after a quarter of the reading time, once for each load",
  journey(async ({ site, openBrowser }) => {
    const tale = await aPublishedTale(site, { content });
    const opened = `POST /v0/posts/${tale.id}/opened`;
    const finished = `POST /v0/posts/${tale.id}/finished`;
    const { page, requests } = await openBrowser();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + MINUTE);
    await page.goto(`/posts/horror/${tale.id}`);
    await page.clock.runFor(4 * SECOND);
    expect(visitsIn(requests)).toEqual([]);
    await page.clock.runFor(2 * SECOND);
    expect(visitsIn(requests)).toEqual([opened]);
    await scrollToEnd(page);
    await page.clock.runFor(45 * SECOND);
    expect(visitsIn(requests)).toEqual([opened]);
    const sent = page.waitForRequest((request) => request.url().endsWith("/finished"));
    await page.clock.runFor(20 * SECOND);
    const headers = await (await sent).allHeaders();
    for (const name of ["cookie", "authorization", "x-xsrf-token"]) expect(headers).not.toHaveProperty(name);
    await page.clock.runFor(2 * MINUTE);
    expect(visitsIn(requests)).toEqual([opened, finished]);
    await expectFigures(tale.writer.client, tale.id, { opened: 1, finished: 1 });
  }),
);

it(
  "Writers see their figures by day, Tale and series, for the days that they choose",
  journey(async ({ site, openBrowser }) => {
    const tale = await aPublishedTale(site, { title: "The keeper of lamps" });
    await aSeries(site, { author: tale.writer, title: "Lamps", tales: [tale] });
    const [long, short] = [40, 2].map((days) => new Date(site.clock.now().getTime() - days * DAY));
    await site.context.database.db.insert(taleFigures).values([
      { taleId: tale.id, day: dayOf(long!), opened: 40, finished: 10 },
      { taleId: tale.id, day: dayOf(short!), opened: 7, finished: 3 },
    ]);
    const { page } = await openBrowser({ as: tale.writer, width: 360 });
    const total = (name: "opened" | "finished") =>
      page
        .locator("dl div")
        .filter({ has: page.getByText(t(`figures:${name}`), { exact: true }) })
        .locator("dd");
    await page.goto("/laboratory/figures");
    await heading(page, t("figures:title"));
    expect(await total("opened").innerText()).toBe("7");
    expect(await page.getByRole("row", { name: "Lamps 7 3", exact: true }).count()).toBe(1);
    await page.getByRole("link", { name: t("figures:period.last", { days: 90 }) }).click();
    await eventually(async () => expect(await total("opened").innerText()).toBe("47"));
    await page.getByRole("link", { name: tale.title }).click();
    await page.getByRole("link", { name: t("figures:back") }).waitFor();
    await page.getByText(t("figures:chart.table")).click();
    const rows = page.getByRole("row");
    expect(await rows.count()).toBe(3);
    expect(await rows.last().innerText()).toMatch(/7\s+3$/);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel(t("figures:period.to")).fill(dayOf(long!));
    await page.getByRole("button", { name: t("figures:period.show") }).click();
    await eventually(async () => expect(await total("finished").innerText()).toBe("10"));
    await page.getByRole("link", { name: t("figures:back") }).click();
    await eventually(async () => expect(await total("opened").innerText()).toBe("40"));
  }),
);

it(
  "Pages of members say it, too, but not those of the author and of the staff",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const tale = await aPublishedTale(site, { content });
    for (const as of [tale.writer, await aModerator(site), await aReader(site)]) {
      const { page, requests } = await openBrowser({ as });
      await page.clock.install();
      await page.goto(`/posts/horror/${tale.id}`);
      await waitUntilLoaded(page);
      await scrollToEnd(page);
      await page.clock.runFor(2 * MINUTE);
      expect(visitsIn(requests).length).toBe(as === tale.writer || as.username.startsWith("moderator") ? 0 : 2);
    }
    await expectFigures(tale.writer.client, tale.id, { opened: 1, finished: 1 });
  }),
);
