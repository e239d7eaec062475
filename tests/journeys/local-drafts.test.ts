/** @module-tag variation */
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { EditedTale } from "#features/writing/web/autosave/edited-tale.ts";
import type { LocalTaleDraft } from "#features/writing/web/autosave/local-tale-drafts.ts";
import { blockSaves, taleEditor } from "../support/editor.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { heading } from "../support/pages.ts";
import { aWriter } from "../support/people.ts";
import { aDraft, aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";
import { callsIn } from "../support/reads.ts";

/** Unsaved texts on this device in the lists of own Tales. */

const t = translator("en");
const laboratory = "/laboratory";
const editPath = (id: number) => `${laboratory}/edit/my-laboratory/edit/${id}`;

it.concurrent(
  "A browser that can't read its storage says so in the editor and in the lists of Tales",
  journey(async ({ openBrowser, site }) => {
    const author = await aWriter(site);
    const draft = await aDraft(site, { author, title: "The well" });
    const published = await aPublishedTale(site, { author });
    const { page } = await openBrowser({ as: author });
    const notice = page.getByRole("alert").getByText(t("laboratory:notices.unreadableCopies"));
    await page.goto(editPath(draft.id));
    await heading(page, t("laboratory:edit.title"));
    expect(await notice.count()).toBe(0);
    await page.addInitScript(() => {
      IDBObjectStore.prototype.getAll = () => {
        throw new DOMException("The storage is broken.", "UnknownError");
      };
    });
    const editors = [editPath(draft.id), "/tale/new/horror", editPath(published.id)];
    for (const address of [...editors, laboratory]) {
      await page.goto(address);
      await notice.waitFor();
    }
  }),
);

it.concurrent(
  "A new Tale is in the list of unsaved Tales only when no other tab is editing it",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const { page, context } = await openBrowser({ as: await aWriter(site) });
    await blockSaves(context);
    page.on("dialog", (dialog) => void dialog.accept());
    await page.goto("/tale/new/horror");
    const editor = taleEditor(page, t);
    await editor.text.click();
    await page.keyboard.type("It begins on this device.");
    await editor.says(t("laboratory:status.saving"));

    const other = await context.newPage();
    const listed = other.getByText(t("laboratory:device.title"));
    await other.goto("/laboratory");
    await other.getByRole("heading", { name: t("laboratory:intro.way") }).waitFor();
    expect(await listed.count()).toBe(0);

    await page.goto("/");
    await other.goto("/laboratory");
    await listed.waitFor();
    await other.getByRole("link", { name: t("laboratory:device.goOn") }).click();
    await taleEditor(other, t).text.getByText("It begins on this device.").waitFor();
  }),
);

/** Stores drafts in the browser's database, as an editor does. */
const storeDrafts = (page: Page, drafts: LocalTaleDraft[]) =>
  page.evaluate(async (all) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    indexedDB.open("fabula").addEventListener("success", ({ target }) => {
      const store = (target as IDBOpenDBRequest).result
        .transaction("local-copies", "readwrite")
        .objectStore("local-copies");
      for (const draft of all) store.put(draft, `${draft.userId}/${draft.copyId}`);
      store.transaction.addEventListener("complete", () => resolve());
    });
    await promise;
  }, drafts);

it.concurrent(
  "Drafts of many Tales are all listed unless the site has their text, and few Tales are read for it, three at once",
  journey(async ({ openBrowser, site }) => {
    const author = await aWriter(site);
    const drafts: LocalTaleDraft[] = [];
    for (let n = 0; n < 15; n += 1) {
      const { id, title, content, tags, categoryName, languageName } = await aDraft(site, {
        author,
        title: `Draft ${n}`,
      });
      const saved = { title, content, categoryName, languageName, tags, level: null, warnings: [], promptId: null };
      const of = { userId: author.id, taleId: id, categoryName, languageName, translationOf: null, base: null };
      const draft = (manuscript: EditedTale, changedAt: number): LocalTaleDraft => ({
        ...of,
        copyId: randomUUID(),
        clientKey: randomUUID(),
        manuscript,
        changedAt,
        setAside: false,
      });
      drafts.push(draft(saved, n), draft({ ...saved, title: `Other words ${n}` }, n));
    }
    const { page } = await openBrowser({ as: author });
    await page.goto(laboratory);
    await page.getByText("Draft 14").first().waitFor();
    await storeDrafts(page, drafts);

    const reading = { total: 0, now: 0, most: 0 };
    const talesReadBy = (url: URL) => callsIn(url).filter((call) => /\/v1\/posts\/\d+$/.test(call)).length;
    await page.route(
      (url) => talesReadBy(url) > 0,
      async (route) => {
        const tales = talesReadBy(new URL(route.request().url()));
        reading.total += tales;
        reading.now += tales;
        reading.most = Math.max(reading.most, reading.now);
        const response = await route.fetch();
        reading.now -= tales;
        await route.fulfill({ response });
      },
    );
    await page.goto(laboratory);
    const listed = page.getByRole("region", { name: t("laboratory:device.title") }).getByRole("listitem");
    // Of the three Tales that were changed first, the text that the site has is listed, too.
    await eventually(async () => expect(await listed.count()).toBe(15 + 3));
    for (const { title } of drafts.map(({ manuscript }) => manuscript).filter((text) => text.title.startsWith("Other")))
      expect(await listed.filter({ hasText: title }).count()).toBeGreaterThan(0);
    expect(reading.total).toBe(12);
    expect(reading.most).toBeLessThanOrEqual(3);
  }),
);
