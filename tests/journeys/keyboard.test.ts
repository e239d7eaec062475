import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { taleEditor } from "../support/editor.ts";
import { eventually } from "../support/eventually.ts";
import { expectStatus } from "../support/expected-status.ts";
import { describes } from "../support/forms.ts";
import { journey } from "../support/journey.ts";
import { button, hasFocus, waitUntilLoaded } from "../support/pages.ts";
import { aModerator, aReader, aWriter } from "../support/people.ts";
import { aSubmittedTale } from "../support/tales.ts";
import { translator } from "../support/translator.ts";

/** Pages, menus and the editor are used by keys alone, and readers see where the focus is. */

const t = translator("en");

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key);
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
  { tags: "variation" },
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
  { tags: "variation" },
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
