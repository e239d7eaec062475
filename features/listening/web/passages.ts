/** The passages of a text that are spoken one after the other: about a sentence each, because Chrome stops long ones after 15 seconds. */
export interface Passage {
  /** In UTF-16 units of the text. */
  from: number;
  to: number;
}

/** About twelve seconds of speech. */
const longest = 180;
/** A shorter sentence is spoken with the next one: "Mr." is no sentence. */
const shortest = 12;

function sentencesOf(text: string, language: string): Passage[] {
  if ("Segmenter" in Intl) {
    const segments = new Intl.Segmenter(language, { granularity: "sentence" }).segment(text);
    return Array.from(segments, ({ index, segment }) => ({ from: index, to: index + segment.length }));
  }
  const found = [...(text as string).matchAll(/[^.!?…]+(?:[.!?…]+["”’»)]*\s*|$)|[.!?…]+\s*/g)];
  return found.map(({ index, 0: sentence }) => ({ from: index, to: index + sentence.length }));
}

/** Where a passage of the greatest length ends: after a comma or another sign, else between two words. */
function endWithin(text: string, from: number): number {
  const part = text.slice(from, from + longest);
  const sign = Math.max(...[...part.matchAll(/[,;:–—)]\s/g)].map(({ index }) => index + 2), 0);
  if (sign > longest / 3) return from + sign;
  const space = part.lastIndexOf(" ");
  return from + (space > 0 ? space + 1 : longest);
}

function* parts(text: string, { from, to }: Passage): Iterable<Passage> {
  let start = from;
  while (to - start > longest) {
    const end = endWithin(text, start);
    yield { from: start, to: end };
    start = end;
  }
  yield { from: start, to };
}

export const spokenText = (text: string) => text.replace(/\s+/g, " ").replaceAll("\u2060", "").trim();

const isSpeakable = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** @param text of one paragraph */
export function passagesOf(text: string, language: string): Passage[] {
  const joined: Passage[] = [];
  for (const sentence of sentencesOf(text, language)) {
    const before = joined.at(-1);
    if (before !== undefined && spokenText(text.slice(before.from, before.to)).length < shortest)
      before.to = sentence.to;
    else joined.push({ ...sentence });
  }
  return joined
    .flatMap((sentence) => [...parts(text, sentence)])
    .filter(({ from, to }) => isSpeakable(text.slice(from, to)));
}
