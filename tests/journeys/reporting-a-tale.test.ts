/** @module-tag variation */
import { expect, it } from "vitest";
import { fill } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { button, heading } from "../support/pages.ts";
import { aModerator, aReader } from "../support/people.ts";
import { openTale } from "../support/tale-page.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** A member reports a Tale, a moderator takes it off the site, and both members learn what became of it. */

const t = translator("en");

it.concurrent(
  "A reported Tale goes off the site, its author finds it as a draft with the reason, and the reporter sees the decision",
  journey(async (on) => {
    const [reader, tale] = [await aReader(on.site), await aPublishedTale(on.site, { title: "Not my story" })];
    const { page } = await openTale(on, reader, tale);
    await button(page, t("tales:report")).click();
    const dialog = page.getByRole("dialog", { name: t("reports:dialog.tale.title", { title: tale.title }) });
    await dialog.getByRole("radio", { name: t("reasons:REASON10"), exact: true }).check();
    await fill(page, {
      [`${t("reports:dialog.note.label")} ${t("reports:reasons.optional")}`]: "It is from a book of mine.",
    });
    await button(dialog, t("reports:dialog.send")).click();
    await dialog.getByText(t("reports:thanks")).waitFor();
    expect((await reader.client.get("/v1/my-reports")).body.totalReports).toBe(1);
    await dialog.getByRole("link", { name: t("reports:seeOwn") }).click();
    await page.getByText(t("reports:mine.type.tale", { about: tale.title })).waitFor();
    await page.getByText(t("reports:mine.status.PENDING")).waitFor();

    const staff = await on.openBrowser({ as: await aModerator(on.site) });
    await staff.page.goto("/admin/reportings?type=tale");
    await staff.page.getByRole("main").getByRole("link", { name: tale.title }).click();
    await heading(staff.page, t("reportings:detail.title.tale"));
    await staff.page.getByText("It is from a book of mine.").waitFor();
    await staff.page.getByRole("radio", { name: t("reportings:choose.ACCEPTED") }).check();
    await staff.page.getByText(t("reportings:will.offSite", { count: 1 })).waitFor();
    const note = t("staff-acts:note.toMember", { username: tale.author });
    await fill(staff.page, { [`${note} ${t("staff-acts:note.optional")}`]: "Yours, please." });
    await button(staff.page, t("reportings:decide")).click();
    const question = staff.page.getByRole("alertdialog", { name: t("reportings:confirm.ACCEPTED") });
    await button(question, t("reportings:verbs.ACCEPTED")).click();
    await question.waitFor({ state: "hidden" });

    await page.reload();
    await page.getByText(t("reports:mine.status.ACCEPTED")).waitFor();
    await page
      .getByRole("main")
      .getByRole("link", { name: t("settings:topics.privacy"), exact: true })
      .click();
    await page.getByRole("heading", { name: t("settings:topics.privacy"), exact: true }).waitFor();
    const author = await on.openBrowser({ as: tale.writer });
    await author.page.goto(`/laboratory/edit/my-laboratory/edit/${tale.id}`);
    await author.page.getByText("Yours, please.").waitFor();
    await author.page.getByText(t("laboratory:review.reasons.RULES")).waitFor();
  }),
);

it.concurrent(
  "Authors have no button to report their own Tale",
  journey(async (on) => {
    const tale = await aPublishedTale(on.site);
    const { page } = await openTale(on, tale.writer, tale);
    await button(page, t("tales:like")).waitFor();
    expect(await button(page, t("tales:report")).count()).toBe(0);
  }),
);
