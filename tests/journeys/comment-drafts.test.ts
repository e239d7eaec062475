import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { sessions, users } from "#features/accounts/server/tables.ts";
import { aComment } from "../support/comments.ts";
import { atATale, choose, comment, counts, newComment, section, sendNew } from "../support/discussion-page.ts";
import { describes, fill } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { button, expectFocus, hasFocus } from "../support/pages.ts";
import { aReader, password } from "../support/people.ts";
import { translator } from "../support/translator.ts";

/** The text of a comment is never lost, and is sent once. */

const t = translator("en");

it.concurrent(
  "A comment's text survives an expired session and is sent once after the login",
  journey(async (on) => {
    const { page, reader, expectFailure, onServer } = await atATale(on);
    await section(page).getByText(t("comments:empty")).waitFor();
    await on.site.context.database.db.delete(sessions).where(eq(sessions.userId, reader.id));
    expectFailure("401 POST /v1/comments");
    await newComment(page, reader).fill("Do not lose me.");
    await sendNew(page).click();
    const dialog = page.getByRole("dialog", { name: t("site:loginAgain.title") });
    await button(dialog, t("site:loginAgain.cancel")).click();
    const reason = `${t("comments:failed.create")} ${t("errors:UNAUTHENTICATED")}`;
    await section(page).getByRole("alert").getByText(reason).waitFor();
    expect(await newComment(page, reader).inputValue()).toBe("Do not lose me.");

    await sendNew(page).click();
    await fill(dialog, { [t("site:loginAgain.email")]: reader.email, [t("site:loginAgain.password")]: password });
    await button(dialog, t("site:loginAgain.submit")).click();
    await expectFocus(comment(page, "Do not lose me."));
    expect(await newComment(page, reader).inputValue()).toBe("");
    expect(await onServer()).toHaveLength(1);
  }),
);

it.concurrent(
  "A text whose first response was lost becomes one comment, even if it was changed since",
  { tags: "variation" },
  journey(async (on) => {
    const { page, context, reader, expectFailure, onServer } = await atATale(on);
    await section(page).getByText(t("comments:empty")).waitFor();
    expectFailure("failed POST /v1/comments");
    await context.route(/\/v1\/comments$/, async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    });
    await newComment(page, reader).fill("Once only.");
    await sendNew(page).click();
    await section(page)
      .getByRole("alert")
      .getByText(`${t("comments:failed.create")} ${t("errors:NETWORK")}`)
      .waitFor();
    expect(await newComment(page, reader).inputValue()).toBe("Once only.");
    await context.unroute(/\/v1\/comments$/);
    await page.reload();
    await newComment(page, reader).fill("Once and only once.");
    await sendNew(page).click();
    await expectFocus(comment(page, "Once and only once."));
    await counts(page, 1);
    expect((await onServer()).map((each: { comment: string }) => each.comment)).toEqual(["Once and only once."]);
  }),
);

it.concurrent(
  "A new comment, a reply and a change survive a reload while they are typed",
  { tags: "variation" },
  journey(async (on) => {
    const reader = await aReader(on.site);
    const { page, tale, others } = await atATale(on, { as: reader, commentTexts: ["A fine pier."] });
    await aComment(on.site, { on: tale, by: reader, text: "My own words." });
    await page.reload();
    await newComment(page, reader).fill("Half a thought");
    await choose(page, "My own words.", t("site:buttons.edit"));
    const change = section(page).getByRole("textbox", { name: t("comments:editLabel") });
    await change.fill("My other words.");
    await page.reload();
    await change.waitFor();
    expect(await change.inputValue()).toBe("My other words.");
    expect(await hasFocus(change)).toBe(false);
    expect(await newComment(page, reader).inputValue()).toBe("Half a thought");
    await button(section(page), t("comments:save")).click();
    await comment(page, "My other words.").waitFor();

    const to = t("comments:replyTo", { author: others[0]!.writer.username });
    await button(comment(page, "A fine pier."), to).click();
    const reply = section(page).getByRole("textbox", { name: to });
    await reply.pressSequentially("As I was");
    await page.reload();
    await reply.waitFor();
    expect(await reply.inputValue()).toBe(`@${others[0]!.writer.username} As I was`);
    await button(comment(page, "A fine pier."), t("site:buttons.cancel")).click();
    await page.reload();
    await comment(page, "A fine pier.").waitFor();
    expect(await reply.count()).toBe(0);
    expect(await newComment(page, reader).inputValue()).toBe("Half a thought");
    // Another member on the same device does not see it.
    const stranger = await aReader(on.site);
    await page.evaluate((token) => localStorage.setItem("token", token), stranger.client.token!);
    await page.reload();
    expect(await newComment(page, stranger).inputValue()).toBe("");
  }),
);

it.concurrent(
  "A banned member reads until when, and keeps the text",
  { tags: "variation" },
  journey(async (on) => {
    const { page, reader, expectFailure, sent } = await atATale(on);
    await section(page).getByText(t("comments:empty")).waitFor();
    const until = new Date(on.site.clock.now().getTime() + 86_400_000);
    await on.site.context.database.db.update(users).set({ commentBannedUntil: until }).where(eq(users.id, reader.id));
    expectFailure("406 POST /v1/comments");
    await newComment(page, reader).fill("I have to say this.");
    await sendNew(page).click();
    const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" }).format(until);
    await section(page).getByText(t("comments:banned", { date })).first().waitFor();
    expect(await describes(sendNew(page))).toBe(t("comments:banned", { date }));
    expect(await newComment(page, reader).inputValue()).toBe("I have to say this.");
    await sendNew(page).click({ force: true });
    expect(sent("POST /v1/comments")).toHaveLength(1);

    // A member who was banned before the login sees no form.
    const banned = await aReader(on.site, { commentBannedUntil: until });
    const other = await on.openBrowser({ as: banned });
    await other.page.goto(page.url());
    await newComment(other.page, banned).fill("So do I.");
    expect(await describes(sendNew(other.page))).toBe(t("comments:banned", { date }));
  }),
);

it.concurrent(
  "Comments that cannot be loaded are loaded at the next try",
  { tags: "variation" },
  journey(async (on) => {
    const { page, context, expectFailure, tale } = await atATale(on, { commentTexts: ["A fine pier."] });
    expectFailure(`failed GET /v0/comments/${tale.id}`);
    await context.route(/\/v0\/comments\//, (route) => route.abort("connectionrefused"));
    await page.reload();
    const notice = section(page).getByRole("alert");
    await notice.getByText(t("comments:failed.fetch")).waitFor();
    await context.unroute(/\/v0\/comments\//);
    await button(notice, t("site:buttons.tryAgain")).click();
    await comment(page, "A fine pier.").waitFor();
    expect(await notice.count()).toBe(0);
  }),
);
