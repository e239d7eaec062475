/** @module-tag variation */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { notebook as bounds } from "#vocabulary/limits.ts";
import { notebookEntries } from "#features/notebook/server/tables.ts";
import { expectStatus } from "../support/expected-status.ts";
import { eventually } from "../support/eventually.ts";
import { journey, type Journey } from "../support/journey.ts";
import { accountMenu } from "../support/login-page.ts";
import { button } from "../support/pages.ts";
import { aReader, type Person } from "../support/people.ts";
import { selectionBar, selectWord } from "../support/selection.ts";
import { openTale } from "../support/tale-page.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** Kept words and answers that the site refuses. */

const t = translator("en");
const errors = (page: Page) => page.locator("[aria-live=assertive]");
const quoted = (word: string) => t("notebook:keep.quoted", { word });
const waiting = (page: Page) => page.getByRole("region", { name: t("notebook:waitingTitle") });
const listOf = async ({ client }: Person) => (await client.get("/v1/notebook")).body;

async function keep(page: Page, word: string) {
  await selectWord(page, word);
  await selectionBar(page)
    .getByRole("button", { name: t("notebook:keep.button") })
    .click();
  await selectionBar(page).getByText(t("notebook:keep.done")).waitFor();
}

/** All words but the last one have the same text. */
async function fillNotebook({ site }: Journey, reader: Person, tale: { id: number }) {
  const now = site.clock.now();
  const row = { userId: reader.id, taleId: tale.id, language: "EN" as const, title: "t", createdAt: now, dueAt: now };
  const rows = Array.from({ length: bounds.entriesMax }, (_, at) => {
    const word = at === bounds.entriesMax - 1 ? "pier" : "w";
    return { ...row, word, sentence: word, block: 9, from: at, to: at + 1 };
  });
  for (let at = 0; at < rows.length; at += 1000)
    await site.context.database.db.insert(notebookEntries).values(rows.slice(at, at + 1000));
}

it.concurrent(
  "A word that a full notebook refuses stays on the device, where the member finds it, until there is room",
  journey(async (on) => {
    const [reader, tale] = [await aReader(on.site), await aPublishedTale(on.site)];
    await fillNotebook(on, reader, tale);
    const { page, expectFailure } = await openTale(on, reader, tale);
    await page.locator("[aria-busy]").first().waitFor({ state: "detached" });
    expectFailure("409 POST /v1/notebook");
    await keep(page, "lamp");
    await errors(page)
      .getByText(t("notebook:keep.full", { words: quoted("lamp") }))
      .waitFor();

    await page.goto("/user/notebook");
    await waiting(page).getByRole("heading", { name: "lamp" }).waitFor();
    await waiting(page).getByText(t("notebook:full")).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await errors(page).textContent()).toBe("");
    expect((await listOf(reader)).totalEntries).toBe(bounds.entriesMax);

    await page.goto("/user/notebook?query=pier");
    await button(page, t("notebook:remove.about", { word: "pier" })).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("notebook:remove.button") })
      .click();
    await eventually(async () => expect((await listOf(reader)).entries[0]).toMatchObject({ word: "lamp" }));
    await page.goto("/user/notebook");
    await page.getByRole("heading", { name: "lamp" }).waitFor();
    expect(await waiting(page).count()).toBe(0);
  }),
);

it.concurrent(
  "A word that a full notebook refuses is kept if another word is deleted at that moment",
  { tags: "variation" },
  journey(async (on) => {
    const [reader, tale] = [await aReader(on.site), await aPublishedTale(on.site)];
    await fillNotebook(on, reader, tale);
    const { entries } = await listOf(reader);
    const { page, context, expectFailure } = await openTale(on, reader, tale);
    await page.locator("[aria-busy]").first().waitFor({ state: "detached" });
    await context.route("**/v1/notebook?pageSize=1", async (route) => {
      await reader.client.delete(`/v1/notebook/${entries[0].id}`);
      await route.fallback();
    });
    expectFailure("409 POST /v1/notebook");
    await keep(page, "lamp");
    await eventually(async () => expect((await listOf(reader)).entries[0]).toMatchObject({ word: "lamp" }));
    expect(await errors(page).textContent()).toBe("");
  }),
);

it.concurrent(
  "An answer about a word that was deleted elsewhere is refused with its word",
  { tags: "variation" },
  journey(async (on) => {
    const [reader, tale] = [await aReader(on.site), await aPublishedTale(on.site)];
    const { page, expectFailure } = await openTale(on, reader, tale);
    await page.locator("[aria-busy]").first().waitFor({ state: "detached" });
    await keep(page, "lamp");
    await eventually(async () => expect((await listOf(reader)).totalEntries).toBe(1));
    await page.goto("/user/notebook/review");
    await button(page, t("notebook:review.reveal")).click();
    const { id } = (await listOf(reader)).entries[0];
    expectStatus(await reader.client.delete(`/v1/notebook/${id}`), 204);
    expectFailure(`404 POST /v1/notebook/${id}/answer`);
    await button(page, t("notebook:review.grades.3")).click();
    await errors(page)
      .getByText(t("notebook:review.refused", { words: quoted("lamp") }))
      .waitFor();
  }),
);

/** A member whose word has not reached the site, from a Tale that is deleted by now. */
async function aRefusedWord(on: Journey) {
  const [reader, tale] = [await aReader(on.site), await aPublishedTale(on.site)];
  const opened = await openTale(on, reader, tale);
  const { page, context, expectFailure } = opened;
  await page.locator("[aria-busy]").first().waitFor({ state: "detached" });
  expectFailure("failed POST /v1/notebook");
  await context.route("**/v1/notebook", (route) =>
    route.request().method() === "POST" ? route.abort("connectionrefused") : route.fallback(),
  );
  const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/v1/notebook"));
  await keep(page, "lamp");
  await failed;
  expectStatus(await tale.writer.client.delete(`/v1/delete/${tale.id}`), 204);
  await context.unroute("**/v1/notebook");
  expectFailure("404 POST /v1/notebook");
  return { ...opened, reader };
}

it.concurrent(
  "The notebook says which word the site has refused, and says it once",
  { tags: "variation" },
  journey(async (on) => {
    const { page } = await aRefusedWord(on);
    await page.goto("/user/notebook");
    const text = t("notebook:keep.refused", { words: quoted("lamp") });
    await errors(page).getByText(text).waitFor();
    await page.getByText(t("notebook:empty")).waitFor();
    await page.reload();
    await page.getByText(t("notebook:empty")).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await errors(page).textContent()).toBe("");
  }),
);

it.concurrent(
  "A log-out says which word the site has refused",
  journey(async (on) => {
    const { page, reader } = await aRefusedWord(on);
    await accountMenu(page, reader.username).click();
    await button(page, t("site:nav.logOut")).click();
    const text = t("notebook:keep.refused", { words: quoted("lamp") });
    await errors(page).getByText(text).waitFor();
    expect(await errors(page).textContent()).toBe(text);
  }),
);
