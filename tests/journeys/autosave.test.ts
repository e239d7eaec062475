import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { sessions } from "#features/accounts/server/tables.ts";
import { anOpenDraft, blockSaves, taleEditor } from "../support/editor.ts";
import { fill } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { expectFocus } from "../support/pages.ts";
import { aWriter, password } from "../support/people.ts";
import { translator } from "../support/translator.ts";

/** The editor loses no text, whatever happens. */

const t = translator("en");

/** Types at the end of the text. */
async function goOn(page: Page, words: string) {
  await taleEditor(page, t).text.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(words);
}

it.concurrent(
  "The editor saves in a pause and does not move the caret",
  journey(async (on) => {
    const { page, editor, onServer } = await anOpenDraft(on);
    await editor.text.click();
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.type("Then ");
    await editor.says(t("laboratory:status.saving"));
    await editor.saved();
    await page.keyboard.type("again ");
    expect(await editor.text.textContent()).toMatch(/^Then again Nobody/);
    await editor.saved();
    expect((await onServer()).content).toMatch(/^<p>Then again Nobody/);
  }),
);

it.concurrent(
  "A new Tale that was never saved is restored after a reload",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const { page } = await openBrowser({ as: await aWriter(site) });
    const letThrough = await blockSaves(page);
    await page.goto("/tale/new/fiaba");
    const editor = taleEditor(page, t);
    await editor.title.fill("Once");
    await goOn(page, "Once there was a goose");
    await editor.says(t("laboratory:status.saving"));
    const dialogTypes: string[] = [];
    page.on("dialog", (dialog) => {
      dialogTypes.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    await page.getByText(t("laboratory:notices.restored", { time: "" }).split("  ")[0]!).waitFor();
    expect(dialogTypes).toEqual(["beforeunload"]);
    expect(await editor.title.inputValue()).toBe("Once");
    expect(await editor.text.textContent()).toBe("Once there was a goose");

    await page.goto("/laboratory");
    const onlyHere = page.getByRole("region", { name: t("laboratory:device.title") });
    await onlyHere.getByText("Once", { exact: true }).waitFor();
    letThrough();
    await onlyHere.getByRole("link", { name: t("laboratory:device.goOn") }).click();
    await editor.chooseTags(1);
    await editor.saveDraft.click();
    await page.getByText(t("laboratory:done.draft")).waitFor();
  }),
);

it.concurrent(
  "Text typed just before a reload of a saved Tale is restored",
  journey(async (on) => {
    const { page, editor, onServer } = await anOpenDraft(on);
    page.on("dialog", (dialog) => void dialog.accept());
    await goOn(page, " And it never went out.");
    await page.reload();
    await editor.saved();
    expect(await editor.text.textContent()).toMatch(/And it never went out\.$/);
    expect((await onServer()).content).toContain("And it never went out.");

    // The notice says so, and its buttons leave the focus near the text.
    await page.getByText(t("laboratory:notices.restoredAndSaved", { time: "|" }).split("|")[1]!).waitFor();
    expect(await page.getByText(t("laboratory:notices.takeSaved")).count()).toBe(0);
    const title = page.getByRole("heading", { level: 1 });
    const press = async (text: string) => {
      await page.getByRole("button", { name: text }).press("Enter");
      await expectFocus(title);
    };
    await press(t("laboratory:notices.takeEarlier"));
    expect(await editor.text.textContent()).not.toContain("never went out");
    await press(t("laboratory:notices.bringBack"));
    expect(await editor.text.textContent()).toMatch(/And it never went out\.$/);
    await page.getByRole("button", { name: t("laboratory:notices.discard") }).press("Enter");
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("laboratory:notices.discard") })
      .press("Enter");
    await expectFocus(title);
    await editor.saved();
    expect((await onServer()).content).toContain("And it never went out.");
  }),
);

it.concurrent(
  "The editor retries while the server is unreachable, and saves when it is back",
  { tags: "variation" },
  journey(async (on) => {
    const { page, context, expectFailure, editor, tale, onServer } = await anOpenDraft(on);
    expectFailure(`failed PUT /v1/posts/${tale.id}`);
    await context.route("**/v1/**", (route) => route.abort("connectionrefused"));
    await goOn(page, " The tide came in.");
    await editor.says(t("laboratory:status.retrying"));
    await page.keyboard.type(" The tide went out.");
    await context.unroute("**/v1/**");
    await editor.saved();
    expect((await onServer()).content).toContain("The tide came in. The tide went out.");
  }),
);

it.concurrent(
  "The focus returns from the error of Save draft when the text saves by itself",
  { tags: "variation" },
  journey(async (on) => {
    const { page, context, expectFailure, editor, tale } = await anOpenDraft(on);
    expectFailure(`failed PUT /v1/posts/${tale.id}`);
    await context.route("**/v1/**", (route) => route.abort("connectionrefused"));
    await goOn(page, " The tide came in.");
    await editor.saveDraft.press("Enter");
    await expectFocus(page.getByRole("alert"));
    await context.unroute("**/v1/**");
    await editor.saved();
    await expectFocus(editor.saveDraft);
  }),
);

it.concurrent(
  "A Tale saved after a failed Publish is shown as not submitted until it is published again",
  { tags: "variation" },
  journey(async (on) => {
    const { page, context, expectFailure, editor, tale, onServer } = await anOpenDraft(on);
    const handIn = async () => {
      await editor.publish.click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: t("laboratory:actions.publish"), exact: true })
        .click();
    };
    expectFailure(`failed PUT /v1/posts/${tale.id}`);
    await context.route("**/v1/**", (route) => route.abort("connectionrefused"));
    await goOn(page, " The ferry was late.");
    await handIn();
    const failure = page.getByRole("main").getByRole("alert");
    await failure.filter({ hasText: t("errors:NETWORK") }).waitFor();
    await context.unroute("**/v1/**");
    await editor.saved();
    await editor.says(t("laboratory:notHandedIn", { publish: t("laboratory:actions.publish") }));
    expect(await failure.count()).toBe(0);
    expect(await onServer()).toMatchObject({ isFinished: 0, content: expect.stringContaining("The ferry was late.") });

    await handIn();
    await page.getByText(t("laboratory:done.submitted")).waitFor();
    expect((await onServer()).isFinished).toBe(1);
  }),
);

it.concurrent(
  "The editor asks for the login when the session has expired, and then saves",
  { tags: "variation" },
  journey(async (on) => {
    const { page, expectFailure, editor, writer, tale } = await anOpenDraft(on);
    await on.site.context.database.db.delete(sessions).where(eq(sessions.userId, writer.id));
    expectFailure(`401 PUT /v1/posts/${tale.id}`);
    await goOn(page, " The keeper was gone.");
    const dialog = page.getByRole("dialog", { name: t("site:loginAgain.title") });
    await dialog.waitFor();
    // Another member who logs in does not see the text.
    const somebodyElse = await aWriter(on.site);
    await fill(dialog, { [t("site:loginAgain.email")]: somebodyElse.email, [t("site:loginAgain.password")]: password });
    await dialog.getByRole("button", { name: t("site:loginAgain.submit") }).click();
    await dialog.getByText(t("site:loginAgain.otherAccount", { username: writer.username })).waitFor();

    await fill(dialog, { [t("site:loginAgain.email")]: writer.email, [t("site:loginAgain.password")]: password });
    await dialog.getByRole("button", { name: t("site:loginAgain.submit") }).click();
    await dialog.waitFor({ state: "hidden" });
    await editor.saved();
    expect(await editor.text.textContent()).toMatch(/The keeper was gone\.$/);
    const fresh = on.site.visitor();
    fresh.token = await page.evaluate(() => localStorage.getItem("token"));
    expect((await fresh.get(`/v1/posts/${tale.id}`)).body.content).toContain("The keeper was gone.");
  }),
);

it.concurrent(
  "Leaving unsaved text asks once and keeps the text",
  { tags: "variation" },
  journey(async (on) => {
    const { page, context, editor, onServer } = await anOpenDraft(on);
    const letThrough = await blockSaves(context);
    await goOn(page, " Unsaved.");
    const leave = page.getByRole("link", { name: t("laboratory:tabs.tales") });
    const dialog = page.getByRole("dialog", { name: t("laboratory:leave.title") });
    await leave.click();
    await dialog.getByRole("button", { name: t("laboratory:leave.stay") }).click();
    await dialog.waitFor({ state: "hidden" });
    await editor.text.click();
    await page.keyboard.type("!");
    await leave.click();
    await dialog.getByRole("button", { name: t("laboratory:leave.leave"), exact: true }).click();
    await page.getByRole("heading", { level: 1, name: t("laboratory:intro.title") }).waitFor();
    expect((await onServer()).content).not.toContain("Unsaved");

    letThrough();
    await page.goBack();
    await editor.saved();
    expect((await onServer()).content).toContain("Unsaved.!");
    // Nothing is unsaved now, so leaving needs no confirmation.
    await leave.click();
    await page.getByRole("heading", { level: 1, name: t("laboratory:intro.title") }).waitFor();
  }),
);

it.concurrent(
  "The editor can save a Tale and leave the page in one step",
  { tags: "variation" },
  journey(async (on) => {
    const { page, context, onServer } = await anOpenDraft(on);
    const letThrough = await blockSaves(context);
    await goOn(page, " Saved on the way out.");
    await page.getByRole("link", { name: t("laboratory:tabs.tales") }).click();
    letThrough();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("laboratory:leave.save") })
      .click();
    await page.getByRole("heading", { level: 1, name: t("laboratory:intro.title") }).waitFor();
    expect((await onServer()).content).toContain("Saved on the way out.");
  }),
);
