import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, it } from "vitest";
import { pageSizes, scrollOffsets } from "#vocabulary/limits.ts";
import { axeViolations, horizontalOverflow, smallTargets } from "../support/accessibility.ts";
import { aNewsComment } from "../support/comments.ts";
import { comment, counts, likeOf, newComment, section, sendNew, commentTexts } from "../support/discussion-page.ts";
import { journey } from "../support/journey.ts";
import { aNewsPost, insertNewsPosts } from "../support/news.ts";
import { button, expectFocus, heading, waitUntilLoaded } from "../support/pages.ts";
import { aReader } from "../support/people.ts";
import { translator } from "../support/translator.ts";

/** Reading news and commenting on them. */

const t = translator("en");
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
/** Resolves once the page has scrolled there. */
const standsAt = (page: Page, top: number) =>
  page.waitForFunction((expectedTop) => Math.round(scrollY) === expectedTop, top);
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#304860" } })
    .png()
    .toBuffer();

const longText = `<p>${"Since this morning there is a shelf beside the door. ".repeat(40)}</p>`;

it.concurrent(
  "News are readable without script: the list, a post, its comment count and the login link",
  journey(async ({ site, openBrowser }) => {
    const post = await aNewsPost(site, { title: "The plain shelf", image: await picture(1300, 900) });
    await aNewsComment(site, { on: post, text: "For members." });
    const { page } = await openBrowser({ javaScript: false, width: 360 });
    await page.goto("/blog");
    const card = page.getByRole("article").filter({ hasText: "The plain shelf" });
    await card.getByText(post.description).waitFor();
    await card.getByText(t("news:comments", { count: 1 })).waitFor();
    const image = card.locator("img");
    expect(await image.getAttribute("srcset")).toContain("640w");
    // A phone loads the narrow picture.
    expect(await image.evaluate((here: HTMLImageElement) => here.decode().then(() => here.currentSrc))).toMatch(
      /\/640\.webp$/,
    );
    await card.getByRole("link").click();
    await heading(page, "The plain shelf");
    await page.getByText("there is a shelf beside the door").waitFor();
    expect(
      await page
        .locator("main img")
        .first()
        .evaluate((here: HTMLImageElement) => here.decode().then(() => here.naturalWidth)),
    ).toBeGreaterThan(0);
    await counts(page, 1);
    expect(await page.getByText("For members.").count()).toBe(0);
    expect(
      await section(page)
        .getByRole("link", { name: t("site:nav.logIn") })
        .getAttribute("href"),
    ).toContain(encodeURIComponent(`/blog/posts/${post.id}#comments`));
    expect([...(await horizontalOverflow(page)), ...(await smallTargets(page))]).toEqual([]);
  }),
);

it.concurrent(
  "The list of news has nine a page in the reader's language, and says when it is empty",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    await insertNewsPosts(
      site,
      Array.from({ length: pageSizes.blog + 2 }, (_, at) => ({ title: `Notizia ${at + 1}`, language: "IT" as const })),
    );
    const italian = translator("it");
    const { page, requests } = await openBrowser({ language: "it" });
    await page.goto("/blog");
    const titles = () => page.getByRole("article").getByRole("heading").allTextContents();
    expect(await titles()).toEqual(Array.from({ length: 9 }, (_, at) => `Notizia ${11 - at}`));
    await page.getByText(italian("site:paging.summary", { from: 1, to: 9, total: 11 })).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("link", { name: italian("site:paging.page", { page: 2 }) }).click();
    await page.getByText(italian("site:paging.summary", { from: 10, to: 11, total: 11 })).waitFor();
    expect(new URL(page.url()).search).toBe("?page=2");
    expect(await titles()).toEqual(["Notizia 2", "Notizia 1"]);
    await page.goto("/blog?page=77");
    expect(new URL(page.url()).search).toBe("?page=2");
    // Visitors who read do not load the application.
    expect(requests.filter((request) => request.endsWith(".js") && !request.includes("/boot-"))).toEqual([]);

    const french = translator("fr");
    await page.goto("/blog?lang=fr");
    await page.getByText(french("news:empty")).waitFor();
  }),
);

it.concurrent(
  "A news post opens at its top, and the list at the previous place after going back",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const post = await aNewsPost(site, { title: "The long shelf", content: longText });
    const address = `/blog/posts/${post.id}`;
    for (const as of [undefined, await aReader(site)]) {
      const { page } = await openBrowser({ as });
      await page.goto(address);
      await waitUntilLoaded(page);
      await standsAt(page, scrollOffsets.blogPost);
      // The title is visible.
      const top = await page.getByRole("heading", { level: 1 }).evaluate((here) => here.getBoundingClientRect().top);
      expect(top).toBeGreaterThan(0);
      expect(top).toBeLessThan(450);
      await page.evaluate(() => scrollTo(0, 700));
      await page.reload();
      await waitUntilLoaded(page);
      await standsAt(page, 700);
      await page.goto("/blog");
      await waitUntilLoaded(page);
      expect(await scrolled(page)).toBe(0);
      await page.getByRole("link", { name: "The long shelf" }).click();
      await heading(page, "The long shelf");
      await standsAt(page, scrollOffsets.blogPost);
    }
  }),
);

it.concurrent(
  "Members comment on news, get replies and are led to them",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const post = await aNewsPost(site, { title: "The shelf to talk about", content: longText });
    const reader = await aReader(site);
    const { page } = await openBrowser({ as: reader });
    await page.goto(`/blog/posts/${post.id}`);
    await newComment(page, reader).fill("What is on it?");
    await sendNew(page).click();
    await expectFocus(comment(page, "What is on it?"));
    await counts(page, 1);
    await button(comment(page, "What is on it?"), t("comments:replyTo", { author: reader.username })).click();
    await page.keyboard.type("I found out: nothing.");
    await button(section(page).locator("form").last(), t("comments:send")).click();
    await expectFocus(comment(page, "I found out: nothing."));
    await counts(page, 2);
    const like = page.waitForResponse((response) => response.url().endsWith("/like"));
    await likeOf(page, "What is on it?").click();
    await (await like).finished();
    const [ownComment] = (await site.visitor().get(`/v0/comments-blog/${post.id}`)).body;
    expect(ownComment.totLikes).toBe(1);
    const answer = await aNewsComment(site, { on: post, text: "Not yet.", answering: ownComment });
    await page.goto("/user/notification");
    await page.getByRole("main").getByRole("link").filter({ hasText: "The shelf to talk about" }).first().click();
    await expectFocus(comment(page, "Not yet."));
    expect(await comment(page, "Not yet.").getAttribute("aria-current")).toBe("true");
    expect(new URL(page.url()).hash).toBe(`#${answer.id}`);
    expect(await commentTexts(page)).toHaveLength(3);
    // The page of the next visitor has the new count.
    const { page: visitors } = await openBrowser();
    await visitors.goto(`/blog/posts/${post.id}`);
    await counts(visitors, 3);
  }),
);

it.concurrent(
  "A deleted news post says so, and a deleted comment is explained",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const post = await aNewsPost(site);
    const deletedComment = await aNewsComment(site, { on: post });
    await deletedComment.writer.client.delete(`/v1/comments-blog/${deletedComment.id}`);
    const { page, expectFailure } = await openBrowser({ as: await aReader(site) });
    await page.goto(`/blog/posts/${post.id}#${deletedComment.id}`);
    await section(page).getByText(t("comments:missing")).waitFor();
    expect(await commentTexts(page)).toEqual([]);
    expectFailure("404 GET /blog/posts/999999");
    await page.goto("/blog/posts/999999");
    await page.getByText(t("site:errorPage.noNewsText")).waitFor();
  }),
);
