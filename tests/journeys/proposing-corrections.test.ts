/** @module-tag variation */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { axeViolations, horizontalOverflow, setWidth, smallTargets } from "../support/accessibility.ts";
import { aTaleToCorrect, listCorrections, welcomeCorrections } from "../support/corrections.ts";
import { eventually } from "../support/eventually.ts";
import { journey } from "../support/journey.ts";
import { button, heading, waitUntilLoaded } from "../support/pages.ts";
import { aReader, type Person } from "../support/people.ts";
import { selectByTouch, selectionBar, selectWord } from "../support/selection.ts";
import { openTale } from "../support/tale-page.ts";
import { aPublishedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** Readers find Tales that welcome corrections, and correct passages of them. */

const t = translator("en");

const correctButton = (page: Page) => selectionBar(page).getByRole("button", { name: t("corrections:button") });
const words = (page: Page) => page.getByRole("dialog").getByLabel(t("corrections:dialog.better"));
const hasWords = (page: Page, expected: string) =>
  eventually(async () => expect(await words(page).inputValue()).toBe(expected));
const send = (page: Page) => page.getByRole("dialog").getByRole("button", { name: t("corrections:dialog.send") });
const marksLoaded = (page: Page) => page.locator("[aria-busy]").first().waitFor({ state: "detached" });

async function listedOf(person: Person, tale: { id: number }, query = {}) {
  return (await listCorrections(person, tale, query)).corrections as { quote: string; replacement: string }[];
}

it.concurrent(
  "A reader corrects a word by touch on a phone, may be named, and withdraws the correction",
  journey(async (on) => {
    const [reader, tale] = [await aReader(on.site), await aTaleToCorrect(on.site)];
    const { page } = await on.openBrowser({ as: reader, width: 360, touch: true });
    await page.goto(`/posts/horror/${tale.id}`);
    await waitUntilLoaded(page);
    await marksLoaded(page);
    await page.getByText(t("corrections:welcome", { author: tale.author })).waitFor();
    await selectByTouch(page, "nihgts");
    await correctButton(page).waitFor();
    expect(await horizontalOverflow(page)).toEqual([]);
    await correctButton(page).tap();
    await hasWords(page, "nihgts");
    await send(page).tap();
    await page.getByText(t("corrections:dialog.same")).waitFor();
    await words(page).fill("nights");
    await page.getByRole("dialog").locator("ins", { hasText: "nights" }).waitFor();
    await page.getByRole("dialog").locator("del", { hasText: "nihgts" }).waitFor();
    await page.getByLabel(t("corrections:dialog.why")).fill("A slip of the pen.");
    await page.getByLabel(t("corrections:dialog.named")).tap();
    expect(await axeViolations(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    await send(page).tap();
    await page.getByText(t("corrections:sent", { author: tale.author })).waitFor();
    expect(await listedOf(tale.writer, tale)).toMatchObject([
      {
        block: 0,
        quote: "nihgts",
        replacement: "nights",
        explanation: "A slip of the pen.",
        named: true,
        author: reader.username,
      },
    ]);

    await button(page, t("corrections:own.button")).tap();
    await page.getByRole("button", { name: t("corrections:own.withdrawOne", { quote: "nihgts" }) }).click();
    await page.getByText(t("corrections:own.none")).waitFor();
    expect(await listedOf(tale.writer, tale)).toEqual([]);
    expect(await horizontalOverflow(page)).toEqual([]);
  }),
);

it.concurrent(
  "A reader selects words and deletes them by keys alone",
  journey(async (on) => {
    const content = "<p>It was a <em>very</em> very dark night.</p>";
    const [reader, tale] = [await aReader(on.site), await aTaleToCorrect(on.site, { content })];
    const { page } = await openTale(on, reader, tale);
    await marksLoaded(page);
    await page.getByRole("button", { name: t("selection:keys") }).focus();
    await page.keyboard.press("Enter");
    for (let word = 0; word < 3; word += 1) await page.keyboard.press("ArrowRight");
    await page.locator("[data-selection-quote]", { hasText: "very" }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await hasWords(page, "very");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    await page.getByText(t("corrections:dialog.deletes")).waitFor();
    await send(page).focus();
    await page.keyboard.press("Enter");
    await page.getByText(t("corrections:sent", { author: tale.author })).waitFor();
    expect(await listedOf(reader, tale)).toMatchObject([{ from: 9, to: 13, quote: "very", replacement: "" }]);
  }),
);

it.concurrent(
  "A correction of a passage that has changed is refused in words, and what was typed survives the reload",
  journey(async (on) => {
    const [reader, tale] = [await aReader(on.site), await aTaleToCorrect(on.site)];
    const { page, expectFailure } = await openTale(on, reader, tale);
    await marksLoaded(page);
    await selectWord(page, "climed");
    await correctButton(page).click();
    await words(page).fill("climbed");
    expectFailure(`409 POST /v1/posts/${tale.id}/corrections`);
    const [title, status] = ["The passage has changed", 409];
    await page.route(
      `**/v1/posts/${tale.id}/corrections`,
      (route) =>
        route.fulfill({
          status,
          contentType: "application/problem+json",
          json: { type: "about:blank", title, status, detail: title, message: title, code: "OUTDATED" },
        }),
      { times: 1 },
    );
    await send(page).click();
    await page.getByText(t("corrections:errors.OUTDATED")).waitFor();
    expect(await words(page).inputValue()).toBe("climbed");
    const loaded = page.waitForEvent("load");
    await page.getByRole("button", { name: t("site:buttons.reload") }).click();
    await loaded;
    await waitUntilLoaded(page);
    await marksLoaded(page);
    await selectWord(page, "climed");
    await correctButton(page).click();
    await hasWords(page, "climbed");
  }),
);

it.concurrent(
  "Authors, visitors and readers of other Tales are offered no correction",
  journey(async (on) => {
    const [reader, tale] = [await aReader(on.site), await aTaleToCorrect(on.site)];
    const own = await openTale(on, tale.writer, tale);
    await own.page.getByText(t("corrections:welcomeOwn")).waitFor();
    await marksLoaded(own.page);
    await selectWord(own.page, "lamp");
    await selectionBar(own.page).waitFor();
    expect(await correctButton(own.page).isVisible()).toBe(false);
    const visitor = await openTale(on, null, tale);
    expect(await visitor.page.getByText(t("corrections:welcome", { author: tale.author })).isVisible()).toBe(false);
    const other = await openTale(on, reader, await aPublishedTale(on.site));
    await marksLoaded(other.page);
    await selectWord(other.page, "lamp");
    await selectionBar(other.page).waitFor();
    expect(await correctButton(other.page).isVisible()).toBe(false);
  }),
);

it.concurrent(
  "Members find Tales that welcome corrections in their languages, by filters of the list, the category and the search",
  journey(async ({ site, openBrowser }) => {
    const reader = await aReader(site);
    const tale = await aTaleToCorrect(site, { title: "A wlecome one" });
    const french = await aPublishedTale(site, { title: "Une histoire", languageName: "FR" });
    await welcomeCorrections(french);
    await aPublishedTale(site, { title: "A closed one" });
    const { page } = await openBrowser({ as: reader });
    await page.goto("/user/corrections");
    await heading(page, t("corrections:wanted.title"));
    await page.getByRole("link", { name: tale.title }).first().waitFor();
    expect(await page.getByText("A closed one").count()).toBe(0);
    expect(await page.getByText("Une histoire").count()).toBe(0);
    await page.goto("/user/corrections?languageName=FR");
    await page.getByRole("link", { name: "Une histoire" }).first().waitFor();
    await setWidth(page, 360);
    expect(await horizontalOverflow(page)).toEqual([]);
    await page.getByRole("link", { name: t("tales:filters.remove", { filter: "Français" }) }).click();
    await page.getByRole("link", { name: tale.title }).first().waitFor();
    for (const path of ["/posts/horror", "/search"]) {
      await page.goto(`${path}?correctionsWelcome=true`);
      await page.getByRole("link", { name: tale.title }).first().waitFor();
      expect(await page.getByText("A closed one").count()).toBe(0);
      await page
        .getByRole("link", { name: t("tales:filters.remove", { filter: t("tales:filters.correctionsWelcome") }) })
        .click();
      await page.waitForURL((url) => !url.search.includes("correctionsWelcome"));
    }
  }),
);
