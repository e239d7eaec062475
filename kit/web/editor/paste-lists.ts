import { listStart } from "#kit/text/tale-text.ts";

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
  // "2.3." is the third item.
  if (name === "ol") list.setAttribute("start", /(\d+)[.)]\s*$/.exec(bullet.trim())?.[1] ?? "1");
  const parent = open.at(-1)?.list.lastElementChild ?? null;
  if (parent === null) item.before(list);
  else parent.append(list);
  open.push({ level, list });
  return list;
}

/** An item of Word for the web: a list in a box of its own, which says its level and its number. */
interface WebItem {
  item: Element;
  box: Element;
  level: number;
  name: string;
  number: number;
}

/** Word for the web writes each item as a list, one after the other. */
export function replaceListsOfWordForTheWeb(body: Element) {
  const groups: WebItem[][] = [];
  for (const item of body.querySelectorAll("li[data-aria-level]")) {
    const list = item.parentElement;
    if (list === null || !list.matches("ul, ol")) continue;
    const box = list.closest('[class~="ListContainerWrapper"]') ?? list;
    const place = Array.prototype.indexOf.call(list.children, item);
    const level = Number(item.getAttribute("data-aria-level")) || 1;
    const name = list.tagName.toLowerCase();
    const number = listStart(list.getAttribute("start")) + place;
    const before = groups.at(-1)?.at(-1);
    const isNext = before !== undefined && (before.box === box || before.box.nextElementSibling === box);
    if (isNext) groups.at(-1)!.push({ item, box, level, name, number });
    else groups.push([{ item, box, level, name, number }]);
  }
  for (const group of groups) joinItems(group);
}

function joinItems(group: readonly WebItem[]) {
  const before = group[0]!.box;
  let open: (OpenList & { next: number })[] = [];
  for (const { item, level, name, number } of group) {
    open = open.filter((each) => each.level <= level);
    const same = open.at(-1)?.level === level ? open.pop() : undefined;
    const isContinued = same !== undefined && same.list.matches(name) && (name === "ul" || same.next === number);
    const list = isContinued ? same.list : item.ownerDocument.createElement(name);
    if (!isContinued) {
      list.setAttribute("start", String(number));
      const parent = open.at(-1)?.list.lastElementChild ?? null;
      if (parent === null) before.before(list);
      else parent.append(list);
    }
    list.append(item);
    open.push({ level, list, next: number + 1 });
  }
  for (const { box } of group) box.remove();
}

/**
 * Google Docs and LibreOffice put a nested list next to the item that it belongs to, LibreOffice also into a list of its own after the
 * one with that item.
 */
export function nestLists(body: Element) {
  const continued = new Set<Element>();
  for (const list of body.querySelectorAll("ul, ol")) {
    const before = list.previousElementSibling;
    if (before === null || list.previousSibling?.nodeValue?.trim()) continue;
    if (before.matches("li")) before.append(list);
    if (!before.matches("ul, ol")) continue;
    const inner = list.firstElementChild;
    const item = before.lastElementChild;
    if (inner?.matches("ul, ol") === true && item !== null) {
      item.append(inner);
      continued.add(before);
    } else if (continued.has(before) && before.tagName === list.tagName && isNextNumber(list, before)) {
      before.append(...list.childNodes);
    }
    if (list.firstElementChild === null) list.remove();
  }
}

const isNextNumber = (list: Element, before: Element) =>
  list.matches("ul") ||
  listStart(list.getAttribute("start")) === listStart(before.getAttribute("start")) + before.children.length;
