/** @module-tag variation */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { DAY } from "#vocabulary/limits.ts";
import { accountTab, openAccountGroup } from "../support/account-menu.ts";
import { axeViolations, horizontalOverflow } from "../support/accessibility.ts";
import { eventually } from "../support/eventually.ts";
import { describes } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { button, hasFocus, heading, holdBackApplication } from "../support/pages.ts";
import { aReader, type Person } from "../support/people.ts";
import { middleOf, selectionBar, selectWord } from "../support/selection.ts";
import { openTale } from "../support/tale-page.ts";
import { aPublishedTale } from "../support/tales.ts";
import { anOpenTale, aTranslation } from "../support/translations.ts";
import { translator } from "../support/translator.ts";

/** Keeping words of a Tale, the notebook and its cards. */

const t = translator("en");
const keepButton = (page: Page) => selectionBar(page).getByRole("button", { name: t("notebook:keep.button") });
const kept = (page: Page) => selectionBar(page).getByText(t("notebook:keep.done"));
const note = (page: Page) => selectionBar(page).locator("[data-kept-note]");
const entriesOf = async ({ client }: Person) => (await client.get("/v1/notebook")).body.entries;
const wordsOf = async (person: Person) => (await entriesOf(person)).map(({ word }: { word: string }) => word);

it.concurrent(
  "A member keeps a word by two presses, finds it marked, and reads, changes and deletes it in the notebook",
  journey(async (on) => {
    const [reader, tale] = [await aReader(on.site), await aPublishedTale(on.site, { title: "The lamp" })];
    const { page, address } = await openTale(on, reader, tale);
    await page.locator("[aria-busy]").first().waitFor({ state: "detached" });
    await selectWord(page, "burned");
    await keepButton(page).click();
    await kept(page).waitFor();
    await eventually(async () => expect(await wordsOf(reader)).toEqual(["burned"]));
    const sentence = "Nobody had lit the lamp for thirty years, and yet it burned.";
    expect(await entriesOf(reader)).toMatchObject([{ sentence, postId: tale.id, languageName: "EN" }]);

    await page.goto(address);
    await page.locator("[aria-busy]").first().waitFor({ state: "detached" });
    await page.waitForFunction(() => (CSS.highlights.get("kept-word")?.size ?? 0) === 1);
    const { x, y } = await middleOf(page, "burned");
    await page.mouse.click(x, y);
    await note(page).getByText(sentence).waitFor();
    expect(await keepButton(page).isVisible()).toBe(false);

    await page.goto("/user/notebook");
    await heading(page, t("notebook:title"));
    await page.getByRole("heading", { name: "burned" }).waitFor();
    await button(page, `${t("notebook:note.add")}: burned`).click();
    await page.getByLabel(t("notebook:note.label", { word: "burned" })).fill("ardía");
    await button(page, t("notebook:note.save")).click();
    await page.getByRole("main").getByText("ardía").waitFor();
    await page.getByRole("searchbox", { name: t("notebook:search.label") }).fill("ARDIA");
    await button(page, t("notebook:search.button")).click();
    await page.waitForURL(/query=ARDIA/);
    await page.getByRole("heading", { name: "burned" }).waitFor();

    const source = page.getByRole("link", { name: "The lamp" });
    expect(await source.locator("[lang=en]").textContent()).toBe("The lamp");
    await source.click();
    await note(page).getByText("ardía").waitFor();
    expect(new URL(page.url()).pathname).toBe(address);

    await page.goto("/user/notebook");
    await button(page, t("notebook:remove.about", { word: "burned" })).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("notebook:remove.button") })
      .click();
    await page.getByText(t("notebook:empty")).waitFor();
    expect(await wordsOf(reader)).toEqual([]);
  }),
);

it.concurrent(
  "A member keeps a phrase by keys alone",
  journey(async (on) => {
    const content = "<p>Nobody had <em>ever</em> asked for it.</p><p>— Not <strong>yet</strong>, said the keeper.</p>";
    const [reader, tale] = [await aReader(on.site), await aPublishedTale(on.site, { content })];
    const { page } = await openTale(on, reader, tale);
    await page.locator("[aria-busy]").first().waitFor({ state: "detached" });
    await page.getByRole("button", { name: t("selection:keys") }).focus();
    await page.keyboard.press("Enter");
    const quote = page.locator("[data-selection-quote]");
    await eventually(async () => expect(await quote.textContent()).toBe("Nobody"));
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    expect(await quote.textContent()).toBe("ever asked");
    expect(await page.locator("[data-selection-spoken]").textContent()).toBe("ever asked");
    await page.keyboard.press("ArrowDown");
    expect(await quote.textContent()).toBe("Not");
    await page.keyboard.press("Shift+ArrowRight");
    expect(await quote.textContent()).toBe("Not yet");
    await page.keyboard.press("Enter");
    await kept(page).waitFor();
    await page.keyboard.press("Escape");
    expect(await selectionBar(page).isVisible()).toBe(false);
    expect(await hasFocus(page.getByRole("button", { name: t("selection:keys") }))).toBe(true);
    await eventually(async () => expect(await wordsOf(reader)).toEqual(["Not yet"]));
    // The dash is joined to its word on the page alone.
    expect(await entriesOf(reader)).toMatchObject([{ block: 1, from: 2, sentence: "— Not yet, said the keeper." }]);
  }),
);

it.concurrent(
  "Visitors see no bar, and the bar lies at the foot of a phone's window",
  journey(async (on) => {
    const tale = await aPublishedTale(on.site);
    const visitor = await openTale(on, null, tale);
    await selectWord(visitor.page, "lamp");
    expect(await selectionBar(visitor.page).isVisible()).toBe(false);
    const { page } = await openTale(on, await aReader(on.site), tale);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.locator("[aria-busy]").first().waitFor({ state: "detached" });
    await selectWord(page, "lamp");
    await keepButton(page).waitFor();
    const box = (await selectionBar(page).boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(360);
    expect(box.y + box.height).toBeGreaterThan(600);
    expect(await axeViolations(page)).toEqual([]);
  }),
);

it.concurrent(
  "A word that a member selects before the application has started can be kept",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const [reader, tale] = [await aReader(site), await aPublishedTale(site)];
    const { page } = await openBrowser({ as: reader });
    const release = await holdBackApplication(page);
    await page.goto(`/posts/horror/${tale.id}`, { waitUntil: "commit" });
    await page.locator(".tale-text").waitFor();
    await selectWord(page, "lamp");
    release();
    await keepButton(page).click();
    await kept(page).waitFor();
    await eventually(async () => expect(await wordsOf(reader)).toEqual(["lamp"]));
  }),
);

it.concurrent(
  "Due words are reviewed by keys, and the page says when the next one is due",
  journey(async (on) => {
    const [reader, tale] = [await aReader(on.site), await aPublishedTale(on.site)];
    for (const [from, to] of [
      [15, 18],
      [19, 23],
    ])
      await reader.client.post("/v1/notebook", { body: { postId: tale.id, block: 0, from, to, note: `note ${from}` } });
    const { page } = await on.openBrowser({ as: reader });
    await page.goto("/");
    await openAccountGroup(page, reader.username, "reading");
    await accountTab(page, "reading", t("user:menu.notebook")).click();
    await page.getByText(t("notebook:review.due", { count: 2 })).waitFor();
    await page.getByRole("link", { name: t("notebook:review.start") }).click();
    await page.getByText(t("notebook:review.progress", { number: 1, total: 2 })).waitFor();
    expect(await page.getByText("note 15").count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    // Nothing is around the review.
    expect(await page.getByRole("banner").count()).toBe(0);
    expect(await page.getByRole("navigation").count()).toBe(0);
    await button(page, t("notebook:review.hint")).click();
    await page.getByText("note 15").waitFor();
    await button(page, t("notebook:review.hint")).click();
    await page.getByText(t("notebook:review.letter", { letter: "t" })).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press(" ");
    await page.getByText("note 15").waitFor();
    expect(await describes(button(page, t("notebook:review.grades.3")))).toBe("in 3 days");
    await page.keyboard.press("3");
    await page.getByText(t("notebook:review.progress", { number: 2, total: 2 })).waitFor();
    await button(page, t("notebook:review.reveal")).click();
    await page.getByText("note 19").waitFor();
    await button(page, t("notebook:review.grades.1")).click();
    await page.getByText(t("notebook:review.doneCount", { count: 2 })).waitFor();
    const focused = page.locator("[role=status]:focus");
    await focused.getByRole("link", { name: t("notebook:title") }).waitFor();
    const due = async () =>
      (await entriesOf(reader)).map(({ dueAt }: { dueAt: string }) =>
        Math.round((Date.parse(dueAt) - Date.now()) / DAY),
      );
    await eventually(async () => expect((await due()).toSorted()).toEqual([1, 3]));
  }),
);

it.concurrent(
  "A word that is kept next to another version is asked for by that version's paragraph, and on touch no keys are explained",
  journey(async (on) => {
    const tale = await anOpenTale(on.site, {
      title: "Il traghetto",
      content: "<p>Pioveva sul traghetto.</p><p>Nessuno parlava.</p>",
      languageName: "IT",
    });
    const content = "<p>It rained on the ferry.</p><p>Nobody spoke.</p>";
    const other = await aTranslation(on.site, tale, "EN", { title: "The ferry", content });
    const reader = await aReader(on.site);
    const { page } = await on.openBrowser({ as: reader, width: 360, touch: true });
    await page.goto(`/posts/horror/${tale.id}?with=${other.id}`);
    await page.locator("[aria-busy]").first().waitFor({ state: "detached" });
    await selectWord(page, "traghetto");
    await keepButton(page).click();
    await eventually(async () =>
      expect(await entriesOf(reader)).toMatchObject([
        { word: "traghetto", beside: { languageName: "EN", text: "It rained on the ferry." } },
      ]),
    );
    await page.goto("/user/notebook");
    await page.getByRole("main").getByText("It rained on the ferry.").waitFor();
    await page.goto("/user/notebook/review");
    const cue = page.getByText("It rained on the ferry.");
    await cue.waitFor();
    expect(await cue.getAttribute("lang")).toBe("en");
    expect(await page.getByText(t("notebook:review.keys")).isVisible()).toBe(false);
    await button(page, t("notebook:review.reveal")).click();
    await button(page, t("notebook:review.grades.4")).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toEqual([]);
  }),
);
