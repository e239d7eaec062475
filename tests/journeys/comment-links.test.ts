/** @module-tag variation */
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { comment as limits } from "#vocabulary/limits.ts";
import { aComment } from "../support/comments.ts";
import { atATale, comment, counts, newComment, section, sendNew, commentTexts } from "../support/discussion-page.ts";
import { eventually } from "../support/eventually.ts";
import { fill, send } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { button, expectFocus } from "../support/pages.ts";
import { aReader, password } from "../support/people.ts";
import type { TestSite } from "../support/site.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** Links to a comment: from the login page, pages, threads and notifications. */

const t = translator("en");

/** The comment is in the window and nothing covers its beginning. */
const inSight = (element: Locator) =>
  element.evaluate((here) => {
    const { left, top } = here.getBoundingClientRect();
    const topElement = document.elementFromPoint(left + 2, top + 2);
    return topElement !== null && (here.contains(topElement) || topElement.contains(here));
  });

it.concurrent(
  "Visitors are invited to log in without the application's script, and return to the comment",
  journey(async (on) => {
    const reader = await aReader(on.site);
    const tale = await aPublishedTale(on.site);
    const { id } = await aComment(on.site, { on: tale, text: "For members." });
    const address = `/posts/horror/${tale.id}`;
    const plain = await on.openBrowser({ javaScript: false });
    await plain.page.goto(address);
    await counts(plain.page, 1);
    const logIn = (page: Page) => section(page).getByRole("link", { name: t("site:nav.logIn") });
    expect(await logIn(plain.page).getAttribute("href")).toBe(
      `/login?next=${encodeURIComponent(`${address}#comments`)}`,
    );
    await section(plain.page)
      .getByRole("link", { name: t("site:nav.signUp") })
      .waitFor();
    expect(await plain.page.getByText("For members.").count()).toBe(0);

    const { page, requests } = await on.openBrowser();
    await page.goto(`/posts/tale/${tale.id}#${id}`, { waitUntil: "networkidle" });
    await eventually(async () => expect(await inSight(logIn(page))).toBe(true));
    expect(requests.filter((request) => request.endsWith(".js"))).toEqual([expect.stringContaining("/assets/boot-")]);
    expect(requests.filter((request) => /comment/.test(request))).toEqual([]);
    await logIn(page).click();
    await fill(page, { [t("accounts:fields.email")]: reader.email, [t("accounts:fields.password")]: password });
    await send(page, t("accounts:login.submit"));
    await expectFocus(comment(page, "For members."));
    expect(page.url()).toBe(`${on.site.url}${address}#${id}`);
  }),
);

it.concurrent(
  "A link to a comment leads visitors to the login also when the style sheet comes late",
  journey(async ({ openBrowser, site }) => {
    const tale = await aPublishedTale(site);
    const { id } = await aComment(site, { on: tale, text: "For members." });
    const { page } = await openBrowser();
    const pageIsRead = Promise.withResolvers<void>();
    await page.route("**/*.css", async (route) => {
      await pageIsRead.promise;
      await route.continue();
    });
    await page.goto(`/posts/horror/${tale.id}#${id}`, { waitUntil: "commit" });
    // A page that waits for its style sheet draws no frames, at which Playwright would look.
    await page.waitForFunction(() => document.readyState !== "loading", undefined, { polling: 50 });
    pageIsRead.resolve();
    const logIn = section(page).getByRole("link", { name: t("site:nav.logIn") });
    await eventually(async () => expect(await inSight(logIn)).toBe(true));
  }),
);

/** The first page is full of threads; the next page has a thread with six replies. */
async function aLongDiscussion(site: TestSite) {
  const tale = await aPublishedTale(site);
  const by = await aReader(site);
  for (let at = 1; at <= limits.pageSize; at += 1)
    await aComment(site, { on: tale, by, text: `Comment number ${at}.` });
  const top = await aComment(site, { on: tale, by, text: "The long thread." });
  const replies: { id: number }[] = [];
  for (let at = 1; at <= 6; at += 1)
    replies.push(await aComment(site, { on: tale, by, text: `Reply number ${at}.`, answering: top }));
  return { tale, replies, address: `/posts/horror/${tale.id}` };
}

it.concurrent(
  "A link opens a comment on the second page in a folded thread, each time it is followed",
  journey(async ({ site, openBrowser }) => {
    const { tale, replies } = await aLongDiscussion(site);
    const reader = await aReader(site);
    const { page } = await openBrowser({ as: reader });
    await page.goto(`/posts/tale/${tale.id}#${replies[4]!.id}`);
    const goal = comment(page, "Reply number 5.");
    await expectFocus(goal);
    expect(await inSight(goal)).toBe(true);
    expect(await goal.getAttribute("aria-current")).toBe("true");
    // The mark is not only a colour.
    expect(await goal.evaluate((here) => getComputedStyle(here).borderLeftWidth)).toBe("4px");
    expect(await commentTexts(page)).toHaveLength(7);
    await counts(page, 27);

    const link = `#${replies[0]!.id}`;
    for (const time of ["a link", "the same again"]) {
      await page.evaluate(() => scrollTo(0, 0));
      await newComment(page, reader).focus();
      await page.evaluate((href) => Object.assign(document.createElement("a"), { href }).click(), link);
      await expectFocus(comment(page, "Reply number 1."));
      expect(await inSight(comment(page, "Reply number 1.")), time).toBe(true);
    }
    await page.goBack();
    await expectFocus(goal);
  }),
);

it.concurrent(
  "A long discussion has pages, and a long thread unfolds",
  journey(async ({ site, openBrowser }) => {
    const { address } = await aLongDiscussion(site);
    const reader = await aReader(site);
    const { page, requests } = await openBrowser({ as: reader });
    await page.goto(address);
    await comment(page, "Comment number 1.").waitFor();
    const pages = page.getByRole("navigation", { name: t("comments:pages") });
    await pages.getByText(t("site:paging.summary", { from: 1, to: 20, total: 21 })).waitFor();
    await pages.getByRole("link", { name: t("site:paging.page", { page: 2 }) }).click();
    await comment(page, "The long thread.").waitFor();
    await expectFocus(section(page).getByRole("heading").first());
    expect(new URL(page.url()).search).toBe("?comments=2");
    expect(await commentTexts(page)).toHaveLength(4);
    await button(section(page), t("comments:more", { count: 3 })).click();
    await expectFocus(comment(page, "Reply number 4."));
    expect(await commentTexts(page)).toHaveLength(7);
    await page.goBack();
    await comment(page, "Comment number 1.").waitFor();
    // The page did not request the Tale again.
    expect(requests.filter((request) => /GET \/v0\/posts\//.test(request))).toEqual([]);

    await page.goto(`${address}?comments=99`);
    await comment(page, "The long thread.").waitFor();
    await page.goto(`${address}?comments=none`);
    await comment(page, "Comment number 1.").waitFor();

    await newComment(page, reader).fill("Last of all.");
    await sendNew(page).click();
    await expectFocus(comment(page, "Last of all."));
    expect(new URL(page.url()).search).toBe("?comments=2");
  }),
);

it.concurrent(
  "A link to a deleted or moved comment is explained",
  journey(async (on) => {
    const { page, tale } = await atATale(on, { commentTexts: ["A fine pier."] });
    const deletedComment = await aComment(on.site, { on: tale });
    await deletedComment.writer.client.delete(`/v1/comments/${deletedComment.id}`);
    await page.goto(`/posts/tale/${tale.id}#${deletedComment.id}`);
    const answer = section(page).getByText(t("comments:missing"));
    await answer.waitFor();
    expect(await inSight(answer)).toBe(true);
    await comment(page, "A fine pier.").waitFor();

    const otherComment = await aComment(on.site, { on: await aPublishedTale(on.site) });
    await page.goto(`/posts/horror/${tale.id}?lang=en#${otherComment.id}`);
    await answer.waitFor();
  }),
);

it.concurrent(
  "A notification whose Tale was deleted says so, to screen readers too",
  journey(async (on) => {
    const writer = await aReader(on.site);
    const tale = await aPublishedTale(on.site, { title: "Soon gone" });
    const ownComment = await aComment(on.site, { on: tale, by: writer });
    await aComment(on.site, { on: tale, text: "Yes.", answering: ownComment });
    const { page, expectFailure, allowFailure } = await on.openBrowser({ as: writer });
    await page.goto("/user/notification");
    const link = page.getByRole("main").getByRole("link").filter({ hasText: "Soon gone" });
    await link.waitFor();
    // While the list is open: in one that is loaded later it no longer stands.
    expect((await tale.writer.client.delete(`/v1/delete/${tale.id}`)).status).toBe(204);
    // Unless it goes with other reads.
    allowFailure(`404 GET /v0/posts/${tale.id}`);
    expectFailure("404 PATCH /v1/mark-as-read");
    await link.click();
    await page.getByText(t("site:errorPage.noTaleText")).waitFor();
    await expectFocus(page.getByRole("heading", { level: 1 }));
  }),
);

it.concurrent(
  "A notification leads to its comment, and again when it is clicked again",
  journey(async (on) => {
    const { page, reader, tale } = await atATale(on);
    const ownComment = await aComment(on.site, { on: tale, by: reader, text: "What do you think?" });
    await aComment(on.site, { on: tale, text: "I think so, too.", answering: ownComment });
    const links = () => page.getByRole("main").getByRole("link").filter({ hasText: "The lamp at the end of the pier" });
    for (const time of ["first", "second"]) {
      await page.goto("/user/notification");
      await links().first().click();
      await expectFocus(comment(page, "I think so, too."));
      expect(await inSight(comment(page, "I think so, too.")), time).toBe(true);
      expect(new URL(page.url()).pathname).toBe(`/posts/horror/${tale.id}`);
    }
  }),
);
