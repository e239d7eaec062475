/** @module-tag variation */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { userTrophies } from "#features/trophies/server/tables.ts";
import { accessibilityFaultsIfNarrow } from "../support/accessibility.ts";
import { journey } from "../support/journey.ts";
import { heading, htmlLang, waitUntilLoaded, taleTitles } from "../support/pages.ts";
import { aWriter, type Person } from "../support/people.ts";
import type { TestSite } from "../support/site.ts";
import { insertPublishedTales } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** A member's public profile. */

const t = translator("en");
const tab = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name, exact: true });
const greeting = (firstname: string, { username }: Person) => `${t("profiles:greeting", { firstname })} (${username})`;

const noFaults = async (page: Page) => {
  await waitUntilLoaded(page);
  expect(await accessibilityFaultsIfNarrow(page)).toEqual([]);
};

async function anAuthor(site: TestSite): Promise<Person> {
  const author = await aWriter(site, {
    firstname: "Anna",
    bio: "I write at night.\nBy day I mend clocks.",
    instagram: "@anna.writes",
    fb: "https://www.facebook.com/anna.writes",
    website: "https://anna.example.com/tales",
  });
  const titles = ["One", "Due", "Three", "Quattro", "Five", "Sei", "Seven", "Otto"];
  await insertPublishedTales(
    site,
    author,
    titles.map((title, at) => ({ title, language: at % 2 === 0 ? "EN" : "IT" })),
  );
  const earned = { userId: author.id, trophy: "Trophy1", earnedAt: new Date("2026-03-05T12:00:00Z") } as const;
  await site.context.database.db.insert(userTrophies).values(earned);
  return author;
}

it.concurrent(
  "A visitor reads a profile, its Tales and trophies without JavaScript, on a phone",
  journey(async ({ openBrowser, site }) => {
    const author = await anAuthor(site);
    const { page } = await openBrowser({ javaScript: false, width: 360 });
    await page.goto(`/profile/${author.username}`);
    await heading(page, greeting("Anna", author));
    // It opens with the Tales.
    expect(await taleTitles(page)).toEqual(["Otto", "Seven", "Sei", "Five", "Quattro", "Three", "Due"]);
    await tab(page, t("profiles:tabs.profile")).click();
    expect(await page.getByText("By day I mend clocks.").innerText()).toBe("I write at night.\nBy day I mend clocks.");
    const links = page.getByRole("region", { name: t("profiles:about.links") }).getByRole("link");
    expect(await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))).toEqual([
      "https://www.instagram.com/anna.writes/",
      "https://www.facebook.com/anna.writes",
      "https://anna.example.com/tales",
    ]);

    await tab(page, t("profiles:tabs.published")).click();
    await page.getByText("1 - 7 pag 8").waitFor();
    expect(await taleTitles(page)).toEqual(["Otto", "Seven", "Sei", "Five", "Quattro", "Three", "Due"]);
    expect(await page.getByRole("heading", { name: "Otto" }).getAttribute("lang")).toBe("it");
    await page.getByRole("link", { name: t("site:paging.next") }).click();
    await page.getByText("8 - 8 pag 8").waitFor();
    expect(await taleTitles(page)).toEqual(["One"]);

    await tab(page, t("profiles:tabs.trophies")).click();
    await page.getByText("5 March 2026").waitFor();
    await page.getByText(t("trophies:count", { count: 1, total: 17 })).waitFor();
    // Nothing to flip: the menu of the page alone.
    expect(await page.getByRole("main").getByRole("button").count()).toBe(1);

    const row = page.getByRole("navigation", { name: t("profiles:languages") });
    await row.getByRole("link", { name: "Italiano" }).click();
    await page
      .getByRole("heading", { name: translator("it")("profiles:trophies.title", { username: author.username }) })
      .waitFor();
    expect(await htmlLang(page)).toBe("it");
  }),
);

it.concurrent(
  "A profile has one address, to which other spellings redirect, and an unknown name gets 404",
  journey(async ({ openBrowser, site }) => {
    const author = await anAuthor(site);
    const { page, expectFailure } = await openBrowser();
    const leadsTo = async (address: string) => {
      await page.goto(address);
      return page.url().replace(site.url, "");
    };
    const own = `/profile/${author.username}`;
    const loud = `/profile/${author.username.toUpperCase()}`;
    expect(await leadsTo(`${loud}?tab=published&page=2`)).toBe(`${own}?tab=published&page=2`);
    expect(await leadsTo(`${own}?tab=published&page=9`)).toBe(`${own}?tab=published&page=2`);
    await page.goto(`${own}?tab=secrets&page=x`);
    expect(await tab(page, t("profiles:tabs.published")).getAttribute("aria-current")).toBe("page");
    const canonical = page.locator("link[rel=canonical]");
    expect(await canonical.getAttribute("href")).toBe(`${site.url}${own}?lang=en`);
    for (const nobody of ["/profile/nobody0here", "/profile/no.body"]) {
      expectFailure(`404 GET ${nobody}`);
      await page.goto(nobody);
      await heading(page, t("site:errorPage.notFound"));
    }
  }),
);

it.concurrent(
  "A hidden part of a profile is hidden at once, in the owner's view too",
  journey(async ({ openBrowser, site }) => {
    const author = await anAuthor(site);
    const own = `/profile/${author.username}`;
    const stranger = (await openBrowser()).page;
    await stranger.goto(own);
    await heading(stranger, greeting("Anna", author));
    await author.client.patch("/v1/privacy", { query: { newPrivacy: "trophies" } });

    const { page: mirror } = await openBrowser({ as: author });
    for (const page of [stranger, mirror]) {
      await page.goto(own);
      await heading(page, author.username);
      await page.getByText(t("profiles:private")).waitFor();
      await waitUntilLoaded(page);
      await tab(page, t("profiles:tabs.published")).click();
      await page.waitForURL("**/*tab=published");
      await page.getByText(t("profiles:private")).waitFor();
      await tab(page, t("profiles:tabs.trophies")).click();
      await page.getByText(t("trophies:count", { count: 1, total: 17 })).waitFor();
      await tab(page, t("profiles:tabs.profile")).click();
      await page.getByText(t("profiles:private")).waitFor();
      expect(await page.getByRole("main").textContent()).not.toMatch(/Anna|clocks|Otto/);
    }
    await mirror.getByText(t("profiles:own.note")).waitFor();
    expect(await mirror.getByText(t("reports:report", { username: author.username })).count()).toBe(0);
    await noFaults(mirror);
  }),
);

it.concurrent(
  "Misleading links and markup in a profile stay text",
  journey(async ({ openBrowser, site }) => {
    const links = {
      instagram: "javascript:alert(1)",
      fb: "https://facebook.com@evil.example.com/",
      website: "data:text/html,<b>x</b>",
    };
    const author = await aWriter(site, { firstname: "<b>Mallory</b>", bio: "<img src=x onerror=alert(1)>", ...links });
    const { page } = await openBrowser();
    await page.goto(`/profile/${author.username}`);
    await heading(page, greeting("<b>Mallory</b>", author));
    for (const text of [author.username, "<img src=x onerror=alert(1)>", ...Object.values(links)])
      await page.getByText(text).first().waitFor();
    expect(
      await page
        .getByRole("region", { name: t("profiles:about.links") })
        .getByRole("link")
        .count(),
    ).toBe(0);
    await noFaults(page);
  }),
);
