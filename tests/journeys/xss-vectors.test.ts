import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sanitizeContent } from "#kit/server/safe-html/sanitize-content.ts";
import { theBrowser } from "../support/browser.ts";
import { xssVectors } from "../support/xss-vectors.ts";

/** Only a browser decides how HTML is parsed, so a real browser reads the Tale's text that the server has sanitized. */

let page: Page;
beforeAll(async () => {
  page = await (await theBrowser()).newPage();
});
afterAll(() => page.close());

const elements = ["P", "BR", "STRONG", "EM", "H2", "H3", "BLOCKQUOTE", "UL", "OL", "LI", "HR", "A"];

/** Puts each text on the page, then the HTML that the page made of it. @returns everything that must not be there */
async function strangeParts(texts: readonly string[]): Promise<string[]> {
  return page.evaluate(
    ([all, allowed]) => {
      const strange: string[] = [];
      const body = document.body;
      for (const text of all) {
        for (let pass = 0; pass < 2; pass += 1) {
          body.innerHTML = pass === 0 ? text : body.innerHTML;
          for (const element of body.querySelectorAll("*")) {
            if (!allowed.includes(element.tagName)) strange.push(`<${element.tagName}> of ${text}`);
            for (const { name, value } of element.attributes) {
              const isLink = element instanceof HTMLAnchorElement && (name === "rel" || name === "href");
              if (!isLink) strange.push(`${name}="${value}" of ${text}`);
            }
            if (element instanceof HTMLAnchorElement && !/^https?:$/.test(element.protocol)) strange.push(element.href);
          }
        }
      }
      return strange;
    },
    [texts, elements] as const,
  );
}

it("No stored text runs script in a browser, and only safe elements remain", async () => {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const sent = xssVectors.flatMap((vector) => [vector, `<p>A tale.</p>${vector}`, `${vector}${xssVectors.join("")}`]);
  expect(await strangeParts(sent.map(sanitizeContent))).toEqual([]);
  expect(dialogs).toEqual([]);
});

it.each(["<img src=x>", "<p onclick='x'>x</p>", "<a href='javascript:x'>x</a>"])(
  "The check finds %s when the server has not cleaned it",
  async (html) => {
    expect(await strangeParts([html])).not.toEqual([]);
  },
);
