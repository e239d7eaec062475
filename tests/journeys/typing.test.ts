import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { anOpenDraft } from "../support/editor.ts";
import { journey, type Journey } from "../support/journey.ts";
import { waitUntilLoaded } from "../support/pages.ts";
import { firstOrAll } from "../support/thoroughness.ts";
import { translator } from "../support/translator.ts";

/** Prose that is typed or pasted into the editor. Each text is compared with what the server keeps. */

/** Types lines into an empty draft, with Enter after each. A function does something else between two lines. */
async function typed(on: Journey, languageName: string, lines: readonly (string | ((page: Page) => Promise<void>))[]) {
  const opened = await anOpenDraft(on, { languageName });
  const { page, editor, onServer } = opened;
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
  return { ...opened, content: String((await onServer()).content) };
}

const pressed = (key: string) => (page: Page) => page.keyboard.press(key);
/** Without Enter after it. */
const typedAndLeft = (text: string) => (page: Page) => page.keyboard.type(text);

const paste = (text: string) => (page: Page) =>
  page
    .getByRole("textbox")
    .last()
    .evaluate((element, plain) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", plain);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);

/** Each text as it is typed, and the paragraphs that the server keeps. `~` is a no-break space. */
const proses = firstOrAll([
  {
    languageName: "ES",
    lines: ["- Hola - dijo Ana -. ¿Quién eres?", "-Nadie -respondió él-. Un \"tal 'Luis'\"...", "1986. Fue aquel año."],
    kept: ["—Hola —dijo Ana —. ¿Quién eres?", "—Nadie —respondió él—. Un «tal ‘Luis’»…", "1986. Fue aquel año."],
  },
  {
    languageName: "EN",
    lines: ['"Don\'t go," she said--"not yet."', "'Twas the summer of '68, rock 'n' roll...", "'Why?' he asked."],
    kept: ["“Don’t go,” she said—“not yet.”", "’Twas the summer of ’68, rock ’n’ roll…", "‘Why?’ he asked."],
  },
  {
    languageName: "IT",
    lines: ["- Ciao - disse l'uomo.", '"Un po\' di pane", rispose. "Disse "vieni"."', "--E poi?"],
    kept: ["— Ciao — disse l’uomo.", "«Un po’ di pane», rispose. «Disse “vieni”.»", "— E poi?"],
  },
  {
    languageName: "FR",
    lines: ["- Bonsoir, dit-elle. Qui es-tu ?", '"L\'ami de "Jean"", dit-il.', "« Viens »..."],
    kept: ["—~Bonsoir, dit-elle. Qui es-tu ?", "«~L’ami de “Jean”~», dit-il.", "«~Viens~»…"],
  },
  {
    languageName: "PT",
    lines: ["- Olá - disse Ana. - Quem és?", "'Tá bem, d'água \"fria\"...", "— E então?"],
    kept: ["— Olá — disse Ana. — Quem és?", "’Tá bem, d’água «fria»…", "— E então?"],
  },
]);

const visible = (html: unknown) => String(html).replaceAll(/\u00a0|&nbsp;/g, "~");

it.each(proses)(
  "Prose of $languageName that is typed has the signs of its language, here and after a reload",
  async (prose) => {
    await journey(async (on) => {
      const { page, content } = await typed(on, prose.languageName, [...prose.lines, "* * *", "Fin."]);
      const paragraphs = prose.kept.map((line) => `<p>${line}</p>`).join("");
      expect(visible(content)).toBe(`${paragraphs}<hr /><p>Fin.</p>`);
      const text = page.locator(".ProseMirror");
      const written = await text.innerHTML();
      await page.reload();
      await waitUntilLoaded(page);
      expect(await text.innerHTML()).toBe(written);
    })();
  },
);

it(
  "Every sign of a scene break stays as it is typed until Enter",
  journey(async (on) => {
    const signs = ["* * *", "***", "---", "#", "# # #", "⁂", "~"];
    const shown: string[] = [];
    const read = async (page: Page) => void shown.push(await page.locator(".ProseMirror > :last-child").innerText());
    const lines = signs.flatMap((sign) => [typedAndLeft(sign), read, pressed("Enter")]);
    const { content } = await typed(on, "FR", ["Ce soir-là il neigeait.", ...lines, "Deux."]);
    expect(shown).toEqual(signs);
    expect(content).toBe(`<p>Ce soir-là il neigeait.</p>${"<hr />".repeat(signs.length)}<p>Deux.</p>`);
  }),
);

it(
  "One Backspace takes back a sign, the next one deletes a letter, and the switch of this device ends it",
  journey(async (on) => {
    const taken = async (page: Page) => {
      const { keyboard } = page;
      await keyboard.type('- Oui, "');
      await keyboard.press("Backspace");
      await keyboard.type('non" et --');
      await keyboard.press("Backspace");
      await keyboard.press("Backspace");
      await keyboard.type("'");
    };
    const first = await typed(on, "FR", [taken]);
    expect(visible(first.content)).toBe('<p>—~Oui, "non~» et -’</p>');

    const { page, editor, onServer } = first;
    const choice = page.getByRole("switch", { name: translator("en")("editor:typography") });
    await choice.click();
    await page.reload();
    await waitUntilLoaded(page);
    expect(await choice.getAttribute("aria-checked")).toBe("false");
    await editor.text.click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type(' "d\'eau..." --');
    await page.keyboard.press("Enter");
    await page.keyboard.type("- Oui");
    await editor.saved();
    expect(visible((await onServer()).content)).toBe('<p>—~Oui, "non~» et -’ "d\'eau..." --</p><p>- Oui</p>');
  }),
);

it(
  "On a phone the keyboard's quotes change, while composed, dictated and pasted texts stay as they come",
  { tags: "variation" },
  journey(async (on) => {
    const byPhone = async (page: Page) => {
      const phone = await page.context().newCDPSession(page);
      const insert = (text: string) => phone.send("Input.insertText", { text });
      const compose = (text: string) =>
        phone.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
      await insert('"');
      for (const part of ["N", "No", "No'", "No's"]) await compose(part);
      await insert("No's");
      await insert('"');
      await insert(" ");
      await insert('y "dijo" l\'eau... --');
      await compose('"');
      await insert('"');
    };
    const { content } = await typed(on, "ES", [byPhone, paste(' "Así" -- ...')]);
    expect(content).toBe('<p>«No\'s» y "dijo" l\'eau... --" "Así" -- ...</p>');
  }),
);

it.each(firstOrAll([320, 360, 639]))(
  "At %s px every tool is inside of the window, undo and redo first",
  async (width) => {
    await journey(async (on) => {
      const { page } = await anOpenDraft(on, {}, { width });
      const t = translator("en");
      const toolbar = page.getByRole("toolbar", { name: t("editor:tools.label") });
      await toolbar.getByRole("button", { name: t("editor:tools.more") }).click();
      const tools = await toolbar
        .getByRole("button")
        .evaluateAll((all) =>
          all.map((tool) => ({ name: tool.getAttribute("aria-label"), box: tool.getBoundingClientRect().toJSON() })),
        );
      expect(tools.map(({ name }) => name).slice(0, 2)).toEqual([t("editor:tools.undo"), t("editor:tools.redo")]);
      expect(tools).toHaveLength(12);
      for (const { box } of tools) {
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.right).toBeLessThanOrEqual(width);
        expect(box.width).toBeGreaterThanOrEqual(44);
      }
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
    expect((await typed(on, "EN", [...lines, "End."])).content).toBe(
      "<ul><li><p>bread</p></li><li><p>salt</p></li></ul><ol><li><p>one</p></li></ol>" +
        "<p>2. two</p><hr /><p>1986. That was the year.</p><p>a * b</p><hr /><p>End.</p>",
    );
  }),
);

it(
  "Plain text that is pasted keeps its hyphens and numbers, and its stars become a scene break",
  journey(async (on) => {
    const pasted = paste("1986. That was the year.\n- Hola - dijo Ana.\n* * *\n4. Four\n");
    expect((await typed(on, "ES", ["Una carta: ", pasted])).content).toBe(
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
    expect((await typed(on, "ES", [undone])).content).toBe("<p>* bread and water for all</p>");
  }),
);
