import type { Page } from "playwright-core";

/** Selecting words of a Tale's text in a browser. */

/** Where a word is on the screen: its middle. */
export const middleOf = (page: Page, word: string): Promise<{ x: number; y: number }> =>
  page.locator(".tale-text").evaluate((text, wanted) => {
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = (node as Text).data.indexOf(wanted);
      if (at === -1) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      node.parentElement!.scrollIntoView({ block: "center" });
      const { left, top, width, height } = range.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }
    throw new Error(`The text has no ${wanted}`);
  }, word);

export async function selectWord(page: Page, word: string): Promise<void> {
  const { x, y } = await middleOf(page, word);
  await page.mouse.dblclick(x, y);
}

/** As a long press does: a finger that only taps selects nothing. */
export const selectByTouch = (page: Page, word: string): Promise<void> =>
  page.locator(".tale-text").evaluate((text, wanted) => {
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = (node as Text).data.indexOf(wanted);
      if (at === -1) continue;
      node.parentElement!.scrollIntoView({ block: "center" });
      document.getSelection()!.setBaseAndExtent(node, at, node, at + wanted.length);
      return;
    }
    throw new Error(`The text has no ${wanted}`);
  }, word);

export const selectionBar = (page: Page) => page.locator("[data-selection-bar]");
