/** @module-tag variation */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { aComment } from "../support/comments.ts";
import {
  choose,
  comment,
  commentTexts,
  counts,
  likeOf,
  newComment,
  section,
  sendNew,
} from "../support/discussion-page.ts";
import { journey, type Journey } from "../support/journey.ts";
import { button, expectFocus } from "../support/pages.ts";
import { aReader, type Person } from "../support/people.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** Threads with more replies than a list contains: the others load by a button, or for a reply that must be shown. */

const t = translator("en");

const replyTexts = (count: number) => Array.from({ length: count }, (_, at) => `Reply ${at + 1}!`);

/** A thread with 15 replies below another comment, opened by a member, who may follow a link to the last reply. */
async function atALongThread({ site, openBrowser }: Journey, { isLinked = false } = {}) {
  const [tale, by, reader] = [await aPublishedTale(site), await aReader(site), await aReader(site)];
  await aComment(site, { on: tale, by, text: "A short thread." });
  const top = await aComment(site, { on: tale, by, text: "A long thread." });
  const replies = [];
  for (const text of replyTexts(15)) replies.push(await aComment(site, { on: tale, by, text, answering: top }));
  const browser = await openBrowser({ as: reader });
  const { page } = browser;
  await page.goto(`/posts/horror/${tale.id}${isLinked ? `#${replies[14]!.id}` : ""}`);
  await comment(page, "A long thread.").waitFor();
  const shown = async () => (await commentTexts(page)).slice(2);
  return { ...browser, tale, top, replies, reader, author: by, shown, path: `/v0/comment/${top.id}/replies` };
}

const more = (page: Page, count: number) => button(section(page), t("comments:more", { count }));

/** The comment with this text: another one may have it in its open form. */
const written = (page: Page, text: string) =>
  section(page)
    .getByRole("article")
    .filter({ has: page.locator("p[dir=auto]", { hasText: text }) });

/** Answers the comment with this text. */
async function reply(page: Page, to: string, author: Person, text: string) {
  const name = t("comments:replyTo", { author: author.username });
  await button(comment(page, to), name).click();
  await section(page).getByRole("textbox", { name }).pressSequentially(text);
  await button(comment(page, to), t("comments:send")).click();
}

it.concurrent(
  "The button of a long thread loads the other replies; a failure loses nothing and can be tried again",
  journey(async (on) => {
    const { page, context, reader, expectFailure, shown, path } = await atALongThread(on);
    expect(await shown()).toEqual(replyTexts(3));
    await newComment(page, reader).fill("Half a thought");
    expectFailure(`failed GET ${path}`);
    await context.route(`**${path}`, (route) => route.abort("connectionrefused"));
    await more(page, 12).click();
    const problem = `${t("comments:failed.replies")} ${t("errors:NETWORK")}`;
    await section(page).getByRole("alert").getByText(problem).waitFor();
    const again = button(section(page), t("site:buttons.tryAgain"));
    await expectFocus(again);
    expect(await shown()).toEqual(replyTexts(3));

    await context.unroute(`**${path}`);
    const held = Promise.withResolvers<void>();
    await context.route(`**${path}`, async (route) => {
      await held.promise;
      await route.continue();
    });
    await again.press("Enter");
    const loading = button(section(page), t("site:loading"));
    await loading.and(page.locator("[aria-busy=true]")).waitFor();
    await expectFocus(loading);
    expect(await section(page).getByRole("alert").count()).toBe(0);
    held.resolve();
    await expectFocus(comment(page, "Reply 4!"));
    expect(await shown()).toEqual(replyTexts(15));
    expect(await loading.count()).toBe(0);
    expect(await newComment(page, reader).inputValue()).toBe("Half a thought");
    // The list loads again and keeps the thread unfolded.
    await sendNew(page).click();
    await expectFocus(written(page, "Half a thought"));
    expect(await shown()).toEqual([...replyTexts(15), "Half a thought"]);
  }),
);

it.concurrent(
  "A link to the fifteenth reply loads it, also after a failure",
  { tags: "variation" },
  journey(async (on) => {
    const { page, context, replies, expectFailure, shown, path } = await atALongThread(on, { isLinked: true });
    const goal = comment(page, "Reply 15!");
    await expectFocus(goal);
    expect(await goal.getAttribute("aria-current")).toBe("true");
    expect(await shown()).toEqual(replyTexts(15));

    expectFailure(`failed GET ${path}`);
    await context.route(`**${path}`, (route) => route.abort("connectionrefused"));
    await page.reload();
    await button(section(page), t("site:buttons.tryAgain")).waitFor();
    expect(await shown()).toEqual(replyTexts(3));
    await context.unroute(`**${path}`);
    await button(section(page), t("site:buttons.tryAgain")).click();
    await expectFocus(goal);
    // A link within the page, to a reply that the list contains.
    const link = `#${replies[1]!.id}`;
    await page.evaluate((href) => Object.assign(document.createElement("a"), { href }).click(), link);
    await expectFocus(comment(page, "Reply 2!"));
    expect(await shown()).toEqual(replyTexts(15));
  }),
);

it.concurrent(
  "Writing, liking and deleting in a long thread keep its replies and their number",
  { tags: "variation" },
  journey(async (on) => {
    const { page, author, shown } = await atALongThread(on);
    await reply(page, "A long thread.", author, "The newest!");
    const mine = `@${author.username} The newest!`;
    await expectFocus(written(page, mine));
    expect(await shown()).toEqual([...replyTexts(15), mine]);
    await counts(page, 18);

    for (const text of ["A long thread.", "Reply 12!"]) {
      await likeOf(page, text).click();
      await comment(page, text).locator("[aria-pressed=true]").waitFor();
    }
    await reply(page, "Reply 14!", author, "One more!");
    await expectFocus(written(page, "One more!"));
    expect(await shown()).toEqual([...replyTexts(15), mine, `@${author.username} One more!`]);

    await choose(page, "The newest!", t("site:buttons.delete"));
    await button(page.getByRole("alertdialog"), t("site:buttons.delete")).click();
    await expectFocus(comment(page, "Reply 15!"));
    await counts(page, 18);
    expect(await shown()).toEqual([...replyTexts(15), `@${author.username} One more!`]);
    await page.reload();
    await more(page, 13).waitFor();
  }),
);

it.concurrent(
  "An unfinished answer to the fifteenth reply is there after a reload",
  { tags: "variation" },
  journey(async (on) => {
    const { page, author, path } = await atALongThread(on);
    await more(page, 12).click();
    const name = t("comments:replyTo", { author: author.username });
    await button(comment(page, "Reply 15!"), name).click();
    const box = section(page).getByRole("textbox", { name });
    await box.pressSequentially("As I was");
    const loaded = page.waitForResponse((response) => response.url().endsWith(path));
    await page.reload();
    await loaded;
    await box.waitFor();
    expect(await box.inputValue()).toBe(`@${author.username} As I was`);
  }),
);
