/** @module-tag variation */
import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { editPath, ownTalePath, previewPath } from "#features/writing/web/addresses.ts";
import { taleEditor } from "../support/editor.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { button, waitUntilLoaded } from "../support/pages.ts";
import { aWriter } from "../support/people.ts";
import { aDraft, aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";
import { chooseFile, fileMenu, imported, importQuestion, type NamedFile } from "../support/tale-files.ts";

/** Tales go to files. */

const t = translator("en");

const contentOf = async (download: Download) => new Uint8Array(await readFile(await download.path()));

async function exported(page: Page, menu: Locator, format: "docx" | "odt" | "md" | "txt") {
  await menu.click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    button(page, t(`laboratory:export.${format}`)).click(),
  ]);
  return { name: download.suggestedFilename(), content: await contentOf(download) };
}

const rich =
  '<h2>One</h2><p>He <strong>counted <em>the</em></strong> steps<br>twice, <a href="https://example.org/a?b=c">here</a>.</p><hr>' +
  "<blockquote><p>There is one too many.</p></blockquote><h3>What he took</h3><ul><li><p>rope</p></li><li><p>a lamp</p></li></ul>" +
  "<ol><li><p>up</p></li><li><p>down</p></li></ol><p>«Sì», said the sea — 1 &lt; 2 &amp; *no* more.</p>";

it(
  "A Tale that is exported in each format has the same text when it is imported again",
  journey(async ({ openBrowser, site }) => {
    const author = await aWriter(site);
    const draft = await aDraft(site, { author, title: "Il faro: 1/2", content: rich });
    const copy = await aDraft(site, { author, title: "Il faro: 1/2" });
    const contentNow = async (id: number): Promise<string> => (await author.client.get(`/v1/posts/${id}`)).body.content;
    const original = await contentNow(draft.id);
    const { page } = await openBrowser({ as: author });
    await page.goto(editPath(draft.id));
    await waitUntilLoaded(page);
    const files: NamedFile[] = [];
    for (const format of ["docx", "odt", "md", "txt"] as const) {
      const file = await exported(page, fileMenu(page), format);
      expect(file.name).toBe(`Il faro 1 2.${format}`);
      files.push(file);
    }
    await page.goto(editPath(copy.id));
    await waitUntilLoaded(page);
    for (const file of files) {
      await chooseFile(page, file);
      await button(importQuestion(page), t("laboratory:import.replace")).click();
      await imported(page, file.name);
      if (file.name.endsWith(".txt")) continue;
      await eventually(async () => expect(await contentNow(copy.id), file.name).toBe(original));
    }
    await eventually(async () => expect(await contentNow(copy.id)).toContain("<p>One</p>"));
    expect(await contentNow(copy.id)).toContain("<p>He counted the steps<br />twice, here.</p><hr />");
    expect(await taleEditor(page, t).title.inputValue()).toBe("Il faro: 1/2");
  }),
);

it(
  "An author exports a published Tale from its page in the laboratory, and a draft from its preview",
  journey(async ({ openBrowser, site }) => {
    const author = await aWriter(site);
    const published = await aPublishedTale(site, { author, title: "Out", content: "<p>It burned all the same.</p>" });
    const { id } = await aDraft(site, { author, title: "In progress" });
    const { page } = await openBrowser({ as: author });
    const exportMenu = button(page, t("laboratory:export.label"));
    await page.goto(ownTalePath(published.id));
    await waitUntilLoaded(page);
    const file = await exported(page, exportMenu, "txt");
    expect(file.name).toBe("Out.txt");
    expect(Buffer.from(file.content).toString()).toBe(`Out\n${author.username}\n\n\nIt burned all the same.\n`);
    await page.goto(previewPath(id));
    await waitUntilLoaded(page);
    expect((await exported(page, exportMenu, "odt")).name).toBe("In progress.odt");
  }),
);
