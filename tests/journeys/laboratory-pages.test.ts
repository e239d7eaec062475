/** @module-tag variation */
import { expect, it } from "vitest";
import { categories } from "#content/server-texts.ts";
import { blockSaves, taleEditor } from "../support/editor.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { toasts } from "../support/notifications-page.ts";
import { expectFocus, heading } from "../support/pages.ts";
import { aWriter } from "../support/people.ts";
import { readsFrom } from "../support/reads.ts";
import { aDraft, aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** The pages of the laboratory around the editor. */

const t = translator("en");

it(
  "A new Tale also begins at /new/, with a suggested title and a link to the Tales in progress",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const { page } = await openBrowser({ as: await aWriter(site) });
    await page.goto("/new/horror");
    await heading(page, t("laboratory:new.title"));
    expect(await page.locator("main [data-category=horror]").count()).toBe(1);
    const suggested = page.getByText(t("laboratory:prompt.label")).locator("xpath=following-sibling::p");
    await eventually(async () => expect(await suggested.innerText()).not.toBe(""));
    const title = await suggested.innerText();
    expect(categories.en.horror.sampleTitles).toContain(title);
    await page.getByRole("button", { name: t("laboratory:prompt.use") }).click();
    expect(await taleEditor(page, t).title.inputValue()).toBe(title);

    await page.goto("/new/fiaba");
    await heading(page, t("laboratory:new.title"));
    await page.getByRole("link", { name: t("laboratory:tabs.tales") }).click();
    await heading(page, t("laboratory:intro.title"));
  }),
);

it(
  "A Tale to edit opens in its category's colours, or the page says why it can't",
  journey(async ({ site, openBrowser }) => {
    const author = await aWriter(site);
    const draft = await aDraft(site, { author, categoryName: "FIABA" });
    const published = await aPublishedTale(site, { author, title: "Out in the world" });
    const { page, expectFailure } = await openBrowser({ as: author });
    const edit = (id: number) => `/laboratory/edit/my-laboratory/edit/${id}`;

    await page.goto(edit(draft.id));
    await heading(page, t("laboratory:edit.title"));
    expect(await page.locator("main [data-category]").first().getAttribute("data-category")).toBe("fiaba");

    expectFailure("404 GET /v1/posts/999999");
    await page.goto(edit(999_999));
    await heading(page, t("laboratory:closed.missing"));
    await page.getByText(t("laboratory:closed.missingText")).waitFor();

    await page.goto(edit(published.id));
    await heading(page, t("laboratory:closed.published"));
    const back = page.getByRole("main").getByRole("link", { name: t("laboratory:tabs.tales"), exact: true });
    expect(await back.getAttribute("href")).toBe("/laboratory");
    await page.getByRole("button", { name: t("laboratory:revision.open") }).waitFor();
    await page.getByRole("link", { name: t("laboratory:closed.read") }).click();
    await heading(page, "Out in the world");

    // One that this device has not had open.
    const other = await aDraft(site, { author });
    expectFailure(`failed GET /v1/posts/${other.id}`);
    await page.route(`**/v1/posts/${other.id}`, (route) => route.abort("connectionfailed"), { times: 1 });
    await page.goto(edit(other.id));
    await heading(page, t("site:errorPage.offline"));
    await page.getByText(t("errors:failed.fetchTale")).waitFor();
  }),
);

it(
  "The preview looks as readers will see it, with a dash for the date",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const author = await aWriter(site);
    const { id } = await aDraft(site, { author, categoryName: "CRIMINALE", title: "The alibi" });
    const { page } = await openBrowser({ as: author });
    await page.goto(`/preview/${id}`);
    await heading(page, "The alibi");
    const tale = page.locator("main article[data-category=criminale]");
    expect(await tale.getByRole("link", { name: author.username }).getAttribute("href")).toBe(
      `/profile/${author.username}`,
    );
    expect(await tale.getByText(t("categories:criminale.title")).locator("svg").count()).toBe(1);
    expect(await tale.getByText(`${t("laboratory:preview.published")} —`).innerText()).toContain(
      t("laboratory:preview.notYet"),
    );
  }),
);

it(
  "A text that can't be discarded from this device stays in the list with a message, and can be discarded later",
  journey(async ({ site, openBrowser }) => {
    const { page } = await openBrowser({ as: await aWriter(site) });
    await blockSaves(page);
    await page.goto("/tale/new/fiaba");
    const editor = taleEditor(page, t);
    await editor.title.fill("Once");
    await editor.says(t("laboratory:status.saving"));
    page.on("dialog", (dialog) => void dialog.accept());
    await page.goto("/laboratory");
    const onlyHere = page.getByRole("region", { name: t("laboratory:device.title") });
    const discard = onlyHere.getByRole("button", { name: t("site:buttons.delete") });
    async function discardText() {
      await discard.click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: t("site:buttons.delete") })
        .click();
    }
    await onlyHere.waitFor();
    await page.evaluate(() => {
      IDBObjectStore.prototype.delete = () => {
        throw new DOMException("The disk is broken", "UnknownError");
      };
    });
    await discardText();
    await toasts(page)
      .filter({ hasText: t("errors:UNEXPECTED") })
      .waitFor();
    await expectFocus(discard);

    // The storage works again.
    await page.reload();
    await onlyHere.getByText("Once", { exact: true }).waitFor();
    await discardText();
    await toasts(page)
      .filter({ hasText: t("laboratory:delete.done") })
      .waitFor();
    await onlyHere.waitFor({ state: "detached" });
    await expectFocus(page.getByRole("heading", { level: 1, name: t("laboratory:intro.title") }));
  }),
);

it(
  "A list of the laboratory that cannot be loaded keeps its tabs, and is loaded at the next try",
  { tags: "variation" },
  journey(async ({ site, openBrowser }) => {
    const author = await aWriter(site);
    await aDraft(site, { author, title: "The well" });
    const { page, expectFailure } = await openBrowser({ as: author });
    const drafts = readsFrom("/v1/own-posts");
    expectFailure("failed GET /v1/own-posts");
    await page.route(drafts, (route) => route.abort("connectionfailed"));
    await page.goto("/laboratory");
    await page.getByText(t("laboratory:offline")).waitFor();
    await heading(page, t("laboratory:intro.title"));
    await page.getByRole("navigation", { name: t("laboratory:tabs.label") }).waitFor();
    await page.unroute(drafts);
    await page.getByRole("button", { name: t("site:buttons.tryAgain") }).click();
    await page.getByRole("heading", { name: "The well" }).waitFor();
    expect(await page.getByText(t("laboratory:offline")).count()).toBe(0);
  }),
);

it(
  "Unsaved words of a draft are named in the lists of a writer's Tales, until they are saved",
  journey(async ({ site, openBrowser }) => {
    const author = await aWriter(site);
    const draft = await aDraft(site, { author, title: "The well" });
    const { page, context } = await openBrowser({ as: author });
    page.on("dialog", (dialog) => void dialog.accept());
    const waiting = page.getByText(t("tale-states:unsavedHere"));
    await page.goto("/");
    await page.getByRole("link", { name: "The well" }).waitFor();
    expect(await waiting.count()).toBe(0);

    await page.goto(`/laboratory/edit/my-laboratory/edit/${draft.id}`);
    const editor = taleEditor(page, t);
    await editor.saved();
    const letThrough = await blockSaves(context);
    await editor.text.fill("Only here, for now, and it must not be lost.");
    await page.goto("/");
    await waiting.waitFor();
    await page.goto("/laboratory");
    await waiting.waitFor();
    const onlyHere = page.getByRole("region", { name: t("laboratory:device.title") });
    await onlyHere.getByText(t("laboratory:device.changes")).waitFor();
    letThrough();
    await onlyHere.getByRole("link", { name: t("laboratory:device.goOn") }).click();
    await editor.text.getByText("Only here, for now").waitFor();
    await editor.saved();
    await page.goto("/laboratory");
    await page.getByRole("link", { name: "The well", exact: true }).waitFor();
    expect(await waiting.count()).toBe(0);
    expect(await onlyHere.count()).toBe(0);
  }),
);
