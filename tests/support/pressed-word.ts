import type { Page } from "playwright-core";

/** Presses the middle of a word of a Tale. */
export async function pressWord(page: Page, word: string) {
  const { x, y } = await page.evaluate((wanted) => {
    const text = document.querySelector(".tale-text")!;
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = node.textContent!.indexOf(wanted);
      if (at === -1) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      node.parentElement!.scrollIntoView({ block: "center" });
      const box = range.getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    }
    throw new Error(`no ${wanted}`);
  }, word);
  await page.mouse.click(x, y);
}
