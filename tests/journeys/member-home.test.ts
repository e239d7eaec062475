import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { HOUR, newTales as bounds } from "#vocabulary/limits.ts";
import { axeViolations } from "../support/accessibility.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { sendMessages } from "../support/notifications-page.ts";
import { taleTitles, waitUntilLoaded } from "../support/pages.ts";
import { aReader, aWriter, type Person } from "../support/people.ts";
import { aDraft, aPublishedTale, insertPublishedTales } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** The Tales on a member's home. */

const t = translator("en");
const phone = { width: 360, height: 740 };

const read = (person: Person, { id }: { id: number }) =>
  person.client.put(`/v1/reading/${id}`, { body: { block: 0, part: 0.5 } });

const shelf = (page: Page, name: string) => page.getByRole("main").getByRole("region", { name, exact: true });

/** Resolves when the page shows these titles and nothing is loading. */
async function showsTales(page: Page, titles: string[]) {
  await eventually(async () => expect(await taleTitles(page)).toEqual(titles));
  await waitUntilLoaded(page);
  expect(await taleTitles(page)).toEqual(titles);
}

it(
  "The first screen of a phone shows a Tale to a newcomer and to a member with a history",
  journey(async ({ site, openBrowser }) => {
    await aPublishedTale(site, { title: "Offered" });
    const newcomer = await aReader(site, { username: "featherstonehaughoft" });
    const member = await aWriter(site);
    await read(member, await aPublishedTale(site, { title: "Half read" }));
    await aDraft(site, { author: member, title: "Half written" });
    await sendMessages(site, member, "Tea at five.");
    for (const [who, first] of [
      [newcomer, /^(Offered|Half read)$/],
      [member, /^Half read$/],
    ] as const) {
      const { page } = await openBrowser({ as: who, width: phone.width });
      await page.setViewportSize(phone);
      await page.goto("/");
      const link = page.getByRole("main").getByRole("article").getByRole("link").first();
      await link.waitFor();
      await waitUntilLoaded(page);
      expect(await link.textContent()).toMatch(first);
      const [header, box] = [await page.getByRole("banner").boundingBox(), await link.boundingBox()];
      expect(box!.y).toBeGreaterThanOrEqual(header!.y + header!.height);
      expect(box!.y + box!.height).toBeLessThanOrEqual(phone.height);
      expect(await axeViolations(page)).toEqual([]);
    }
  }),
);

it(
  "A member's home says how many Tales are new since the last visit, those of followed authors first",
  journey(async ({ site, openBrowser }) => {
    const [member, followed, stranger] = [await aReader(site), await aWriter(site), await aWriter(site)];
    await member.client.put(`/v1/follows/${followed.username}`);
    // Other tests of this file publish in other languages.
    await member.client.put("/v1/reading-settings", { body: { languagesRead: ["PT"] } });
    const { page } = await openBrowser({ as: member });
    const published = (ago: number) => new Date(site.clock.now().getTime() - ago * HOUR);
    await insertPublishedTales(site, followed, [{ title: "Long known", publicationDate: published(9) }]);
    await page.clock.setSystemTime(published(5));
    await page.goto("/");
    // The first visit in this browser has none before it.
    await shelf(page, t("home:member.following.title")).getByRole("link", { name: "Long known" }).waitFor();
    expect(await page.getByText("since your last visit").count()).toBe(0);

    await insertPublishedTales(site, followed, [{ title: "By a friend", publicationDate: published(3) }]);
    await insertPublishedTales(site, stranger, [
      { title: "By a stranger", language: "PT", publicationDate: published(2) },
      { title: "In Italian", language: "IT", publicationDate: published(2) },
    ]);
    await insertPublishedTales(site, member, [{ title: "My own", language: "PT", publicationDate: published(2) }]);
    await page.clock.setSystemTime(published(0));
    // A reload belongs to the same visit.
    for (const open of [() => page.goto("/"), () => page.reload()]) {
      await open();
      const fresh = shelf(page, t("home:member.new.title", { count: 2 }));
      await fresh.waitFor();
      await showsTales(page, ["By a friend", "By a stranger"]);
      expect(await fresh.getByRole("link", { name: t("home:allTales") }).getAttribute("href")).toBe(
        "/search?languageName=PT",
      );
    }

    await page.clock.setSystemTime(published(-2));
    await page.goto("/");
    const known = shelf(page, t("home:member.following.title"));
    await known.getByText(t("home:member.new.nothing")).waitFor();
    // The last one is on the shelf of other languages.
    await showsTales(page, ["By a friend", "Long known", "By a stranger"]);

    const many = Array.from({ length: bounds.countedAtMost + 1 }, () => ({
      language: "PT" as const,
      publicationDate: published(-3),
    }));
    await insertPublishedTales(site, stranger, many);
    await page.clock.setSystemTime(published(-4));
    await page.goto("/");
    await shelf(page, t("home:member.new.more", { most: bounds.countedAtMost })).waitFor();
  }),
);

it(
  "A member's home shows each Tale once, and none of their own among those to read",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const [member, author] = [await aWriter(site), await aWriter(site)];
    await member.client.put("/v1/reading-settings", { body: { languagesRead: ["EN", "FR"] } });
    await member.client.put(`/v1/follows/${author.username}`);
    await aPublishedTale(site, { author: member, title: "My own" });
    const started = await aPublishedTale(site, { author, title: "Begun", languageName: "FR" });
    await read(member, started);
    await aPublishedTale(site, { author, title: "Unread", languageName: "FR" });
    await aPublishedTale(site, { title: "Of somebody else", languageName: "FR" });
    const { page } = await openBrowser({ as: member });
    await page.goto("/");
    await showsTales(page, ["Begun", "Unread", "Of somebody else"]);
    await shelf(page, t("reading:home.title")).getByRole("link", { name: "Begun" }).waitFor();
    await shelf(page, t("home:member.following.title")).getByRole("link", { name: "Unread" }).waitFor();
    await shelf(page, t("home:member.learning.title")).getByRole("link", { name: "Of somebody else" }).waitFor();
    const headings = await page.getByRole("main").getByRole("heading").allTextContents();
    expect(new Set(headings).size).toBe(headings.length);
  }),
);
