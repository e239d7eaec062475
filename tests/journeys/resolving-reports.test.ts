import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { censoredText } from "#features/comments/calls.ts";
import { axeViolations, horizontalOverflow, smallTargets, setWidth } from "../support/accessibility.ts";
import { aComment } from "../support/comments.ts";
import { comment } from "../support/discussion-page.ts";
import { fill } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { button, expectFocus, heading, waitUntilLoaded } from "../support/pages.ts";
import { aModerator, anAdmin, aReader, type Person } from "../support/people.ts";
import { aReport, aUserReport, decide } from "../support/reports.ts";
import type { TestSite } from "../support/site.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** Moderators' decisions about reports, and their effects for everybody else. */

const t = translator("en");

async function aReportedComment(site: TestSite, text: string) {
  const tale = await aPublishedTale(site);
  const reportedComment = await aComment(site, { on: tale, text });
  const report = await aReport(site, reportedComment, { reason: "REASON4" });
  return {
    tale,
    reportedComment,
    author: reportedComment.writer as Person,
    report,
    reporter: report.reporter as Person,
  };
}

const addressOf = ({ type, id }: { type: string; id: number }) => `/admin/reportings/${type}/${id}`;

interface Notes {
  toMember?: { username: string; text: string };
  toReporter?: string;
}

async function decideAs(page: Page, decision: "ACCEPTED" | "REJECTED" | "FALSE", { toMember, toReporter }: Notes = {}) {
  await page.getByRole("radio", { name: t(`reportings:choose.${decision}`) }).check();
  const optional = t("staff-acts:note.optional");
  if (toMember !== undefined) {
    const label = t("staff-acts:note.toMember", { username: toMember.username });
    await fill(page, { [`${label} ${optional}`]: toMember.text });
  }
  if (toReporter !== undefined)
    await fill(page, { [`${t("staff-acts:note.toReporter", { count: 1 })} ${optional}`]: toReporter });
  await button(page, t("reportings:decide")).click();
  const question = page.getByRole("alertdialog", { name: t(`reportings:confirm.${decision}`) });
  await button(question, t(`reportings:verbs.${decision}`)).click();
}

/** The texts on a member's notifications page. */
async function reads(page: Page, text: string) {
  await page.goto("/user/notification");
  await page.getByRole("main").getByText(text).first().waitFor();
}

it.concurrent(
  "An accepted report censors the comment for all, and its author and the reporter get a note each",
  journey(async ({ site, openBrowser }) => {
    const { tale, reportedComment, author, report, reporter } = await aReportedComment(site, "You are a fool.");
    const { page } = await openBrowser({ as: await aModerator(site) });
    await page.goto("/admin/reportings?type=comment");
    await waitUntilLoaded(page);
    await page.getByRole("main").getByRole("link", { name: "You are a fool." }).click();
    await heading(page, t("reportings:detail.title.comment"));
    expect(new URL(page.url()).pathname).toBe(addressOf(report));
    await page
      .getByRole("main")
      .getByText(t("reportings:detail.by", { reporter: reporter.username }))
      .first()
      .waitFor();
    const accept = page.getByRole("radio", { name: t("reportings:choose.ACCEPTED") });
    const effectsText = await accept.evaluate(
      (radio) => document.getElementById(radio.getAttribute("aria-describedby") ?? "")?.textContent,
    );
    expect(effectsText).toContain(t("reportings:will.loses", { count: 2, username: author.username }));
    expect(effectsText).toContain(t("reportings:will.censor", { count: 1 }));
    await decideAs(page, "ACCEPTED", {
      toMember: { username: author.username, text: "Talk about the Tale, not about people." },
      toReporter: "Thank you for telling us.",
    });
    await page.getByText(t("reportings:done.ACCEPTED", { count: 1 })).waitFor();
    // The page returns to the list, and the focus is on its number of reports.
    await page.waitForURL("**/admin/reportings?type=comment");
    await expectFocus(page.locator("[data-list-heading]"));
    expect(await page.getByRole("main").getByRole("link", { name: "You are a fool." }).count()).toBe(0);

    const accused = await openBrowser({ as: author });
    await accused.page.goto(`/posts/horror/${tale.id}`);
    await comment(accused.page, censoredText).getByText(t("comments:censored")).waitFor();
    await reads(accused.page, "Talk about the Tale, not about people.");
    const reporterBrowser = await openBrowser({ as: reporter });
    await reads(reporterBrowser.page, "Thank you for telling us.");
    expect(await reporterBrowser.page.getByText("Talk about the Tale, not about people.").count()).toBe(0);

    await page.goto(addressOf(report));
    await page.getByText(t("reportings:decided.ACCEPTED")).waitFor();
    await page.getByText("Talk about the Tale, not about people.").waitFor();
    await page.getByText("Thank you for telling us.").waitFor();
    await button(page, t("reportings:showAgain.button")).click();
    await page.getByText(t("reportings:showAgain.done")).waitFor();
    await button(page, t("reportings:showAgain.button")).waitFor({ state: "detached" });
    await page.getByRole("link", { name: tale.title }).click();
    await expectFocus(page.getByRole("article").filter({ hasText: reportedComment.comment }));
  }),
);

it.concurrent(
  "The second of two moderators reads who decided the report first, and how",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const { report } = await aReportedComment(site, "Wanted by two.");
    const [slow, fast] = [await aModerator(site), await aModerator(site)];
    const { page, expectFailure } = await openBrowser({ as: slow });
    await page.goto(addressOf(report));
    await waitUntilLoaded(page);
    expect((await decide(fast, { id: report.id, status: "REJECTED", note: "It is about the Tale." })).status).toBe(200);
    expectFailure("409 PUT /v1/reportings");
    await decideAs(page, "ACCEPTED");
    await page.getByText(t("reportings:faster.name", { name: fast.username })).waitFor();
    await page.getByText(t("reportings:decided.REJECTED")).waitFor();
    await page.getByText("It is about the Tale.").waitFor();
    expect(await button(page, t("reportings:decide")).count()).toBe(0);
  }),
);

it.concurrent(
  "The report page says what a false report costs, and who must decide other cases",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const accused = await aReader(site);
    const reporter = await aReader(site, { banPoints: 1, banLevel: 2 });
    const report = await aUserReport(site, accused, { by: reporter });
    const { page } = await openBrowser({ as: await aModerator(site) });
    await page.goto("/admin/reportings?type=user");
    await page.getByRole("main").getByRole("link", { name: accused.username }).click();
    await heading(page, t("reportings:detail.title.user", { username: accused.username }));
    await page.getByText(t("reportings:will.bans.comment", { count: 7 })).waitFor();
    await decideAs(page, "FALSE");
    await page.getByText(t("reportings:done.FALSE", { count: 1 })).waitFor();
    await page.goto(addressOf({ ...report, type: "user" }));
    await page.getByText(t("reportings:decided.FALSE")).waitFor();
    await page
      .getByText(t("reportings:people.noComments", { date: "" }).trim())
      .first()
      .waitFor();

    const moderator = await aModerator(site);
    const about = await aUserReport(site, moderator);
    const byThem = await aUserReport(site, await aReader(site), { by: moderator });
    const aboutAdmin = await aUserReport(site, await anAdmin(site));
    const otherBrowser = await openBrowser({ as: moderator });
    for (const [{ id }, why] of [
      [about, "author"],
      [byThem, "reporter"],
      [aboutAdmin, "administrator"],
    ] as const) {
      await otherBrowser.page.goto(addressOf({ type: "user", id }));
      await otherBrowser.page.getByText(t(`reportings:barred.${why}`)).waitFor();
      expect(await button(otherBrowser.page, t("reportings:decide")).count()).toBe(0);
    }
  }),
);

it.concurrent(
  "Reports are filtered by state and by type; unknown reports and other members find nothing",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const { report } = await aReportedComment(site, "Filtered away.");
    const moderator = await aModerator(site);
    await decide(moderator, { id: report.id, status: "REJECTED" });
    const { page, expectFailure } = await openBrowser({ as: moderator });
    await page.goto("/admin/reportings");
    await waitUntilLoaded(page);
    const line = page.getByRole("main").getByRole("link", { name: "Filtered away." });
    expect(await line.count()).toBe(0);
    const filter = (label: "status" | "type", name: string) =>
      page
        .getByRole("navigation", { name: t(`reportings:filters.${label}`), exact: true })
        .getByRole("link", { name, exact: true })
        .click();
    await filter("status", t("reportings:statuses.REJECTED"));
    await line.waitFor();
    await filter("type", t("reportings:types.blog"));
    await page.waitForURL("**/admin/reportings?status=rejected&type=blog");
    await page.getByText(t("reportings:empty.noMatch")).waitFor();
    await page.getByRole("link", { name: t("reportings:empty.clear") }).click();
    await page.waitForURL("**/admin/reportings");

    const calls = ["user-reports", "reportings-blog", "tale-reports"].map((each) => `${each}/${report.id}`);
    for (const call of [...calls, "reportings/999999"]) expectFailure(`404 GET /v1/${call}`);
    const { id } = report;
    for (const wrong of [
      { type: "user", id },
      { type: "blog", id },
      { type: "tale", id },
      { type: "comment", id: 999_999 },
    ]) {
      await page.goto(addressOf(wrong));
      await heading(page, t("site:errorPage.notFound"));
    }
    const member = await openBrowser({ as: await aReader(site) });
    await member.page.goto("/admin/reportings");
    await heading(member.page, t("site:errorPage.notFound"));
  }),
);

it.concurrent(
  "A report shows what was changed or deleted since, works by keyboard alone and is accessible",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const { reportedComment, author, report } = await aReportedComment(site, "As it was at first.");
    await author.client.patch("/v1/comments", { body: { commentId: reportedComment.id, comment: "As it is now." } });
    const { page } = await openBrowser({ as: await aModerator(site) });
    await page.goto(addressOf(report));
    await waitUntilLoaded(page);
    await page.getByText(t("reportings:detail.rewritten")).waitFor();
    await page.getByText("As it was at first.").waitFor();
    await page.getByText("As it is now.").waitFor();

    await button(page, t("reportings:decide")).focus();
    await page.keyboard.press("Enter");
    await page.getByText(t("reportings:choose.missing")).waitFor();
    const accept = page.getByRole("radio", { name: t("reportings:choose.ACCEPTED") });
    await expectFocus(accept);
    await page.keyboard.press("ArrowDown");
    await button(page, t("reportings:decide")).focus();
    await page.keyboard.press("Enter");
    const question = page.getByRole("alertdialog", { name: t("reportings:confirm.REJECTED") });
    await expectFocus(button(question, t("site:buttons.cancel")));
    expect([...(await axeViolations(page)), ...(await smallTargets(page))]).toEqual([]);
    await page.keyboard.press("Escape");
    await expectFocus(button(page, t("reportings:decide")));
    expect([...(await axeViolations(page)), ...(await smallTargets(page))]).toEqual([]);
    await setWidth(page, 320);
    expect(await horizontalOverflow(page)).toEqual([]);

    await author.client.delete(`/v1/comments/${reportedComment.id}`);
    await page.reload();
    await page.getByText(t("reportings:detail.deleted")).waitFor();
    await page.getByText("As it was at first.").waitFor();
  }),
);
