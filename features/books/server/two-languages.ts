import { isSceneBreak, pairBlocks } from "#kit/text/paired-blocks.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import { bookText } from "./book-text.ts";

type Version = Pick<PublishedTale, "content" | "languageName">;

/**
 * Two versions of a text as XHTML: each paragraph with its counterpart after it. If they have different numbers of blocks, one whole
 * text after the other.
 */
export function textsInTwoLanguages(tale: Version, other: Version): string {
  const pairs = pairBlocks(tale.content, other.content);
  const language = toLanguage(other.languageName);
  const counterpart = (html: string) =>
    `<div class="counterpart" lang="${language}" xml:lang="${language}">\n${bookText(html)}</div>\n`;
  if (pairs === null) return `${bookText(tale.content)}<hr/>\n${counterpart(other.content)}`;
  return pairs
    .map((pair) => (isSceneBreak(pair) ? bookText(pair.first) : bookText(pair.first) + counterpart(pair.second)))
    .join("");
}
