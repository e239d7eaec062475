const ofWord = 'p[data-style*="mso-list"], p[class*="MsoListParagraph"]';
const bulletOf = '[data-style*="mso-list"]';

/** Microsoft Word writes each list item as a paragraph that contains the bullet as text. */
export function replaceWordLists(body: Element) {
  for (const items of listsIn(body)) replaceByList(items);
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

function replaceByList(items: Element[]) {
  const [first] = items;
  if (first === undefined) return;
  const bullet = first.querySelector(bulletOf)?.textContent ?? "";
  const list = first.ownerDocument.createElement(/^\s*\w+[.)]/.test(bullet) ? "ol" : "ul");
  first.before(list);
  for (const item of items) {
    item.querySelector(bulletOf)?.remove();
    const entry = first.ownerDocument.createElement("li");
    entry.append(item);
    list.append(entry);
  }
}
