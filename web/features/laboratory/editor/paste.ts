/**
 * Makes pasted HTML fit for the editor's schema, which then keeps the safe set only. What the schema can't
 * know: Word's lists are paragraphs, its blank lines and those of web pages are empty ones, headings come in
 * six sizes, and scene breaks in a line of stars.
 */
export function cleanPaste(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const unseen of page.body.querySelectorAll("style, script, title, meta, link, img, svg, video, audio, iframe, o\\:p")) {
    unseen.remove();
  }
  for (const heading of page.body.querySelectorAll("h1, h4, h5, h6")) rename(heading, heading.tagName === "H1" ? "h2" : "h3");
  for (const list of wordLists(page.body)) replaceByList(list);
  for (const block of page.body.querySelectorAll("p, h2, h3, div")) tidyBlock(block);
  for (const element of page.body.querySelectorAll("*")) dropAttributes(element);
  return page.body.innerHTML;
}

function rename(element: Element, name: string) {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

/** Word marks each item of a list as a paragraph of its own, with the bullet as text in it. */
function wordLists(body: Element): Element[][] {
  const lists: Element[][] = [];
  for (const item of body.querySelectorAll('p[style*="mso-list"], p[class*="MsoListParagraph"]')) {
    const last = lists.at(-1);
    if (last !== undefined && last.at(-1) === item.previousElementSibling) last.push(item);
    else lists.push([item]);
  }
  return lists;
}

function replaceByList(items: Element[]) {
  const [first] = items;
  if (first === undefined) return;
  const bullet = first.querySelector('[style*="mso-list"]')?.textContent ?? "";
  const list = first.ownerDocument.createElement(/^\s*\w+[.)]/.test(bullet) ? "ol" : "ul");
  first.before(list);
  for (const item of items) {
    item.querySelector('[style*="mso-list"]')?.remove();
    const entry = first.ownerDocument.createElement("li");
    entry.append(item);
    list.append(entry);
  }
}

/** `***`, `* * *`, `⁂`, `#` or a row of dashes alone in a line: how typescripts mark a new scene. */
const sceneBreak = /^(?:\*\s*\*\s*\*|\*|⁂|#|(?:[-–—_]\s*){3,}|[•·]\s*[•·]\s*[•·])$/u;

function tidyBlock(block: Element) {
  const text = (block.textContent ?? "").replaceAll("\u00a0", " ").trim();
  if (text === "" && block.querySelector("hr, li") === null) block.remove();
  else if (sceneBreak.test(text)) rename(emptied(block), "hr");
}

function emptied(element: Element): Element {
  element.replaceChildren();
  return element;
}

/** Links keep their address; bold and italic by style are read before, from what the schema looks at. */
function dropAttributes(element: Element) {
  for (const { name } of [...element.attributes]) {
    if (name !== "href" && name !== "style") element.removeAttribute(name);
  }
}
