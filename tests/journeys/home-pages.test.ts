import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { languages, ownNames } from "#vocabulary/languages.ts";
import { scrollOffsets } from "#vocabulary/limits.ts";
import { accountLink, accountTab, accountTabs, openAccountGroup, type AccountGroup } from "../support/account-menu.ts";
import { aComment } from "../support/comments.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { sendMessages } from "../support/notifications-page.ts";
import { heading, htmlLang, headerButton, waitUntilLoaded } from "../support/pages.ts";
import { aReader, aWriter } from "../support/people.ts";
import { aDraft, aPublishedTale, insertPublishedTales } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** The home pages of visitors and members, and where pages open. */

const t = translator("en");
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

it(
  "A member's home greets with a link to the own page, shows what waits and offers another language",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const reader = await aReader(site);
    const { page } = await openBrowser({ as: reader });
    const main = page.getByRole("main");
    const box = (pending: number) =>
      main.getByRole("link", {
        name: pending === 0 ? t("home:member.pending.none") : t("home:member.pending.some", { count: pending }),
      });
    const weight = (pending: number) => box(pending).evaluate((link) => Number(getComputedStyle(link).fontWeight));

    await page.goto("/");
    await box(0).waitFor();
    const plain = await weight(0);
    await sendMessages(site, reader, "Tea at five.");
    await page.reload();
    await box(1).waitFor();
    expect(await weight(1)).toBeGreaterThan(plain);
    await box(1).click();
    await heading(page, t("notifications:title"));
    expect(new URL(page.url()).pathname).toBe("/user/notification");

    await page.goto("/");
    await main.getByRole("link", { name: reader.username }).click();
    await page.waitForURL(`**/profile/${reader.username}`);

    await page.goto("/");
    await main.getByText(t("home:languages.prompt")).filter({ visible: true }).waitFor();
    await main.getByRole("link", { name: "Italiano" }).click();
    await main.getByText(translator("it")("home:languages.prompt")).filter({ visible: true }).waitFor();
    expect(await htmlLang(page)).toBe("it");
  }),
);

it(
  "A member's home quotes unread replies, and one press leads to the newest and marks them read",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const tale = await aPublishedTale(site, { title: "The lamp" });
    const own = await aComment(site, { on: tale });
    const { page } = await openBrowser({ as: own.writer });
    const shelf = page.getByRole("main").getByRole("region", { name: t("home:member.replies.title") });
    await page.goto("/");
    await page
      .getByRole("main")
      .getByRole("link", { name: t("home:member.pending.none") })
      .waitFor();
    expect(await shelf.count()).toBe(0);
    await aComment(site, { on: tale, answering: own, text: "I read it twice." });
    const newest = await aComment(site, { on: tale, answering: own, text: "Who lit it again?" });
    await page.reload();
    await shelf.getByRole("link", { name: "Who lit it again?" }).click();
    await page.waitForURL(`**/posts/horror/${tale.id}#${newest.id}`);
    await page.goto("/");
    await page
      .getByRole("main")
      .getByRole("link", { name: t("home:member.pending.none") })
      .waitFor();
    await eventually(async () => expect(await shelf.count()).toBe(0));
  }),
);

it(
  "A member's home shows Tales to continue, new ones by those they follow, and their own in progress",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const [member, author] = [await aWriter(site), await aWriter(site)];
    const followed = await aPublishedTale(site, { author, title: "By somebody followed" });
    const started = await aPublishedTale(site, { title: "Half read" });
    const draft = await aDraft(site, { author: member, title: "Not finished yet" });
    const { page } = await openBrowser({ as: member });
    const shelf = (name: string) => page.getByRole("main").getByRole("region", { name });
    const reading = shelf(t("reading:home.title"));
    const following = shelf(t("home:member.following.title"));
    const desk = shelf(t("home:member.onDesk"));
    await page.goto("/");
    await desk.getByRole("link", { name: draft.title }).waitFor();
    await waitUntilLoaded(page);
    expect([await reading.count(), await following.count()]).toEqual([0, 0]);

    await member.client.put(`/v1/follows/${author.username}`);
    await member.client.put(`/v1/reading/${started.id}`, { body: { block: 0, part: 0.5 } });
    await page.reload();
    await reading.getByRole("link", { name: "Half read" }).waitFor();
    await following.getByRole("link", { name: followed.title }).waitFor();
    await desk.getByRole("link", { name: draft.title }).click();
    await page.waitForURL(`**/edit/${draft.id}`);
    await page.goBack();
    await following.getByRole("link", { name: t("home:member.following.all") }).click();
    await heading(page, t("follows:page.title"));
  }),
);

it(
  "A member's home opens scrolled with the header in view",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    for (const width of [360, 1280]) {
      const { page } = await openBrowser({ as: await aReader(site), width });
      await page.goto("/");
      await eventually(async () => expect(await scrolled(page)).toBe(scrollOffsets.home));
      const header = (await page.getByRole("banner").boundingBox())!;
      expect(header.y).toBe(0);
      const greeting = (await page.getByRole("heading", { level: 1 }).boundingBox())!;
      expect(greeting.y).toBeGreaterThan(header.y + header.height);
      expect(greeting.y).toBeLessThan(200);
    }
  }),
);

it(
  "The account menu leads to three groups of pages and the settings, and the tabs of a group to its other pages",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const reader = await aReader(site);
    const { page } = await openBrowser({ as: reader });
    const narrow = await openBrowser({ as: reader, width: 360 });
    const groups: [AccountGroup, Record<string, string>][] = [
      [
        "reading",
        {
          [t("reading:list.started")]: "/user/reading",
          [t("reading:list.later")]: "/user/reading?list=later",
          [t("reading:list.finished")]: "/user/reading?list=finished",
          [t("user:menu.favourites")]: "/user/favorites",
          [t("user:menu.notebook")]: "/user/notebook",
          [t("corrections:wanted.menu")]: "/user/corrections",
        },
      ],
      [
        "writing",
        {
          [t("laboratory:tabs.tales")]: "/laboratory",
          [t("laboratory:tabs.series")]: "/laboratory/series",
          [t("laboratory:tabs.translations")]: "/laboratory/translations",
          [t("figures:title")]: "/laboratory/figures",
        },
      ],
      [
        "you",
        {
          [t("user:menu.profile")]: "/user",
          [t("user:menu.notifications")]: "/user/notification",
          [t("user:menu.following")]: "/user/following",
          [t("user:menu.trophies")]: "/user/trophies",
          [t("user:menu.settings")]: "/user/settings",
          [t("user:menu.help")]: "/user/help",
        },
      ],
    ];
    const entries = [...groups.map(([group]) => t(`user:menu.${group}`)), t("user:menu.settings")];
    await page.goto("/posts");
    await headerButton(page, reader.username).click();
    expect(await page.locator("#account a, #account button").allTextContents()).toEqual([
      ...entries,
      t("site:nav.logOut"),
    ]);
    await accountLink(page, t("user:menu.settings")).click();
    await page.waitForURL("**/user/settings");
    for (const [group, tabs] of groups) {
      await openAccountGroup(page, reader.username, group);
      expect(await accountTabs(page, group).getByRole("link").allTextContents()).toEqual(Object.keys(tabs));
      for (const [name, path] of Object.entries(tabs)) {
        await accountTab(page, group, name).click();
        await accountTab(page, group, name).and(page.locator("[aria-current=page]")).waitFor();
        const { pathname, search } = new URL(page.url());
        expect(pathname + search).toBe(path);
      }

      await narrow.page.goto("/posts");
      await narrow.page.getByRole("button", { name: t("site:nav.menu"), exact: true }).click();
      await narrow.page
        .getByRole("dialog")
        .getByRole("link", { name: t(`user:menu.${group}`), exact: true })
        .click();
      await narrow.page.waitForURL(`**${Object.values(tabs)[0]}`);
      await accountTabs(narrow.page, group).waitFor();
    }
    await waitUntilLoaded(narrow.page);
    await waitUntilLoaded(page);
  }),
);

it(
  "Other pages open at their top, and a reloaded page where it was",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    await insertPublishedTales(
      site,
      await aWriter(site),
      Array.from({ length: 12 }, (_, at) => ({ title: `Tale ${at}` })),
    );
    const { page } = await openBrowser({ as: await aReader(site), width: 800 });
    for (const address of ["/laboratory/create/my-laboratory", "/posts/horror"]) {
      await page.goto(address);
      await waitUntilLoaded(page);
      expect(await scrolled(page)).toBe(0);
    }
    await page.evaluate(() => scrollTo(0, 300));
    await page.reload();
    await waitUntilLoaded(page);
    expect(await scrolled(page)).toBe(300);
  }),
);

it(
  "A visitor's home offers reading first, then an account",
  journey(async ({ openBrowser }) => {
    const { page } = await openBrowser({ javaScript: false });
    await page.goto("/");
    const ways = await page.locator("main section").first().locator("a.button:not([data-language])").allTextContents();
    expect(ways).toEqual([t("home:member.read"), t("home:register"), t("home:logIn")]);
    expect(await page.locator("main .button-primary").allTextContents()).toEqual([t("home:member.read")]);
  }),
);

it(
  "The language menu marks the reader's language, in all five",
  { tags: "variation" },
  journey(async ({ openBrowser }) => {
    const { page } = await openBrowser({ javaScript: false });
    for (const language of languages) {
      await page.goto(`/?lang=${language}`);
      const chosen = page.locator("#language-picker > div [aria-current]");
      expect(await chosen.allTextContents()).toEqual([ownNames[language]]);
    }
  }),
);
