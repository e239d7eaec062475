import { expect, it } from "vitest";
import { comment as limits } from "#contract/limits.ts";
import { axeViolations, horizontalOverflow, smallTargets, setWidth } from "#tests/support/accessibility.ts";
import { aComment } from "#tests/support/comments.ts";
import {
  atATale,
  button,
  choose,
  comment,
  counts,
  expectFocus,
  newComment,
  section,
  sendNew,
  commentTexts,
} from "#tests/support/discussion-page.ts";
import { describes } from "#tests/support/forms.ts";
import { journey } from "#tests/support/journey.ts";
import { aModerator, aReader } from "#tests/support/people.ts";
import { translator } from "#tests/support/translator.ts";

/** Talking about a Tale: what one writes, answers, changes, deletes and likes. */

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
  "A like of a comment stays, and a like that could not be saved is removed again",
  journey(async (on) => {
    const { page, context, expectFailure, others, sent, onServer } = await atATale(on, {
      commentTexts: ["A fine pier."],
    });
    const like = button(comment(page, "A fine pier."), t("comments:like"));
    const call = `POST /v1/comment/${others[0]!.id}/like`;
    const isOn = () => like.and(page.locator("[aria-pressed=true]")).waitFor();
    const isOff = () => like.and(page.locator("[aria-pressed=false]")).waitFor();
    await isOff();
    const likeAnswer = page.waitForResponse((response) => response.url().endsWith("/like"));
    await like.dblclick();
    await isOn();
    expect(await describes(like)).toBe(t("comments:likes", { count: 1 }));
    await likeAnswer;
    expect(sent(call)).toHaveLength(1);
    await page.reload();
    await isOn();

    expectFailure(`failed ${call}`);
    await context.route(/\/like$/, (route) => route.abort("connectionrefused"));
    await like.click();
    await comment(page, "A fine pier.")
      .getByText(`${t("comments:failed.unlike")} ${t("errors:NETWORK")}`)
      .waitFor();
    await isOn();
    expect(await describes(like)).toBe(t("comments:likes", { count: 1 }));
    expect(await onServer()).toMatchObject([{ totLikes: 1 }]);
  }),
);

it.concurrent(
  "A comment shows markup as text and links only addresses and names",
  { tags: "variation" },
  journey(async (on) => {
    const text = "<b>Bold</b> <script>alert(1)</script>\nSee https://example.org/a?b=c. javascript:alert(1) @somebody";
    const { page } = await atATale(on, { commentTexts: [text] });
    await comment(page, "Bold").waitFor();
    expect(await commentTexts(page)).toEqual([text]);
    const links = comment(page, "Bold").locator("p[dir=auto] a");
    expect(
      await links.evaluateAll((all) => all.map((link) => [link.getAttribute("href"), link.getAttribute("rel")])),
    ).toEqual([
      ["https://example.org/a?b=c", "nofollow ugc noopener"],
      ["/profile/somebody", null],
    ]);
  }),
);

it.concurrent(
  "A moderator censors a comment and shows it again",
  journey(async (on) => {
    const { page, tale, onServer } = await atATale(on, {
      as: await aModerator(on.site),
      commentTexts: ["Something rude."],
    });
    await choose(page, "Something rude.", t("comments:censor"));
    const hidden = comment(page, "**********");
    await hidden.getByText(t("comments:censored")).waitFor();
    expect(await hidden.locator("time, img").count()).toBe(0);
    expect(await onServer()).toMatchObject([{ censored: true }]);
    const other = await on.openBrowser({ as: await aReader(on.site) });
    await other.page.goto(`/posts/horror/${tale.id}`);
    await comment(other.page, "**********").getByText(t("comments:censored")).waitFor();
    expect(await comment(other.page, "**********").getByRole("button").count()).toBe(0);
    await choose(page, "**********", t("comments:showAgain"));
    await comment(page, "Something rude.").waitFor();
  }),
);

it.concurrent(
  "Comments work by keyboard alone",
  { tags: "variation" },
  journey(async (on) => {
    const reader = await aReader(on.site);
    const { page, tale } = await atATale(on, { as: reader, commentTexts: ["A fine pier."] });
    await aComment(on.site, { on: tale, by: reader, text: "My own words." });
    await page.reload();
    await comment(page, "My own words.").waitFor();
    const more = button(comment(page, "My own words."), t("comments:actions"));
    await more.focus();
    await page.keyboard.press("ArrowDown");
    await expectFocus(button(page, t("site:buttons.edit")));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const question = page.getByRole("alertdialog", { name: t("comments:delete.title") });
    await expectFocus(button(question, t("site:buttons.cancel")));
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "hidden" });
    await expectFocus(more);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expectFocus(section(page).getByRole("textbox", { name: t("comments:editLabel") }));
    await page.keyboard.press("Escape");
    await expectFocus(comment(page, "My own words."));
    await newComment(page, reader).focus();
    await page.keyboard.type("Typed.");
    await page.keyboard.press("Tab");
    await expectFocus(sendNew(page));
    await page.keyboard.press("Enter");
    await expectFocus(comment(page, "Typed."));
    // Past the author and the other actions.
    for (let stop = 1; stop <= 3; stop += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await comment(page, "Typed.").locator("[aria-pressed=true]").waitFor();
  }),
);

it.concurrent(
  "Comments are accessible and fit the narrowest window",
  { tags: "variation" },
  journey(async (on) => {
    const reader = await aModerator(on.site);
    const { page, tale } = await atATale(on, {
      as: reader,
      commentTexts: [`${"W".repeat(300)} https://example.org/${"w".repeat(300)}`],
    });
    const ownComment = await aComment(on.site, { on: tale, by: reader, text: "My own words." });
    for (let at = 0; at < 5; at += 1)
      await aComment(on.site, { on: tale, answering: ownComment, text: "w".repeat(200) });
    await page.reload();
    await comment(page, "My own words.").waitFor();
    await button(comment(page, "My own words."), t("comments:replyTo", { author: reader.username })).click();
    expect([...(await axeViolations(page)), ...(await smallTargets(page))]).toEqual([]);
    for (const width of [320, 360]) {
      await setWidth(page, width);
      expect([...(await horizontalOverflow(page)), ...(await smallTargets(page))]).toEqual([]);
    }
  }),
);
