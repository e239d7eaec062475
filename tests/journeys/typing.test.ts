import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { anOpenDraft } from "../support/editor.ts";
import { journey, type Journey } from "../support/journey.ts";
import { firstOrAll } from "../support/thoroughness.ts";

/** Prose that is typed or pasted into the editor. Each text is compared with what the server keeps. */

/** Types lines into an empty draft, with Enter after each. A function does something else between two lines. */
async function typed(on: Journey, languageName: string, lines: readonly (string | ((page: Page) => Promise<void>))[]) {
  const { page, editor, onServer } = await anOpenDraft(on, { languageName });
  await editor.text.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Backspace");
  for (const [index, line] of lines.entries()) {
    if (typeof line !== "string") await line(page);
    else {
      await page.keyboard.type(line);
      if (index < lines.length - 1) await page.keyboard.press("Enter");
    }
  }
  await editor.saved();
  return String((await onServer()).content);
}

const paste = (text: string) => (page: Page) =>
  page
    .getByRole("textbox")
    .last()
    .evaluate((element, plain) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", plain);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);

const dialogues = firstOrAll([
  ["ES", "- Hola - dijo Ana.", "- ¿Quién eres?"],
  ["IT", "- Ciao - disse Anna.", "- Chi sei?"],
  ["FR", "- Bonsoir, dit Anne.", "- Qui es-tu ?"],
  ["PT", "- Olá - disse Ana.", "- Quem és?"],
]);

it.each(dialogues)(
  "A speech of %s that begins with a hyphen stays a paragraph while it is typed",
  async (languageName, first, second) => {
    await journey(async (on) => {
      expect(await typed(on, languageName, [first, second, "1986. That year.", "* * *", "Fin."])).toBe(
        `<p>${first}</p><p>${second}</p><p>1986. That year.</p><hr /><p>Fin.</p>`,
      );
    })();
  },
);

it(
  "In English a hyphen, a star or a 1 begins a list, and another number or a star alone doesn't",
  journey(async (on) => {
    const lines = [
      "* bread",
      "",
      "- salt",
      "",
      "1. one",
      "",
      "2. two",
      "*",
      "1986. That was the year.",
      "a * b",
      "***",
    ];
    expect(await typed(on, "EN", [...lines, "End."])).toBe(
      "<ul><li><p>bread</p></li><li><p>salt</p></li></ul><ol><li><p>one</p></li></ol>" +
        "<p>2. two</p><hr /><p>1986. That was the year.</p><p>a * b</p><hr /><p>End.</p>",
    );
  }),
);

it(
  "Plain text that is pasted keeps its hyphens and numbers, and its stars become a scene break",
  journey(async (on) => {
    const pasted = paste("1986. That was the year.\n- Hola - dijo Ana.\n* * *\n4. Four\n");
    expect(await typed(on, "ES", ["Una carta: ", pasted])).toBe(
      "<p>Una carta: </p><p>1986. That was the year.</p><p>- Hola - dijo Ana.</p><hr /><p>4. Four</p>",
    );
  }),
);

it(
  "A list that is taken back by Backspace does not come back at the next letter",
  { tags: "variation" },
  journey(async (on) => {
    const undone = async (page: Page) => {
      await page.keyboard.type("* b");
      await page.keyboard.press("Backspace");
      await page.keyboard.type("read and water for all");
    };
    expect(await typed(on, "ES", [undone])).toBe("<p>* bread and water for all</p>");
  }),
);
