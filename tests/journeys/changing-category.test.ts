import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { blockSaves, taleEditor } from "../support/editor.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { heading, waitUntilLoaded } from "../support/pages.ts";
import { aModerator, anAdmin, aWriter } from "../support/people.ts";
import { aDraft, aSubmittedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** Moving a text to another category or language in the editor. */

const t = translator("en");
const category = (page: Page) => page.getByRole("combobox", { name: t("laboratory:category.label") });
const language = (page: Page) => page.getByRole("combobox", { name: t("laboratory:language.label") });
const editPath = (id: number) => `/laboratory/edit/my-laboratory/edit/${id}`;

it(
  "A Tale that was sent back to another category is moved there with its text, and tags that the category lacks are named",
  journey(async ({ openBrowser, site }) => {
    const admin = await anAdmin(site);
    for (const categoryName of ["HORROR", "FIABA"])
      await admin.client.post("/v1/tags", { body: { tagName: "lanterns", categoryName, languageName: "EN" } });
    const author = await aWriter(site);
    const { id } = await aSubmittedTale(site, { author, tags: ["lanterns", "ghosts"] });
    const reviewer = await aModerator(site);
    await reviewer.client.patch(`/v1/posts/${id}/return`, { body: { note: "A fairy tale.", reason: "CATEGORY" } });

    const { page } = await openBrowser({ as: author });
    await page.goto(editPath(id));
    const editor = taleEditor(page, t);
    const onServer = async () => (await author.client.get(`/v1/posts/${id}`)).body;
    const { title, content } = await onServer();
    await page.getByText(t("laboratory:review.reasons.CATEGORY")).waitFor();
    await category(page).selectOption({ label: t("categories:fiaba.title") });
    const removed = { category: t("categories:fiaba.title"), tags: "ghosts" };
    await page.getByText(t("laboratory:category.removed", removed)).waitFor();
    await eventually(async () =>
      expect(await onServer()).toMatchObject({ categoryName: "FIABA", tags: ["lanterns"], title, content }),
    );
    expect(new URL(page.url()).pathname).toBe(editPath(id));

    await language(page).selectOption({ label: "Français" });
    await eventually(async () =>
      expect(await page.getByRole("status").allTextContents()).toContainEqual(expect.stringContaining("Français")),
    );
    await language(page).selectOption({ label: "English" });

    // Back again, the tag comes back, too.
    await category(page).selectOption({ label: t("categories:horror.title") });
    await eventually(async () =>
      expect(await onServer()).toMatchObject({ categoryName: "HORROR", tags: ["lanterns", "ghosts"] }),
    );
    await editor.publish.click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("laboratory:actions.publish") })
      .click();
    await page.getByText(t("laboratory:done.submitted")).waitFor();
  }),
);

it(
  "A new Tale keeps its words in another category, also over a reload before it can be saved",
  journey(async ({ openBrowser, site }) => {
    const { page } = await openBrowser({ as: await aWriter(site) });
    await page.goto("/tale/new/horror");
    await heading(page, t("laboratory:new.title"));
    const editor = taleEditor(page, t);
    await editor.title.fill("The lantern");
    await category(page).selectOption({ label: t("categories:fantascienza.title") });
    await editor.saved();
    await eventually(async () => expect(new URL(page.url()).pathname).toBe("/tale/new/fantascienza"));
    await page.reload();
    await waitUntilLoaded(page);
    expect(await editor.title.inputValue()).toBe("The lantern");
    expect(await category(page).inputValue()).toBe("FANTASCIENZA");
  }),
);

it(
  "Without a connection a text with tags stays in its category, and the page says so; its words are kept",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const author = await aWriter(site);
    const { id } = await aDraft(site, { author, tags: ["ghosts"] });
    const { page, context, allowFailure } = await openBrowser({ as: author });
    await page.goto(editPath(id));
    const editor = taleEditor(page, t);
    await editor.saved();
    allowFailure("failed GET /v0/tags");
    allowFailure(`failed PUT /v1/posts/${id}`);
    allowFailure(`failed GET /live/info`);
    await context.setOffline(true);
    await editor.title.fill("The lantern without a connection");
    await category(page).selectOption({ label: t("categories:fiaba.title") });
    await page.getByText(t("laboratory:category.failed")).waitFor();
    expect(await category(page).inputValue()).toBe("HORROR");
    await context.setOffline(false);
    await category(page).selectOption({ label: t("categories:fiaba.title") });
    await page.getByText(t("laboratory:category.failed")).waitFor({ state: "hidden" });
    expect(await category(page).inputValue()).toBe("FIABA");
    expect(await editor.title.inputValue()).toBe("The lantern without a connection");
  }),
);

it(
  "A category that was changed somewhere else is a conflict, which names both",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const author = await aWriter(site);
    const tale = await aDraft(site, { author });
    const { page, expectFailure } = await openBrowser({ as: author });
    await page.goto(editPath(tale.id));
    const editor = taleEditor(page, t);
    await editor.saved();
    const letThrough = await blockSaves(page);
    await editor.title.fill("Written here");
    const { title, content, languageName } = tale;
    const moved = { title, content, languageName, categoryName: "FIABA", tags: ["magic"], isFinished: 0 };
    await author.client.put(`/v1/posts/${tale.id}`, { body: moved });
    expectFailure(`409 PUT /v1/posts/${tale.id}`);
    letThrough();
    const dialog = page.getByRole("dialog", { name: t("laboratory:conflict.title") });
    await dialog.getByText(t("categories:fiaba.title")).waitFor();
    await dialog.getByText(t("categories:horror.title")).waitFor();
    await dialog.getByRole("button", { name: t("laboratory:conflict.takeTheirs") }).click();
    expect(await category(page).inputValue()).toBe("FIABA");
  }),
);
