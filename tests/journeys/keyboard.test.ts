import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { taleEditor } from "#tests/support/editor.ts";
import { eventually } from "#tests/support/eventually.ts";
import { expectStatus } from "#tests/support/expected-status.ts";
import { describes, whenReady } from "#tests/support/forms.ts";
import { journey } from "#tests/support/journey.ts";
import { hasFocus, waitUntilLoaded } from "#tests/support/pages.ts";
import { aModerator, aReader, aWriter } from "#tests/support/people.ts";
import { aDraft, aSubmittedTale, insertPublishedTales } from "#tests/support/tales.ts";
import { translator } from "#tests/support/translator.ts";

/** Keyboard use: the focus is always where the next key is expected. */

const t = translator("en");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

/** Presses Tab more often than there are tab stops. @returns whether the focus was ever outside of `place` */
async function canLeave(page: Page, place: string): Promise<boolean> {
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate((place) => {
      const focused = document.activeElement;
      // The focus also moves to the browser's own controls.
      return focused !== null && focused !== document.body && focused.closest(place) === null;
    }, place);
    if (outside) return true;
  }
  return false;
}

it(
  "The skip link leads to the content",
  journey(async ({ openBrowser }) => {
    const { page } = await openBrowser();
    await page.goto("/posts");
    await press(page, "Tab");
    const skip = page.getByRole("link", { name: t("site:skip") });
    expect(await hasFocus(skip)).toBe(true);
    expect(await skip.isVisible()).toBe(true);
    await press(page, "Enter");
    expect(await hasFocus(page.getByRole("main"))).toBe(true);
  }),
);

it(
  "The narrow menu keeps the focus inside and returns it",
  { tags: "variation" },
  journey(async ({ openBrowser }) => {
    const { page } = await openBrowser({ width: 360 });
    await page.goto("/");
    const opener = button(page, t("site:nav.menu"));
    await opener.focus();
    await press(page, "Enter");
    const menu = page.getByRole("dialog", { name: t("site:nav.menu") });
    await menu.waitFor();
    expect(await hasFocus(button(page, t("site:nav.closeMenu")))).toBe(true);
    expect(await canLeave(page, "#site-menu")).toBe(false);
    await press(page, "Escape");
    await menu.waitFor({ state: "hidden" });
    expect(await hasFocus(opener)).toBe(true);
  }),
);

it(
  "The language menu opens, moves by arrow keys and closes",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const { page } = await openBrowser({ as: await aReader(site) });
    await page.goto("/posts");
    await waitUntilLoaded(page);
    const opener = page.getByRole("banner").getByRole("button", { name: t("site:language.label") });
    await opener.focus();
    await press(page, "ArrowDown");
    const link = (name: string) => page.getByRole("banner").getByRole("link", { name });
    expect(await hasFocus(link("English"))).toBe(true);
    await press(page, "ArrowDown", "ArrowDown");
    expect(await hasFocus(link("Italiano"))).toBe(true);
    await press(page, "End");
    expect(await hasFocus(link("Português"))).toBe(true);
    await press(page, "Escape");
    await link("Italiano").waitFor({ state: "hidden" });
    expect(await hasFocus(opener)).toBe(true);
  }),
);

it(
  "A dialog keeps the focus inside and returns it",
  journey(async ({ openBrowser }) => {
    const { page } = await openBrowser();
    await page.goto("/signup");
    await whenReady(page, t("accounts:signup.submit"));
    const opener = button(page, t("legal:rules.open"));
    await opener.focus();
    await press(page, "Enter");
    const dialog = page.getByRole("dialog", { name: t("legal:rules.title") });
    await dialog.waitFor();
    expect(await canLeave(page, "[role=dialog]")).toBe(false);
    await press(page, "Escape");
    await dialog.waitFor({ state: "hidden" });
    await eventually(async () => expect(await hasFocus(opener)).toBe(true));
  }),
);

it(
  "A confirmation dialog begins on its safe button",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const writer = await aWriter(site);
    await aDraft(site, { author: writer, title: "Mine" });
    const { page } = await openBrowser({ as: writer });
    await page.goto("/laboratory/edit/my-laboratory");
    const opener = page.getByRole("button", { name: t("laboratory:edit.deleteOne", { title: "Mine" }) });
    await opener.focus();
    await press(page, "Enter");
    await eventually(async () => expect(await hasFocus(button(page, t("laboratory:delete.cancel")))).toBe(true));
    expect(await canLeave(page, "[role=alertdialog]")).toBe(false);
    await press(page, "Escape");
    await eventually(async () => expect(await hasFocus(opener)).toBe(true));
  }),
);

it(
  "Tags are chosen and text is formatted by keyboard",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const { page } = await openBrowser({ as: await aWriter(site) });
    await page.goto("/tale/new/horror");
    const editor = taleEditor(page, t);
    await editor.tags.focus();
    await press(page, "ArrowDown");
    const boxes = page.getByRole("group", { name: t("laboratory:tags.label") }).getByRole("checkbox");
    await eventually(async () => expect(await hasFocus(boxes.first())).toBe(true));
    await press(page, "Space", "ArrowDown", "Space");
    expect(await page.getByRole("main").getByRole("checkbox", { checked: true }).count()).toBe(2);
    await press(page, "Escape");
    expect(await hasFocus(editor.tags)).toBe(true);

    await editor.text.focus();
    await page.keyboard.type("Bold");
    await press(page, "ControlOrMeta+a", "Shift+Tab");
    const bold = button(page, t("editor:tools.bold"));
    // The whole toolbar is one tab stop; arrow keys move inside it.
    expect(await hasFocus(bold)).toBe(true);
    await press(page, "ArrowRight");
    expect(await hasFocus(button(page, t("editor:tools.italic")))).toBe(true);
    await press(page, "Enter");
    await eventually(async () => expect(await hasFocus(editor.text)).toBe(true));
    expect(await button(page, t("editor:tools.italic")).getAttribute("aria-pressed")).toBe("true");
    expect(await editor.text.locator("em").textContent()).toBe("Bold");
  }),
);

it(
  "Tab moves an item of a list in and out and says so, and Escape then Tab leaves the text",
  journey(async ({ openBrowser, site }) => {
    const { page } = await openBrowser({ as: await aWriter(site) });
    await page.goto("/tale/new/horror");
    const editor = taleEditor(page, t);
    const help = page.getByText(t("editor:list.keys"));
    const says = (text: string) => page.getByRole("status").filter({ hasText: text }).waitFor();
    await editor.text.focus();
    await page.keyboard.type("- One");
    await press(page, "Enter");
    await page.keyboard.type("Two");
    await help.waitFor();
    expect(await describes(editor.text)).toContain(t("editor:list.keys"));
    await press(page, "Tab");
    await says(t("editor:list.level", { level: 2 }));
    expect(await editor.text.locator("li li").textContent()).toBe("Two");
    await press(page, "Shift+Tab");
    await says(t("editor:list.level", { level: 1 }));
    await press(page, "Shift+Tab");
    await says(t("editor:list.left"));
    expect(await editor.text.locator("li").allTextContents()).toEqual(["One"]);

    await press(page, "ArrowUp", "Escape", "Shift+Tab");
    expect(await hasFocus(button(page, t("editor:tools.bold")))).toBe(true);
    await press(page, "Tab", "ArrowUp", "Escape", "Tab");
    expect(await hasFocus(editor.text)).toBe(false);
    expect(await editor.text.locator("li").allTextContents()).toEqual(["One"]);
  }),
);

it(
  "Enter on the steps of a reviewer's remarks goes from one to the next and changes nothing in the text",
  journey(async ({ openBrowser, site }) => {
    const author = await aWriter(site);
    const content = "<p>Nobody had lit the lamp.</p><p>And yet it burned, for thirty years.</p>";
    const tale = await aSubmittedTale(site, { author, content });
    const remarks = [
      { block: 0, from: 19, to: 23, quote: "lamp", note: "Which lamp?" },
      { block: 1, from: 19, to: 35, quote: "for thirty years", note: "So long?" },
    ];
    const { client } = await aModerator(site);
    expectStatus(await client.patch(`/v1/posts/${tale.id}/return`, { body: { note: "Almost.", remarks } }), 200);
    const { page } = await openBrowser({ as: author });
    await page.goto(`/laboratory/edit/my-laboratory/edit/${tale.id}`);
    const { text } = taleEditor(page, t);
    const isAt = (note: string) => page.getByRole("status").filter({ hasText: note }).waitFor();
    const next = button(page, t("laboratory:remarks.next")).first();
    await next.press("Enter");
    await isAt("Which lamp?");
    expect(await hasFocus(next)).toBe(true);
    await press(page, "Enter");
    await isAt("So long?");
    const card = button(page, t("laboratory:remarks.one", { number: 1, count: 2 }));
    await card.press("Enter");
    await isAt("Which lamp?");
    await press(page, "Enter");
    await eventually(async () => expect(await hasFocus(text)).toBe(true));
    // The remark's note is between them.
    const paragraphs = text.locator("> p");
    expect(await paragraphs.allTextContents()).toEqual([
      "Nobody had lit the lamp.",
      "And yet it burned, for thirty years.",
    ]);
    await page.keyboard.type("old ");
    expect(await paragraphs.first().textContent()).toBe("Nobody had lit the old lamp.");
  }),
);

it(
  "The focus moves to the heading after a step, on the same page or another",
  journey(async ({ openBrowser, site }) => {
    const tales = Array.from({ length: 13 }, (_, at) => ({ title: `Tale ${at}` }));
    await insertPublishedTales(site, await aWriter(site), tales);
    const { page } = await openBrowser({ as: await aReader(site) });
    await page.goto("/posts/horror");
    await waitUntilLoaded(page);
    await page.getByRole("link", { name: t("site:paging.page", { page: 2 }) }).focus();
    await press(page, "Enter");
    const listHeading = page.getByRole("main").locator("[data-list-heading]");
    await eventually(async () => expect(await hasFocus(listHeading)).toBe(true));
    expect(new URL(page.url()).search).toBe("?page=2");
    await page.goBack();
    const first = page.getByRole("link", { name: t("site:paging.page", { page: 1 }) });
    await first.and(page.locator("[aria-current]")).waitFor();
    await eventually(async () => expect(await hasFocus(listHeading)).toBe(true));

    await page
      .getByRole("banner")
      .getByRole("link", { name: t("site:nav.tales") })
      .focus();
    await press(page, "Enter");
    await eventually(async () =>
      expect(await hasFocus(page.getByRole("heading", { level: 1, name: t("tales:index.title") }))).toBe(true),
    );
  }),
);

it(
  "A step to another page is announced once: by the focus on its heading, or by a title that says more",
  journey(async ({ openBrowser, site }) => {
    const author = await aWriter(site);
    await insertPublishedTales(site, author, [{ title: "Ebb · Flood" }]);
    const { page } = await openBrowser({ as: author });
    const announced = page.locator("[aria-live]").filter({ hasText: "Fabula" });
    await page.goto("/laboratory/create/my-laboratory");
    await waitUntilLoaded(page);
    const main = page.getByRole("main");
    await main.getByRole("link", { name: t("categories:horror.title") }).press("Enter");
    await announced.getByText(`${t("categories:horror.title")} · ${t("laboratory:new.title")} · Fabula`).waitFor();
    await page
      .getByRole("banner")
      .getByRole("link", { name: t("site:nav.tales") })
      .press("Enter");
    const focusedTitle = async (name: string) => {
      const title = main.getByRole("heading", { level: 1, name });
      await eventually(async () => expect(await hasFocus(title)).toBe(true));
      expect(await announced.count()).toBe(0);
    };
    await focusedTitle(t("tales:index.title"));
    await main.getByRole("link", { name: "Ebb · Flood" }).press("Enter");
    await focusedTitle("Ebb · Flood");
    await main.getByRole("link", { name: author.username, exact: true }).first().press("Enter");
    await focusedTitle(author.username);
  }),
);

it(
  "A search that adds the languages of its reader while it loads leaves the focus at the top of the page",
  journey(async ({ openBrowser, site }) => {
    await insertPublishedTales(site, await aWriter(site), [{ title: "A tower" }]);
    const { page } = await openBrowser({ as: await aReader(site) });
    await page.goto("/search?query=tower");
    await page.waitForURL(/languageName=/);
    await waitUntilLoaded(page);
    expect(await hasFocus(page.locator("body"))).toBe(true);
    const field = page.getByRole("main").getByRole("searchbox");
    await field.fill("towers");
    await field.press("Enter");
    await page.waitForURL(/query=towers/);
    const listHeading = page.getByRole("main").locator("[data-list-heading]");
    await eventually(async () => expect(await hasFocus(listHeading)).toBe(true));
  }),
);

it(
  "The focus is visible everywhere",
  { tags: "variation" },
  journey(async ({ openBrowser }) => {
    const { page } = await openBrowser();
    for (const address of ["/", "/posts/horror", "/login"]) {
      await page.goto(address);
      const unseen = new Set<string>();
      for (let step = 0; step < 25; step += 1) {
        await page.keyboard.press("Tab");
        const hidden = await page.evaluate(() => {
          const focused = document.activeElement;
          if (!(focused instanceof HTMLElement) || focused === document.body) return null;
          const { outlineStyle, outlineWidth } = getComputedStyle(focused);
          return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2
            ? null
            : focused.outerHTML.slice(0, 120);
        });
        if (hidden !== null) unseen.add(hidden);
      }
      expect([...unseen]).toEqual([]);
    }
  }),
);
