import type { LeftOut } from "./left-out.ts";

/** Parts of pasted markup that a Tale doesn't have, as programs write them. */

/** Of Word (`mso-`), LibreOffice (`sdfootnote`, `title`), Google Docs (`ftnt`, `cmnt`), Pandoc (`footnote-ref`) and books (`epub:type`). */
const parts: readonly (readonly [LeftOut | null, string])[] = [
  // Tracked changes; `del` alone is struck text.
  ["deletions", 'del[cite], del[datetime], [class~="msoDel"]'],
  [
    "comments",
    '[class~="MsoCommentReference"], [class~="MsoCommentText"], [data-style*="mso-element:comment"], [class~="comment"][title], ' +
      'a[href^="#cmnt"], [data-style*="mso-comment-reference"] > a[href^="#_msocom"]',
  ],
  [
    "notes",
    '[class~="MsoFootnoteText"], [class~="MsoEndnoteText"], [class~="MsoFootnoteReference"], [class~="MsoEndnoteReference"], ' +
      'a[href*="#_ftn"], a[href*="#_edn"], [data-style*="mso-element:footnote"], [data-style*="mso-element:endnote"], ' +
      'a[class^="sdfootnote"], a[class^="sdendnote"], div[id^="sdfootnote"], div[id^="sdendnote"], a[href^="#ftnt"], ' +
      '[class~="footnote-ref"], [class~="footnote-back"], [class~="footnotes"], [role="doc-noteref"], [role="doc-footnote"], ' +
      '[role="doc-endnotes"], [data-type~="noteref"], [data-type~="footnote"], [data-type~="footnotes"], [data-type~="endnotes"]',
  ],
  ["headers", 'div[title="header"], div[title="footer"]'],
  ["contents", 'p[class*="MsoToc"], nav, [role="doc-toc"], [data-type~="toc"]'],
  ["pictures", "img, svg, video, audio, iframe, object, embed, canvas"],
  // The end of a paragraph of Word for the web is a space.
  [null, '[class~="EOP"], script, style, title, meta, link, template, annotation, annotation-xml, o\\:p'],
];

const hasWords = (element: Element) => (element.textContent ?? "").trim() !== "";

/** Whether a picture stays, by its address. */
export type KeptPictures = (src: string) => boolean;

/** Removes what can't be read, and adds its names. */
export function removeUnread(body: Element, leftOut: Set<LeftOut>, isKept: KeptPictures = () => false) {
  for (const image of body.querySelectorAll("img[alt]")) {
    const emoji = image.getAttribute("alt") ?? "";
    if (/^\p{Extended_Pictographic}/u.test(emoji) && emoji.length < 12) image.replaceWith(emoji);
  }
  for (const [part, selector] of parts)
    for (const element of body.querySelectorAll(selector)) {
      if (element.matches("img") && isKept(element.getAttribute("src") ?? "")) continue;
      // Programs put empty anchors next to what they are about.
      if (part !== null && (part === "pictures" || hasWords(element))) leftOut.add(part);
      element.remove();
    }
  for (const element of body.querySelectorAll("[data-style]")) {
    // Word and Outlook hide text by style, for example bookmarks of comments.
    if (!/(?<![\w-])(?:display:\s*none|mso-hide:\s*all)/i.test(element.getAttribute("data-style") ?? "")) continue;
    if (hasWords(element)) leftOut.add("hidden");
    element.remove();
  }
}

/** Names what stays as plain text. */
export function nameChanged(body: Element, leftOut: Set<LeftOut>) {
  if ([...body.querySelectorAll("table")].some((table) => table.querySelectorAll("td, th").length > 1))
    leftOut.add("tables");
  const isLost = (element: Element) =>
    hasWords(element) && element.closest("a, h1, h2, h3, h4, h5, h6") === null && element.querySelector("a") === null;
  const marked = "u, s, strike, sup, sub, del, [data-style*='text-decoration'], [data-style*='vertical-align']";
  const lost =
    /(?<![\w-])(?:text-decoration(?:-line)?:[^;]*(?:underline|line-through)|vertical-align:\s*(?:super|sub)\b)/i;
  for (const element of body.querySelectorAll(marked)) {
    const isNamed =
      element.matches("u, s, strike, sup, sub, del") || lost.test(element.getAttribute("data-style") ?? "");
    if (isNamed && isLost(element)) leftOut.add("marks");
  }
}
