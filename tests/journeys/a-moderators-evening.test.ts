import { expect, it } from "vitest";
import { accessibilityFaults, horizontalOverflow, setWidth } from "../support/accessibility.ts";
import { aFullDesk, item, openDesk, question } from "../support/desk-page.ts";
import { expectStatus } from "../support/expected-status.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { button, expectFocus, waitUntilLoaded } from "../support/pages.ts";
import { aModerator, anAdmin, aReader, aWriter } from "../support/people.ts";
import { aUserReport } from "../support/reports.ts";
import { aPublishedTale, aSubmittedTale, aTaleForm } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** Reasons, notes to each side, and acts by hand, as a moderator decides one evening. */

const t = translator("en");

it.concurrent(
  "One more key accepts a report for another reason, and each side reads a note of its own",
  journey(async ({ site, openBrowser }) => {
    const { moderator, accused, severe, tale } = await aFullDesk(site);
    const { page } = await openBrowser({ as: moderator });
    await openDesk(page, accused);
    await item(page, "user", accused.username).waitFor();
    await page.keyboard.press("a");
    const asked = page.getByRole("region", { name: t("reportings:confirm.ACCEPTED") });
    await asked.getByText(t("reportings:will.loses", { count: 3, username: accused.username })).waitFor();
    await asked.getByText(`4 · ${t("reasons:REASON4")}`).waitFor({ state: "attached" });
    await page.keyboard.press("9");
    await asked.getByText(t("reportings:will.loses", { count: 1, username: accused.username })).waitFor();
    const ground = asked.getByLabel(t("staff-acts:ground.label"));
    expect(await ground.inputValue()).toBe("REASON9");
    await page.keyboard.press("g");
    await expectFocus(ground);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Tab");
    await page.keyboard.type("4 of these are adverts.");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Thank you.");
    await page.keyboard.press("Control+Enter");
    await item(page, "tale", tale.title).waitFor();

    const { body } = await moderator.client.get(`/v1/reportings/${severe.id}`);
    expect(body).toMatchObject({
      status: "ACCEPTED",
      decidedReason: "REASON9",
      note: "4 of these are adverts.",
      noteToReporter: "Thank you.",
    });
    // A rejection tells the reporters alone; the keys stay two.
    await page.keyboard.press("x");
    await question(page, t("reportings:confirm.REJECTED")).waitFor();
    expect(await page.getByLabel(t("staff-acts:ground.label")).count()).toBe(0);
    await page.keyboard.press("Enter");
    await item(page, "new", "The older one").waitFor();
    await setWidth(page, 320);
    expect(await horizontalOverflow(page)).toEqual([]);
  }),
);

it.concurrent(
  "The difference of a revision is open at once, and a key closes and opens it",
  journey(async ({ site, openBrowser }) => {
    const author = await aWriter(site);
    const tale = await aPublishedTale(site, { author, title: "The lamp" });
    expectStatus(await author.client.post(`/v1/posts/${tale.id}/revision`), 201);
    const form = aTaleForm({ title: "The lamps", tags: tale.tags, isFinished: 1 });
    expectStatus(await author.client.put(`/v1/posts/${tale.id}/revision`, { body: form }), 200);
    const { page } = await openBrowser({ as: await aModerator(site) });
    await openDesk(page, author);
    await item(page, "revision", "The lamps").waitFor();
    const before = page.getByRole("heading", { name: t("admin:review.before") });
    await before.waitFor();
    await page.keyboard.press("d");
    await before.waitFor({ state: "detached" });
    await expectFocus(page.getByRole("button", { name: t("desk:changes.show") }));
    await page.keyboard.press("d");
    await before.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  }),
);

it.concurrent(
  "A moderator bans a member by hand next to a report, and warns from the list of members; staff are left to administrators",
  journey(async ({ site, openBrowser }) => {
    const [member, moderator] = [await aReader(site), await aModerator(site)];
    const { username } = member;
    await aUserReport(site, member);
    const { page } = await openBrowser({ as: moderator });
    await openDesk(page, member);
    await item(page, "user", username).waitFor();
    const record = page.getByRole("region", { name: t("reportings:people.author") });
    await button(record, t("staff-acts:byHand.action")).click();
    const dialog = page.getByRole("dialog", { name: t("staff-acts:byHand.title", { username }) });
    await button(dialog, t("staff-acts:byHand.goOn")).click();
    await dialog.getByText(t("staff-acts:byHand.kind.missing")).waitFor();
    await dialog.getByText(t("staff-acts:note.missing")).waitFor();
    await dialog.getByRole("radio", { name: t("staff-acts:byHand.kind.COMMENT_BAN") }).check();
    const days = dialog.getByLabel(t("staff-acts:byHand.days.label", { min: 1, max: 365 }));
    await days.fill("366");
    await button(dialog, t("staff-acts:byHand.goOn")).click();
    await dialog.getByText(t("staff-acts:byHand.days.invalid", { min: 1, max: 365 })).waitFor();
    await button(dialog, t("staff-acts:byHand.days.preset", { count: 3 })).click();
    expect(await days.inputValue()).toBe("3");
    const note = t("staff-acts:note.toMember", { username });
    await dialog.getByRole("textbox", { name: note }).fill("Let others finish.");
    await setWidth(page, 320);
    expect(await horizontalOverflow(page)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(dialog, t("staff-acts:byHand.goOn")).click();
    const asked = page.getByRole("alertdialog", { name: t("staff-acts:byHand.ask.title.COMMENT_BAN", { username }) });
    await asked.getByText(t("staff-acts:byHand.ask.COMMENT_BAN", { username, count: 3 })).waitFor();
    await button(asked, t("staff-acts:byHand.confirm.COMMENT_BAN")).click();
    // The record next to the report shows the ban at once.
    const [banned] = t("reportings:people.noComments", { date: "|" }).split("|");
    await record.getByText(banned!).waitFor();
    await item(page, "user", username).waitFor();
    const decisions = async () => (await member.client.get("/v1/my-decisions")).body.decisions;
    expect(await decisions()).toMatchObject([{ kind: "COMMENT_BAN", note: "Let others finish.", ground: null }]);

    await page.goto(`/admin/roles?query=${username}`);
    await waitUntilLoaded(page);
    await button(page, t("members:row.actions", { username })).click();
    await button(page, t("staff-acts:byHand.action")).click();
    await dialog.getByRole("radio", { name: t("staff-acts:byHand.kind.WARNING") }).check();
    await dialog.getByLabel(t("staff-acts:ground.label")).selectOption("REASON4");
    await dialog.getByRole("textbox", { name: note }).fill("Once more.");
    await button(dialog, t("staff-acts:byHand.goOn")).click();
    await button(page.getByRole("alertdialog"), t("staff-acts:byHand.confirm.WARNING")).click();
    await page.getByText(t("staff-acts:byHand.done.WARNING", { username })).waitFor();
    await eventually(async () =>
      expect(await decisions()).toMatchObject([{ kind: "WARNING", ground: "REASON4" }, { kind: "COMMENT_BAN" }]),
    );

    const admin = await anAdmin(site);
    const report = await aUserReport(site, admin);
    await page.goto(`/admin/reportings/user/${report.id}`);
    await waitUntilLoaded(page);
    await record.getByRole("link", { name: admin.username, exact: true }).waitFor();
    expect(await button(record, t("staff-acts:byHand.action")).count()).toBe(0);
  }),
);

it.concurrent(
  "Deleting a submitted Tale needs a reason and a note, which its author reads",
  journey(async ({ site, openBrowser }) => {
    const tale = await aSubmittedTale(site, { title: "The advert" });
    const { page } = await openBrowser({ as: await aModerator(site) });
    await page.goto(`/admin/tales/tale/${tale.id}`);
    await waitUntilLoaded(page);
    await button(page, t("admin:review.delete")).click();
    const dialog = page.getByRole("dialog", { name: t("admin:delete.title") });
    await button(dialog, t("site:buttons.delete")).click();
    await dialog.getByText(t("staff-acts:ground.missing")).waitFor();
    await dialog.getByText(t("staff-acts:note.missing")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByLabel(t("staff-acts:ground.label")).selectOption("REASON9");
    await dialog.getByRole("textbox").fill("Nothing but adverts.");
    await button(dialog, t("site:buttons.delete")).press("Enter");
    await page.getByText(t("admin:done.delete", { title: tale.title })).waitFor();
    const { decisions } = (await tale.writer.client.get("/v1/my-decisions")).body;
    expect(decisions).toMatchObject([{ kind: "TALE_DELETED", ground: "REASON9", note: "Nothing but adverts." }]);
  }),
);
