import { expect, it } from "vitest";
import { axeViolations, horizontalOverflow } from "../support/accessibility.ts";
import { item, openDesk, question } from "../support/desk-page.ts";
import { journey } from "../support/journey.ts";
import { heading } from "../support/pages.ts";
import { aModerator, aReader } from "../support/people.ts";
import { aComment } from "../support/comments.ts";
import { aTaleReport } from "../support/reports.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** Notices of illegal content: a visitor without JavaScript, and the staff's answer. */

const t = translator("en");

it.concurrent(
  "A visitor without JavaScript reports a Tale, corrects the form, and follows the notice by the link of the receipt",
  journey(async ({ site, openBrowser }) => {
    const tale = await aPublishedTale(site, { title: "A copied story" });
    const { page, expectFailure } = await openBrowser({ javaScript: false, width: 320, language: "en" });
    expectFailure("400 POST /v0/notices");
    await page.goto(`/posts/${tale.categoryName.toLowerCase()}/${tale.id}`);
    await page.getByRole("link", { name: t("tales:report") }).click();
    await heading(page, t("notices:link"));
    expect(await horizontalOverflow(page)).toEqual([]);
    expect(await page.getByLabel(t("notices:address.label")).inputValue()).toContain(`/${tale.id}`);
    await page.getByLabel(t("notices:reason.label")).selectOption("REASON10");
    await page.getByLabel(t("notices:text.label")).fill("Too short.");
    await page.getByLabel(t("notices:email.label")).fill("ada@example.org");
    await page.getByLabel(t("notices:goodFaith.label")).check();
    await page.getByRole("button", { name: t("notices:submit") }).click();
    await page.getByText(t("notices:failed")).waitFor();
    await page.getByText(t("notices:text.error")).waitFor();
    expect(await page.getByLabel(t("notices:text.label")).inputValue()).toBe("Too short.");
    expect(await page.getByLabel(t("notices:email.label")).inputValue()).toBe("ada@example.org");
    expect(await page.getByLabel(t("notices:reason.label")).inputValue()).toBe("REASON10");
    expect(await page.getByLabel(t("notices:goodFaith.label")).isChecked()).toBe(true);
    await page.getByLabel(t("notices:text.label")).fill("Every sentence of it is from a book of mine.");
    await page.getByRole("button", { name: t("notices:submit") }).click();
    await heading(page, t("notices:sent.title"));
    expect(await horizontalOverflow(page)).toEqual([]);

    const link = await site.mailedLink("ada@example.org");
    await page.goto(new URL(link).pathname);
    await page.getByText(t("notices:yours.PENDING")).waitFor();
    const staff = await aModerator(site);
    const { notices } = (await staff.client.get("/v1/notices")).body as {
      notices: { id: number; title: string | null }[];
    };
    // Other journeys send notices at the same time.
    const { id } = notices.find(({ title }) => title === tale.title)!;
    await staff.client.put(`/v1/notices/${id}`, { body: { status: "REJECTED", note: "It is no copy." } });
    await page.reload();
    await page.getByText(t("notices:yours.REJECTED")).waitFor();
    await page.getByText("It is no copy.").waitFor();
    expect(await horizontalOverflow(page)).toEqual([]);
  }),
);

it.concurrent(
  "A moderator accepts a notice at the desk by keys and a note, and the reports about the same Tale go with it",
  journey(async ({ site, openBrowser }) => {
    const moderator = await aModerator(site);
    const author = await aReader(site);
    const tale = await aPublishedTale(site, { title: "A stolen story", author });
    const form = { reason: "REASON10", text: "Every sentence is mine.", email: "ada@example.org", goodFaith: true };
    await site.visitor().post("/v0/notices", { body: { ...form, address: `/posts/tale/${tale.id}`, name: "Ada" } });
    await aTaleReport(site, tale, { reason: "REASON9" });
    const { page } = await openBrowser({ as: moderator });
    await openDesk(page, author);
    await item(page, "notice", tale.title).waitFor();
    await page.getByText(form.text).waitFor();
    await page.getByText("Ada, ada@example.org").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press("a");
    await question(page, t("notices:staff.acceptQuestion")).waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByText(t("notices:staff.noteError")).waitFor();
    await page.keyboard.type("It is a copy of a book.");
    await page.getByLabel(t("notices:staff.toSender")).fill("Thank you for telling us.");
    await page.keyboard.press("Control+Enter");
    await page.getByText(t("notices:staff.done.ACCEPTED")).waitFor();
    await page.getByText(t("desk:noMatch")).waitFor();
    expect((await site.visitor().get(`/v0/posts/${tale.id}`)).status).toBe(404);

    await page.goto("/admin/notices?status=all");
    await page.getByRole("link", { name: tale.title }).click();
    await page.getByText("Thank you for telling us.").waitFor();
    await page.getByText("It is a copy of a book.").waitFor();
    expect(await axeViolations(page)).toEqual([]);
  }),
);

it.concurrent(
  "A member gets from a comment's menu to the form about this comment",
  journey(async ({ site, openBrowser }) => {
    const reader = await aReader(site);
    const tale = await aPublishedTale(site);
    const comment = await aComment(site, { on: tale, text: "Something terrible." });
    const { page } = await openBrowser({ as: reader });
    await page.goto(`/posts/tale/${tale.id}#${comment.id}`);
    await page
      .getByRole("article")
      .filter({ hasText: "Something terrible." })
      .getByRole("button", { name: t("comments:actions") })
      .first()
      .click();
    await page
      .getByRole("main")
      .getByRole("link", { name: t("site:footer.report") })
      .click();
    await heading(page, t("notices:link"));
    expect(await page.getByLabel(t("notices:address.label")).inputValue()).toMatch(
      new RegExp(`/${tale.id}#${comment.id}$`),
    );
    await page.getByLabel(t("notices:reason.label")).selectOption("REASON3");
    await page.getByLabel(t("notices:text.label")).fill("It threatens somebody, whom it names.");
    await page.getByLabel(t("notices:email.label")).fill("member@example.org");
    await page.getByLabel(t("notices:goodFaith.label")).check();
    await page.getByRole("button", { name: t("notices:submit") }).click();
    await heading(page, t("notices:sent.title"));
  }),
);
