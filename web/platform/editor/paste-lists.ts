const ofWord = 'p[data-style*="mso-list"], p[class*="MsoListParagraph"]';
const bulletOf = '[data-style*="mso-list"]';

/** Microsoft Word writes each list item as a paragraph that contains the bullet as text. */
export function replaceWordLists(body: Element) {
  for (const items of listsIn(body)) replaceByLists(items);
}

function listsIn(body: Element): Element[][] {
  const lists: Element[][] = [];
  for (const item of body.querySelectorAll(ofWord)) {
    const last = lists.at(-1);
    if (last !== undefined && last.at(-1) === item.previousElementSibling) last.push(item);
    else lists.push([item]);
  }
  return lists;
}

const styleOf = (item: Element) => item.getAttribute("data-style") ?? "";
const levelOf = (item: Element) => Number(/\blevel([1-9])\b/.exec(styleOf(item))?.[1] ?? "1");

/** Lists that are open around the next item, the innermost last. */
interface OpenList {
  level: number;
  list: Element;
}

function replaceByLists(items: readonly Element[]) {
  const open: OpenList[] = [];
  for (const item of items) {
    const bullet = item.querySelector(bulletOf);
    const lastItem = open.at(-1)?.list.lastElementChild;
    // Indented like a list, but without a bullet: a further paragraph of the item above.
    if (bullet === null && !styleOf(item).includes("mso-list")) {
      lastItem?.append(item);
      continue;
    }
    const entry = item.ownerDocument.createElement("li");
    listFor(item, bullet?.textContent ?? "", open).append(entry);
    bullet?.remove();
    entry.append(item);
  }
}

/** The list of the item's level and kind; a new one is put into the item above or in the item's place. */
function listFor(item: Element, bullet: string, open: OpenList[]): Element {
  const level = levelOf(item);
  const name = /^\s*\(?\w+[.)]/.test(bullet) ? "ol" : "ul";
  while ((open.at(-1)?.level ?? 0) > level) open.pop();
  const same = open.at(-1);
  if (same?.level === level) {
    if (same.list.matches(name)) return same.list;
    open.pop();
  }
  const list = item.ownerDocument.createElement(name);
  const parent = open.at(-1)?.list.lastElementChild ?? null;
  if (parent === null) item.before(list);
  else parent.append(list);
  open.push({ level, list });
  return list;
}

/** Google Docs and LibreOffice put a nested list next to the item that it belongs to. */
export function nestLists(body: Element) {
  for (const list of body.querySelectorAll("ul > ul, ul > ol, ol > ul, ol > ol")) {
    const item = list.previousElementSibling;
    if (item?.matches("li") === true) item.append(list);
  }
}
