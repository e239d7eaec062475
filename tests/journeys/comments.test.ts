/** @module-tag variation */
import { expect, it } from "vitest";
import {
  accessibilityFaults,
  axeViolations,
  horizontalOverflow,
  smallTargets,
  setWidth,
} from "../support/accessibility.ts";
import { aComment } from "../support/comments.ts";
import {
  actionsOf,
  atATale,
  choose,
  comment,
  likeOf,
  newComment,
  section,
  sendNew,
  commentTexts,
} from "../support/discussion-page.ts";
import { describes } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { button, expectFocus } from "../support/pages.ts";
import { aModerator, aReader } from "../support/people.ts";
import { translator } from "../support/translator.ts";

/** Comments are shown, liked and censored, also by keyboard and in a narrow window. */

const t = translator("en");

it.concurrent(
  "A like of a comment stays, and a like that could not be saved is removed again",
  journey(async (on) => {
    const { page, context, expectFailure, others, sent, onServer } = await atATale(on, {
      commentTexts: ["A fine pier."],
    });
    const like = likeOf(page, "A fine pier.");
    const call = `POST /v1/comment/${others[0]!.id}/like`;
    const isOn = () => like.and(page.locator("[aria-pressed=true]")).waitFor();
    const isOff = () => like.and(page.locator("[aria-pressed=false]")).waitFor();
    await isOff();
    // A list of all buttons says whose comment each belongs to.
    const whose = t("comments:by", { author: others[0]!.author });
    expect(await button(page, `${t("comments:like")}: ${whose}`).count()).toBe(1);
    expect(await button(page, `${t("comments:actions")}: ${whose}`).count()).toBe(1);
    // With a description a screen reader would read more than the name.
    const accessibility = await (await context.newCDPSession(page)).send("Accessibility.getFullAXTree");
    const menu = accessibility.nodes.find(({ name }) => name?.value === `${t("comments:actions")}: ${whose}`);
    expect(menu?.description?.value ?? "").toBe("");
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
  journey(async (on) => {
    const text = "<b>Bold</b> <script>alert(1)</script>\nSee https://example.org/a?b=c. javascript:alert(1) @somebody";
    const { page } = await atATale(on, { commentTexts: [text], by: await aModerator(on.site) });
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
  "A moderator censors a comment, saying why, and shows it again",
  journey(async (on) => {
    const { page, tale, onServer } = await atATale(on, {
      as: await aModerator(on.site),
      commentTexts: ["Something rude."],
    });
    await choose(page, "Something rude.", t("comments:censor"));
    const dialog = page.getByRole("dialog", { name: t("staff-acts:censor.title") });
    await button(dialog, t("comments:censor")).click();
    await dialog.getByText(t("staff-acts:ground.missing")).waitFor();
    await dialog.getByLabel(t("staff-acts:ground.label")).selectOption("REASON4");
    await dialog.getByRole("textbox").fill("Talk about the Tale.");
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(dialog, t("comments:censor")).press("Enter");
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
  journey(async (on) => {
    const reader = await aReader(on.site);
    const { page, tale } = await atATale(on, { as: reader, commentTexts: ["A fine pier."] });
    await aComment(on.site, { on: tale, by: reader, text: "My own words." });
    await page.reload();
    await comment(page, "My own words.").waitFor();
    const more = actionsOf(page, "My own words.");
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
