import { expect, it } from "vitest";
import { comment as limits } from "#vocabulary/limits.ts";
import { aComment } from "../support/comments.ts";
import {
  atATale,
  choose,
  comment,
  counts,
  newComment,
  section,
  sendNew,
  commentTexts,
} from "../support/discussion-page.ts";
import { describes } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { button, expectFocus } from "../support/pages.ts";
import { aReader } from "../support/people.ts";
import { translator } from "../support/translator.ts";

/** Members write, answer, change and delete comments on a Tale. */

const t = translator("en");

it.concurrent(
  "The first comment appears, is counted and is there for everybody",
  journey(async (on) => {
    const { page, reader, sent, onServer } = await atATale(on);
    await section(page).getByText(t("comments:empty")).waitFor();
    await newComment(page, reader).fill("  What a lamp.\nAnd what a pier. ");
    await sendNew(page).dblclick();
    const written = comment(page, "What a lamp.");
    await expectFocus(written);
    await counts(page, 1);
    expect(await newComment(page, reader).inputValue()).toBe("");
    expect(await section(page).locator("[aria-live=polite]").textContent()).toBe(t("comments:sent"));
    expect(await written.getByRole("link", { name: reader.username }).getAttribute("href")).toBe(
      `/profile/${reader.username}`,
    );
    expect(await onServer()).toMatchObject([{ comment: "What a lamp.\nAnd what a pier.", author: reader.username }]);
    expect(sent("POST /v1/comments")).toHaveLength(1);
    await page.reload();
    await written.waitFor();
    await counts(page, 1);
  }),
);

it.concurrent(
  "The comment form says why nothing can be sent yet, and counts near the limit",
  { tags: "variation" },
  journey(async (on) => {
    const { page, reader, sent } = await atATale(on);
    await newComment(page, reader).fill("   ");
    expect(await describes(sendNew(page))).toBe(t("comments:tooShort"));
    await sendNew(page).click({ force: true });
    await newComment(page, reader).press("Control+Enter");
    await newComment(page, reader).fill("x".repeat(limits.max - 10));
    expect(await describes(newComment(page, reader))).toBe(t("site:counter.near", { count: 10 }));
    expect(await sendNew(page).getAttribute("aria-disabled")).toBeNull();
    await newComment(page, reader).fill("x".repeat(limits.max + 1));
    expect(await describes(newComment(page, reader))).toBe(t("site:counter.over", { count: 1 }));
    expect(await describes(sendNew(page))).toBe(t("comments:tooLong"));
    expect(sent("POST /v1/comments")).toEqual([]);
  }),
);

it.concurrent(
  "A reply begins with the name of the other member, and one key removes it",
  { tags: "variation" },
  journey(async (on) => {
    const { page, others, onServer, reader } = await atATale(on, { commentTexts: ["A fine pier."] });
    const [top] = others;
    const to = t("comments:replyTo", { author: top!.writer.username });
    await button(comment(page, "A fine pier."), to).click();
    const box = section(page).getByRole("textbox", { name: to });
    await expectFocus(box);
    expect(await box.inputValue()).toBe(`@${top!.writer.username} `);
    const answer = button(comment(page, "A fine pier."), t("comments:send"));
    expect(await describes(answer)).toBe(t("comments:tooShort"));
    await box.press("Backspace");
    expect(await box.inputValue()).toBe("");
    await button(comment(page, "A fine pier."), t("site:buttons.cancel")).click();
    await expectFocus(comment(page, "A fine pier."));

    await button(comment(page, "A fine pier."), to).click();
    await box.pressSequentially("I think so, too.");
    await answer.click();
    const reply = comment(page, "I think so, too.");
    await expectFocus(reply);
    await reply.getByRole("link", { name: `@${top!.writer.username}` }).waitFor();
    expect(await box.count()).toBe(0);
    await counts(page, 2);

    await button(reply, t("comments:replyTo", { author: reader.username })).click();
    const second = section(page).getByRole("textbox", { name: t("comments:replyTo", { author: reader.username }) });
    await second.pressSequentially("To myself.");
    await second.press("Control+Enter");
    await expectFocus(comment(page, "To myself."));
    const [thread] = await onServer();
    expect(thread.replies.map((each: { comment: string }) => each.comment)).toEqual([
      `@${top!.writer.username} I think so, too.`,
      `@${reader.username} To myself.`,
    ]);
  }),
);

it.concurrent(
  "Members edit their own comments in place, and no others",
  { tags: "variation" },
  journey(async (on) => {
    const reader = await aReader(on.site);
    const { page, tale, onServer } = await atATale(on, { as: reader, commentTexts: ["Somebody else's."] });
    await aComment(on.site, { on: tale, by: reader, text: "Thsi is mine." });
    await page.reload();
    await comment(page, "Thsi is mine.").waitFor();
    expect(await button(comment(page, "Somebody else's."), t("site:buttons.edit")).count()).toBe(0);
    await choose(page, "Thsi is mine.", t("site:buttons.edit"));
    const box = section(page).getByRole("textbox", { name: t("comments:editLabel") });
    await expectFocus(box);
    expect(await box.inputValue()).toBe("Thsi is mine.");
    await box.fill("This is mine.");
    await button(section(page), t("comments:save")).click();
    await expectFocus(comment(page, "This is mine."));
    await comment(page, "This is mine.").getByText(t("comments:edited")).waitFor();
    expect((await onServer())[1]).toMatchObject({ comment: "This is mine." });
    expect(await box.count()).toBe(0);
  }),
);

it.concurrent(
  "Deleting a comment asks first, and leaves an empty line only if the comment has replies",
  { tags: "variation" },
  journey(async (on) => {
    const reader = await aReader(on.site);
    const { page, tale, sent } = await atATale(on, { as: reader, commentTexts: ["The first."] });
    const ownComment = await aComment(on.site, { on: tale, by: reader, text: "Answered." });
    await aComment(on.site, { on: tale, text: "The answer.", answering: ownComment });
    await aComment(on.site, { on: tale, by: reader, text: "Unanswered." });
    await page.reload();
    await counts(page, 4);
    await choose(page, "Unanswered.", t("site:buttons.delete"));
    const question = page.getByRole("alertdialog", { name: t("comments:delete.title") });
    await button(question, t("site:buttons.cancel")).click();
    await question.waitFor({ state: "hidden" });
    expect(sent("DELETE")).toEqual([]);

    await choose(page, "Unanswered.", t("site:buttons.delete"));
    await question.getByText(t("comments:delete.text"), { exact: true }).waitFor();
    await button(question, t("site:buttons.delete")).click();
    await comment(page, "Unanswered.").waitFor({ state: "detached" });
    await counts(page, 3);
    await expectFocus(comment(page, "The answer."));

    await choose(page, "Answered.", t("site:buttons.delete"));
    await question.getByText(t("comments:delete.withReplies")).waitFor();
    await button(question, t("site:buttons.delete")).click();
    const line = section(page).getByRole("article", { name: t("comments:deletedLine") });
    await expectFocus(line);
    await counts(page, 2);
    expect(await line.getByRole("button").count()).toBe(0);
    await page.reload();
    await line.waitFor();
    expect(await commentTexts(page)).toEqual(["The first.", "The answer."]);
  }),
);

it.concurrent(
  "Deleting a comment that was deleted in another tab removes it without an error",
  { tags: "variation" },
  journey(async (on) => {
    const reader = await aReader(on.site);
    const { page, tale, expectFailure } = await atATale(on, { as: reader, commentTexts: ["The first."] });
    const { id } = await aComment(on.site, { on: tale, by: reader, text: "Deleted twice." });
    await page.reload();
    await choose(page, "Deleted twice.", t("site:buttons.delete"));
    expect((await reader.client.delete(`/v1/comments/${id}`)).status).toBe(204);
    expectFailure(`404 DELETE /v1/comments/${id}`);
    await button(page.getByRole("alertdialog"), t("site:buttons.delete")).click();
    await comment(page, "Deleted twice.").waitFor({ state: "detached" });
    await expectFocus(comment(page, "The first."));
    await counts(page, 1);
    expect(await page.locator("[aria-live=assertive]").textContent()).toBe("");
  }),
);
