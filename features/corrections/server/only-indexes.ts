/**
 * Finds many parts in a text at once. `indexOf` for each of them would read a long text of repeated words thousands of times, and compare
 * long parts at nearly every place.
 */

export const none = -1;
export const several = -2;

const multiplier = 0x01000193;
const spread = 0x9e3779b1;
/** Bits of a table that says which hashes some part has. */
const filterBits = 14;

function hashOf(text: string, start: number, length: number): number {
  let hash = 0;
  for (let at = start; at < start + length; at += 1) hash = (Math.imul(hash, multiplier) + text.charCodeAt(at)) | 0;
  return hash;
}

/** Visits the windows with one of these hashes, from the first one to the last one (Rabin and Karp). */
function forEachWindowOf(
  hashes: Iterable<number>,
  text: string,
  length: number,
  visit: (hash: number, at: number) => void,
): void {
  const filter = new Uint8Array(1 << filterBits);
  for (const hash of hashes) filter[Math.imul(hash, spread) >>> (32 - filterBits)] = 1;
  let first = 1;
  for (let n = 1; n < length; n += 1) first = Math.imul(first, multiplier);
  let hash = hashOf(text, 0, length);
  for (let at = 0; ; at += 1) {
    if (filter[Math.imul(hash, spread) >>> (32 - filterBits)] === 1) visit(hash, at);
    if (at + length >= text.length) return;
    hash = (hash - Math.imul(text.charCodeAt(at), first)) | 0;
    hash = (Math.imul(hash, multiplier) + text.charCodeAt(at + length)) | 0;
  }
}

interface Wanted {
  part: string;
  index: number;
  /** Of its first and its last window. Together they cover the part. */
  first: number;
  last: number;
}

/** Parts that have room for one window of this length, but not for two. */
function findWithWindows(text: string, length: number, wanted: readonly Wanted[], found: number[]): void {
  const counts = new Map<number, number>(
    wanted.flatMap(({ first, last }) => [[first, 0] as const, [last, 0] as const]),
  );
  forEachWindowOf(counts.keys(), text, length, (hash) => {
    const count = counts.get(hash);
    if (count !== undefined) counts.set(hash, count + 1);
  });
  // A part is looked for by its rarer window: the other one may be at nearly every place of a text that repeats itself.
  const byWindow = new Map<number, { wanted: Wanted; offset: number }[]>();
  for (const each of wanted) {
    const isFirst = counts.get(each.first)! <= counts.get(each.last)!;
    const hash = isFirst ? each.first : each.last;
    const others = byWindow.get(hash) ?? [];
    others.push({ wanted: each, offset: isFirst ? 0 : each.part.length - length });
    byWindow.set(hash, others);
  }
  forEachWindowOf(byWindow.keys(), text, length, (hash, at) => {
    const candidates = byWindow.get(hash);
    if (candidates === undefined) return;
    let isSettled = false;
    for (const {
      wanted: { part, index },
      offset,
    } of candidates) {
      if (at < offset || !text.startsWith(part, at - offset)) continue;
      isSettled ||= found[index] !== none;
      found[index] = found[index] === none ? at - offset : several;
    }
    if (isSettled)
      byWindow.set(
        hash,
        candidates.filter(({ wanted: { index } }) => found[index] !== several),
      );
  });
}

/**
 * The offset of each part in the text; `none`, or `several` if the text has it more than once. UTF-16 units.
 * @param parts not empty
 */
export function onlyIndexesOf(text: string, parts: readonly string[]): number[] {
  const found = parts.map((): number => none);
  const byLength = new Map<number, Wanted[]>();
  for (const [index, part] of parts.entries()) {
    if (part.length > text.length) continue;
    const length = 2 ** Math.floor(Math.log2(part.length));
    const wanted = { part, index, first: hashOf(part, 0, length), last: hashOf(part, part.length - length, length) };
    const others = byLength.get(length) ?? [];
    others.push(wanted);
    byLength.set(length, others);
  }
  for (const [length, wanted] of byLength) findWithWindows(text, length, wanted, found);
  return found;
}
