import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { anOpenDraft, taleEditor } from "../support/editor.ts";
import { eventually } from "../support/eventually.ts";
import { describes } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { heading, taleTitles } from "../support/pages.ts";
import { aModerator, aWriter } from "../support/people.ts";
import { aDraft } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** Writing a Tale, from an empty page to its submission. */

const t = translator("en");
const dialog = (page: Page, name: string) => page.getByRole("alertdialog", { name });

it(
  "A writer begins a Tale, saves a draft, previews it and submits it",
  journey(async ({ openBrowser, site }) => {
    const { page } = await openBrowser({ as: await aWriter(site) });
    await page.goto("/laboratory");
    await page
      .getByRole("main")
      .getByRole("link", { name: t("laboratory:intro.begin") })
      .click();
    await heading(page, t("laboratory:create.title"));
    await page.getByRole("link", { name: t("categories:horror.title") }).click();
    await heading(page, t("laboratory:new.title"));

    const editor = taleEditor(page, t);
    expect(await editor.publish.getAttribute("aria-disabled")).toBe("true");
    expect(await describes(editor.publish)).toContain(t("laboratory:reasons.tags"));
    await editor.chooseTags(2);
    expect(await editor.publish.getAttribute("aria-disabled")).toBeNull();
    // Publishing shows the other missing parts at their fields.
    await editor.publish.click();
    await page.getByText(t("laboratory:errors.titleShort")).waitFor();
    expect(await describes(editor.title)).toContain(t("laboratory:errors.titleShort"));

    await editor.title.fill("The lamp at the end of the pier");
    await editor.text.click();
    await page.keyboard.type("Nobody had lit it for thirty years.");
    await page.keyboard.press("Enter");
    await page.keyboard.type("It burned all the same.");
    await editor.saveDraft.click();
    await page.getByText(t("laboratory:done.draft")).waitFor();
    await heading(page, t("laboratory:intro.title"));

    const inProgress = page.getByRole("article").filter({ hasText: "The lamp at the end of the pier" });
    await inProgress.getByText(t("tale-states:incomplete")).waitFor();
    const editIt = t("laboratory:edit.editOne", { title: "The lamp at the end of the pier" });
    await inProgress.getByRole("link", { name: editIt }).click();
    await heading(page, t("laboratory:edit.title"));
    await editor.title.fill("The lamp on the pier");
    await editor.preview.click();
    await heading(page, "The lamp on the pier");
    expect(await page.getByRole("article").locator(".tale-text p").allTextContents()).toEqual([
      "Nobody had lit it for thirty years.",
      "It burned all the same.",
    ]);
    await page.getByRole("link", { name: t("laboratory:preview.backToEdit") }).click();

    await editor.publish.click();
    const question = dialog(page, t("laboratory:publish.title"));
    await question.getByRole("button", { name: t("laboratory:publish.cancel") }).click();
    await question.waitFor({ state: "hidden" });
    await editor.publish.click();
    await question.getByRole("button", { name: t("laboratory:actions.publish") }).click();
    await page.getByText(t("laboratory:done.submitted")).waitFor();
    const handedIn = page.getByRole("article").filter({ hasText: "The lamp on the pier" });
    await handedIn.getByText(t("tale-states:inReview")).waitFor();
  }),
);

it(
  "A submitted Tale can be changed and withdrawn",
  { tags: "variation" },
  journey(async (on) => {
    const { page, editor, tale, onServer } = await anOpenDraft(on);
    await editor.publish.click();
    const question = dialog(page, t("laboratory:publish.title"));
    await question.getByRole("button", { name: t("laboratory:actions.publish") }).click();
    await heading(page, t("laboratory:intro.title"));

    await page.goto(`/laboratory/edit/my-laboratory/edit/${tale.id}`);
    await editor.title.fill("Another title");
    await editor.saveChanges.click();
    await page.getByText(t("laboratory:done.submitted")).waitFor();
    expect(await onServer()).toMatchObject({ title: "Another title", isFinished: 1 });

    await page.goto(`/laboratory/edit/my-laboratory/edit/${tale.id}`);
    expect(await describes(editor.saveDraft)).toContain(t("laboratory:reasons.inReview"));
    await page.getByRole("button", { name: t("laboratory:actions.withdraw") }).click();
    await editor.publish.waitFor();
    expect(await onServer()).toMatchObject({ isFinished: 0 });
  }),
);

it(
  "The editor suggests a title, and shows a long one whole on a phone",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const { page } = await openBrowser({ as: await aWriter(site), width: 360 });
    await page.goto("/tale/new/fiaba");
    const { title } = taleEditor(page, t);
    const useIt = page.getByRole("button", { name: t("laboratory:prompt.use") });
    await useIt.click();
    await useIt.waitFor({ state: "hidden" });
    expect(await title.inputValue()).not.toBe("");
    expect(await title.evaluate((field) => field === document.activeElement)).toBe(true);
    await title.fill("");
    await useIt.waitFor();

    await title.fill("The lamp at the end of the pier,\nand the keeper");
    await title.press("End");
    await title.press("Enter");
    await title.pressSequentially(" of it");
    expect(await title.inputValue()).toBe("The lamp at the end of the pier, and the keeper of it");
    const hidden = await title.evaluate((field) => [
      field.scrollWidth - field.clientWidth,
      field.scrollHeight - field.clientHeight,
    ]);
    expect(hidden).toEqual([0, 0]);
  }),
);

it(
  "The editor counts down to the limit, warns, and never cuts pasted text",
  { tags: "variation" },
  journey(async (on) => {
    const { page, editor } = await anOpenDraft(on);
    const paste = (text: string) =>
      editor.text.evaluate((element, html) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", html);
        element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    await editor.text.click();
    await page.keyboard.press("ControlOrMeta+a");
    await paste("four ".repeat(12_000));
    await page.getByText(t("editor:counter.near")).waitFor();
    await page.getByText(t("site:counter.left", { count: 5536, number: "5,536" })).waitFor();
    await page.keyboard.press("ControlOrMeta+a");
    await paste(`${"four ".repeat(13_106)}seventh`);
    await page.getByText(t("site:counter.over", { count: 2, number: "2" })).waitFor();
    expect((await editor.text.textContent())?.length).toBe(65_537);
    expect(await describes(editor.publish)).toContain(t("laboratory:reasons.tooLong"));
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    await page.getByText(t("site:counter.left", { count: 0, number: "0" })).waitFor();
    await editor.saved();
  }),
);

it(
  "A paste of very many parts is refused above the text, which stays, until something else is written",
  journey(async (on) => {
    const { page, editor } = await anOpenDraft(on);
    const paste = (type: string, data: string) =>
      editor.text.evaluate(
        (element, [of, sent]) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData(of!, sent!);
          element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
        },
        [type, data],
      );
    const message = page.getByRole("alert").filter({ hasText: t("editor:pasteTooManyParts", { most: 2000 }) });
    const before = await editor.text.textContent();
    await editor.text.click();
    for (const [type, data] of [
      ["text/html", "<p>a</p>".repeat(100_000)],
      ["text/html", "<ul><li>a</li></ul>".repeat(6000)],
      ["text/html", "<b>a</b> b ".repeat(20_000)],
      ["text/plain", "a\n".repeat(100_000)],
    ] as const) {
      await paste(type, data);
      await message.waitFor();
      expect(await editor.text.textContent()).toBe(before);
      await page.keyboard.press("End");
      await page.keyboard.type("!");
      await message.waitFor({ state: "detached" });
      await page.keyboard.press("Backspace");
    }
    await page.keyboard.press("ControlOrMeta+a");
    await paste("text/html", "<p>The lamp burned.</p>".repeat(4000));
    expect(await editor.text.locator("p").count()).toBeGreaterThanOrEqual(4000);
  }),
);

it(
  "The laboratory lists seven Tales a page and deletes one after a confirmation",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const writer = await aWriter(site);
    for (const title of ["One", "Two", "Three", "Four", "Five", "Six"]) await aDraft(site, { author: writer, title });
    const { id } = await aDraft(site, { author: writer, title: "To be deleted" });
    await aDraft(site, { author: writer, title: "To be kept" });
    const { page, expectFailure } = await openBrowser({ as: writer });
    await page.goto("/laboratory");
    await page.getByText(t("site:paging.summary", { from: 1, to: 7, total: 8 })).waitFor();
    expect(await taleTitles(page)).toEqual(["To be kept", "To be deleted", "Six", "Five", "Four", "Three", "Two"]);
    const toPage = (number: number) =>
      page.getByRole("link", { name: t("site:paging.page", { page: number }) }).click();
    await toPage(2);
    await eventually(async () => expect(await taleTitles(page)).toEqual(["One"]));
    await toPage(1);
    const button = page.getByRole("button", { name: t("laboratory:edit.deleteOne", { title: "To be deleted" }) });
    await button.click();
    const question = dialog(page, t("laboratory:delete.title"));
    await question.getByRole("button", { name: t("laboratory:delete.cancel") }).click();
    await question.waitFor({ state: "hidden" });
    const confirm = question.getByRole("button", { name: t("site:buttons.delete") });
    expectFailure(`failed DELETE /v1/delete/${id}`);
    await page.route("**/v1/delete/*", (route) => route.abort("connectionfailed"), { times: 1 });
    await button.click();
    await confirm.click();
    await page.getByText(`${t("errors:failed.deleteTale")} ${t("errors:NETWORK")}`).waitFor();
    await button.click();
    await confirm.click();
    await page.getByText(t("laboratory:delete.done")).waitFor();
    await eventually(async () =>
      expect(await taleTitles(page)).toEqual(["To be kept", "Six", "Five", "Four", "Three", "Two", "One"]),
    );
  }),
);

it(
  "Every laboratory address leads to the writer's own",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const { page } = await openBrowser({ as: await aWriter(site) });
    const leadsTo = async (address: string) => {
      await page.goto(address);
      await page.getByRole("navigation", { name: t("laboratory:tabs.label") }).waitFor();
      return new URL(page.url()).pathname;
    };
    expect(await leadsTo("/laboratory/edit/somebody-elses")).toBe("/laboratory");
    for (const address of ["/user/my-tales", "/user/translations"]) expect(await leadsTo(address)).toBe("/laboratory");
    expect(await leadsTo("/laboratory/create")).toBe("/laboratory/create/my-laboratory");
    expect(await leadsTo("/tale/new/no-such-category")).toBe("/laboratory/create/my-laboratory");
  }),
);

it(
  "The administration is shown to reviewers only",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const visitor = await openBrowser();
    await visitor.page.goto("/admin");
    await heading(visitor.page, t("accounts:login.title"));
    expect(visitor.page.url()).toContain("/login?next=%2Fadmin");
    const writer = await openBrowser({ as: await aWriter(site) });
    await writer.page.goto("/admin/tales");
    await heading(writer.page, t("site:errorPage.notFound"));
    await writer.page.getByRole("navigation", { name: t("site:nav.label") }).waitFor();
    const reviewer = await openBrowser({ as: await aModerator(site) });
    await reviewer.page.goto("/admin");
    await heading(reviewer.page, t("overview:title"));
  }),
);
