/** @module-tag variation */
import { expect, it } from "vitest";
import { aComment } from "../support/comments.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { waitUntilLoaded } from "../support/pages.ts";
import { aReader } from "../support/people.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** The order of comments, and the mark of the author's own comments. */

const t = translator("en");

it(
  "Comments can be sorted newest first, also after a reload, and the author's are marked",
  journey(async ({ site, openBrowser }) => {
    const tale = await aPublishedTale(site);
    const by = await aReader(site);
    // Enough comments for two pages.
    const all = [];
    for (let at = 1; at <= 21; at += 1)
      all.push(await aComment(site, { on: tale, by: at === 21 ? tale.writer : by, text: `No. ${at}!` }));
    const { page } = await openBrowser({ as: by });
    const texts = () => page.locator("#comments ol > li p").filter({ hasText: /^No\./ }).allTextContents();
    await page.goto(`/posts/horror/${tale.id}`);
    await waitUntilLoaded(page);
    await eventually(async () => expect((await texts())[0]).toBe("No. 1!"));
    await page.getByRole("link", { name: t("comments:order.newest") }).click();
    await eventually(async () => expect((await texts()).slice(0, 2)).toEqual(["No. 21!", "No. 20!"]));
    expect(new URL(page.url()).searchParams.get("order")).toBe("newest");
    const marked = page.getByRole("article").filter({ hasText: t("comments:author") });
    expect(await marked.count()).toBe(1);
    expect(await marked.textContent()).toContain("No. 21!");
    await page.reload();
    await eventually(async () => expect((await texts())[0]).toBe("No. 21!"));

    // A link to a comment finds it in this order, too.
    await page.goto(`/posts/horror/${tale.id}?order=newest#${all[0]!.id}`);
    await eventually(async () => expect(await texts()).toEqual(["No. 1!"]));
    await page.getByRole("link", { name: t("comments:order.oldest") }).click();
    await eventually(async () => expect((await texts())[0]).toBe("No. 1!"));
    expect(new URL(page.url()).searchParams.has("order")).toBe(false);
  }),
);
