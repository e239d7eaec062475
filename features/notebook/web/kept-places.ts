import { codePoints } from "#kit/text/code-points.ts";
import type { Place } from "#kit/text/tale-blocks.ts";
import { partsOfSentence } from "#kit/text/word-in-sentence.ts";
import type { DeviceEntry } from "./device-notebook.ts";

/** Where a kept word is in a text that may have been revised since. */

const sliceOf = (text: string, from: number, to: number) => [...text].slice(from, to).join("");

/** The word in its sentence, as UTF-16 units. */
function offsetIn(sentence: string, word: string): number {
  let offset = 0;
  for (const { text, isWord } of partsOfSentence(sentence, word)) {
    if (isWord) return offset;
    offset += text.length;
  }
  return -1;
}

/** @returns null if the word is no longer in its sentence */
export function currentPlace(
  blocks: readonly string[],
  { block, from, to, word, sentence }: Pick<DeviceEntry, "block" | "from" | "to" | "word" | "sentence">,
): Place | null {
  if (sliceOf(blocks[block] ?? "", from, to) === word) return { block, from, to };
  // Long sentences are cut with it on both sides.
  const quote = sentence.replaceAll(/^…|…$/gu, "");
  const inQuote = offsetIn(quote, word);
  if (inQuote === -1) return null;
  const byDistance = blocks.map((_, at) => at).toSorted((a, b) => Math.abs(a - block) - Math.abs(b - block));
  for (const at of byDistance) {
    const start = blocks[at]!.indexOf(quote);
    if (start === -1) continue;
    const first = codePoints(blocks[at]!.slice(0, start + inQuote));
    return { block: at, from: first, to: first + codePoints(word) };
  }
  return null;
}
