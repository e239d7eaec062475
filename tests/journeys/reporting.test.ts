import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { axeViolations, horizontalOverflow, smallTargets, setWidth } from "../support/accessibility.ts";
import { aNewsComment } from "../support/comments.ts";
import { actionsOf, atATale, choose, comment } from "../support/discussion-page.ts";
import { changePasswordElsewhere, dialogNamed, logInAgain, loginDialog } from "../support/expired-session.ts";
import { journey } from "../support/journey.ts";
import { aNewsPost } from "../support/news.ts";
import { button, expectFocus, waitUntilLoaded } from "../support/pages.ts";
import { aModerator, aReader, type Person } from "../support/people.ts";
import { translator } from "../support/translator.ts";

/** Members report a comment to the moderators. */

const t = translator("en");
const harassment = t("reasons:REASON4");

const dialogAbout = (page: Page, { username }: Person) =>
  dialogNamed(page, t("reports:dialog.comment.title", { author: username }));
const reason = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
const send = (page: Page) => button(page.getByRole("dialog"), t("reports:dialog.send"));

it.concurrent(
  "A comment is reported for a reason; a second report says that there is one",
  journey(async (on) => {
    const { page, others, sent, expectFailure } = await atATale(on, { commentTexts: ["You are a fool."] });
    const author = others[0]!.writer;
    await choose(page, "You are a fool.", t("comments:report"));
    const dialog = dialogAbout(page, author);
    await dialog.getByText(t("reports:dialog.comment.fair")).waitFor();
    // Without a reason nothing is sent, and the form says why.
    await dialog.getByText(t("reports:dialog.choose")).waitFor();
    await send(page).click({ force: true });
    expect(sent("POST /v1/reportings")).toEqual([]);
    await reason(page, harassment).check();
    await page
      .getByLabel(`${t("reports:dialog.note.label")} ${t("reports:reasons.optional")}`)
      .fill("He means my sister.");
    await send(page).dblclick();
    await dialog.getByText(t("reports:thanks")).waitFor();
    await button(dialog, t("site:buttons.ok")).click();
    await dialog.waitFor({ state: "hidden" });
    expect(sent("POST /v1/reportings")).toHaveLength(1);
    const moderator = await aModerator(on.site);
    const { body } = await moderator.client.get("/v1/reportings", { query: { type: "comment", pageSize: 100 } });
    expect(body.reportings).toContainEqual(
      expect.objectContaining({
        commentId: others[0]!.id,
        reason: "REASON4",
        username: author.username,
        text: "You are a fool.",
        reporterNote: "He means my sister.",
      }),
    );

    expectFailure("409 POST /v1/reportings");
    await choose(page, "You are a fool.", t("comments:report"));
    await reason(page, harassment).check();
    await send(page).click();
    await dialog.getByRole("alert").getByText(t("errors:ALREADY_REPORTED")).waitFor();
    expect(await send(page).count()).toBe(0);
  }),
);

it.concurrent(
  "A comment on news is reported by keyboard alone",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const post = await aNewsPost(site);
    const { writer } = await aNewsComment(site, { on: post, text: "Buy my pills." });
    const { page, requests } = await openBrowser({ as: await aReader(site) });
    await page.goto(`/blog/posts/${post.id}`);
    await waitUntilLoaded(page);
    const opener = actionsOf(page, "Buy my pills.");
    await opener.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const dialog = dialogAbout(page, writer);
    const first = reason(page, t("reasons:REASON1"));
    await first.waitFor();
    const press = async (key: string) => {
      await page.keyboard.press(key);
      // The dialog moves the focus away from its edges only after the key event.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    };
    for (let tabs = 0; tabs < 6 && !(await first.evaluate((here) => here === document.activeElement)); tabs += 1)
      await press("Tab");
    await press("ArrowDown");
    await expectFocus(reason(page, t("reasons:REASON2")));
    for (let tabs = 0; tabs < 6 && !(await send(page).evaluate((here) => here === document.activeElement)); tabs += 1)
      await press("Tab");
    await press("Enter");
    await dialog.getByText(t("reports:thanks")).waitFor();
    expect(requests.filter((request) => request === "POST /v1/reportings-blog")).toHaveLength(1);
    await press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expectFocus(opener);
  }),
);

it.concurrent(
  "Reporting a deleted comment, or as a troll, is explained",
  { tags: "variation" },
  journey(async (on) => {
    const { page, others, expectFailure } = await atATale(on, { commentTexts: ["First.", "Second."] });
    const moderator = await aModerator(on.site);
    await moderator.client.patch(`/v1/comments/${others[0]!.id}/censor`, { body: { censored: true } });
    await others[1]!.writer.client.delete(`/v1/comments/${others[1]!.id}`);
    const refused = async (text: string, code: string, words: string) => {
      expectFailure(`${code} POST /v1/reportings`);
      await choose(page, text, t("comments:report"));
      await reason(page, harassment).check();
      await send(page).click();
      await page.getByRole("dialog").getByRole("alert").getByText(words).waitFor();
      await button(page.getByRole("dialog"), t("site:buttons.ok")).click();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    };
    await refused("First.", "409", t("reports:dialog.comment.censored"));
    await refused("Second.", "404", t("reports:dialog.comment.gone"));

    const troll = await atATale(on, { as: await aReader(on.site, { isTroll: true }), commentTexts: ["Third."] });
    troll.expectFailure("406 POST /v1/reportings");
    await choose(troll.page, "Third.", t("comments:report"));
    await reason(troll.page, harassment).check();
    await send(troll.page).click();
    await troll.page.getByRole("dialog").getByRole("alert").getByText(t("errors:TROLL")).waitFor();
    expect(await send(troll.page).count()).toBe(0);
  }),
);

it.concurrent(
  "Added reasons are offered as written, and reasons that cannot be loaded are tried again",
  { tags: "variation" },
  journey(async (on) => {
    const { page, context, expectFailure } = await atATale(on, { commentTexts: ["Look behind the door."] });
    expectFailure("failed GET /reasons");
    await context.route(/\/reasons$/, (route) => route.abort("connectionrefused"));
    await choose(page, "Look behind the door.", t("comments:report"));
    await page.getByText(t("errors:failed.fetchReasons")).waitFor();
    expect(await send(page).count()).toBe(0);
    await context.unroute(/\/reasons$/);
    await context.route(/\/reasons$/, (route) =>
      route.fulfill({ json: [{ reason: "Spoils the ending", severity: 1, startDate: new Date(0).toISOString() }] }),
    );
    await button(page, t("site:buttons.tryAgain")).click();
    await reason(page, "Spoils the ending").check();
    // The reason has been deleted in between.
    expectFailure("400 POST /v1/reportings");
    await send(page).click();
    await page.getByRole("dialog").getByRole("alert").getByText(t("reports:reasons.gone")).waitFor();
    expect(await reason(page, "Spoils the ending").isChecked()).toBe(false);
  }),
);

it.concurrent(
  "A report goes on after the login when the session has expired",
  { tags: "variation" },
  journey(async (on) => {
    const { page, reader, others, expectFailure, sent } = await atATale(on, { commentTexts: ["Before the end."] });
    await choose(page, "Before the end.", t("comments:report"));
    await reason(page, harassment).check();
    await changePasswordElsewhere(on.site, reader);
    expectFailure("401 POST /v1/reportings");
    await send(page).click();
    await loginDialog(page).waitFor();
    const { username } = others[0]!.writer;
    await logInAgain(page, reader);
    await dialogNamed(page, t("reports:dialog.comment.title", { author: username }))
      .getByText(t("reports:thanks"))
      .waitFor();
    expect(sent("POST /v1/reportings")).toHaveLength(2);
  }),
);

it.concurrent(
  "Own and censored comments cannot be reported, nor by visitors; the dialog is accessible",
  { tags: "variation" },
  journey(async (on) => {
    const reader = await aReader(on.site);
    const { page, tale } = await atATale(on, { as: reader, commentTexts: ["Somebody else's."] });
    const ownComment = await reader.client.post("/v1/comments", { body: { comment: "Mine.", postId: tale.id } });
    const hidden = await reader.client.post("/v1/comments", { body: { comment: "Hidden.", postId: tale.id } });
    await (
      await aModerator(on.site)
    ).client.patch(`/v1/comments/${hidden.body.id}/censor`, { body: { censored: true } });
    expect(ownComment.status).toBe(201);
    await page.reload();
    await actionsOf(page, "Mine.").click();
    expect(await button(comment(page, "Mine."), t("comments:report")).count()).toBe(0);
    await page.keyboard.press("Escape");
    const other = await on.openBrowser({ as: await aReader(on.site), width: 360 });
    await other.page.goto(`/posts/horror/${tale.id}`);
    await waitUntilLoaded(other.page);
    expect(await actionsOf(other.page, "**********").count()).toBe(0);
    await choose(other.page, "Somebody else's.", t("comments:report"));
    await reason(other.page, harassment).waitFor();
    expect([...(await axeViolations(other.page)), ...(await smallTargets(other.page))]).toEqual([]);
    await setWidth(other.page, 320);
    expect(await horizontalOverflow(other.page)).toEqual([]);
  }),
);
