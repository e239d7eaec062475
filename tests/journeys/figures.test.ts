import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectFigures } from "#features/figures/server/visits.fixture.ts";
import { MINUTE, SECOND } from "#vocabulary/limits.ts";
import { journey } from "../support/journey.ts";
import { waitUntilLoaded } from "../support/pages.ts";
import { aModerator, aReader } from "../support/people.ts";
import { aPublishedTale } from "../support/tales.ts";

/** Pages that say how far a Tale was read, at a clock that the test moves. */

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
  "Pages of members say it, too, but not those of the author and of the staff",
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
