/** A word without accents and in lower case, as `search_plain` of the database writes it. */

/** Soft hyphens and characters of no width, which stand inside words. */
const invisible = /[\u00AD\u180E\u200B-\u200F\u2060-\u2064\uFEFF]/gu;

/** Letters that are no base letter with a mark. */
const ligatures: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss", ø: "o", ł: "l" };

const ascii = /^[ -~]*$/;

export function plainWord(word: string): string {
  if (ascii.test(word)) return word.toLowerCase();
  return word
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(invisible, "")
    .toLowerCase()
    .replace(/[œæßøł]/g, (letter) => ligatures[letter]!);
}

/** Reads what somebody typed into a search field: words, phrases in quotes, and exclusions with a minus. */

export interface Term {
  /** As written, without quotes and signs. A phrase has several, or one that must be found exactly so. */
  words: string[];
  /** The words as one, without the hyphens between them. */
  joined?: string;
  /** The same of words that have apostrophes. */
  withoutApostrophes?: string;
  isPhrase: boolean;
  isExcluded: boolean;
}

/** Every quotation mark of the five languages. Apostrophes are none of them. */
const quotes = /[“”„‟«»〝〞＂]/gu;
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

const signs = /[-‐‑'’ʼ]/gu;
const apostrophe = /['’ʼ]/u;
const wordWithSigns = /^[^\p{L}\p{N}]*([\p{L}\p{N}\p{M}]+(?:[-‐‑'’ʼ][\p{L}\p{N}\p{M}]+)+)[^\p{L}\p{N}]*$/u;
const minus = /^[-−–—]/u;

/** Articles and pronouns that lose their vowel before another word: the text may have another one, or none. */
const elision =
  /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|un|dell|nell|sull|all|dall|coll|quest|quell|bell|sant)['’ʼ](?=\p{L}{2})/iu;

const wordsOf = (text: string): string[] => text.match(word) ?? [];

/** The parts between blanks, with phrases in one piece. A quotation mark without a second one counts as a blank. */
function partsOf(query: string): { text: string; isPhrase: boolean; isExcluded: boolean }[] {
  const closed = query.match(/"/g)?.length ?? 0;
  const last = query.lastIndexOf('"');
  const balanced = closed % 2 === 0 ? query : `${query.slice(0, last)} ${query.slice(last + 1)}`;
  return [...balanced.matchAll(/([-−–—]?)"([^"]*)"|[^\s"]+/gu)].map(([whole, sign, phrase]) =>
    phrase === undefined
      ? { text: whole.replace(minus, ""), isPhrase: false, isExcluded: minus.test(whole) }
      : { text: phrase, isPhrase: true, isExcluded: sign !== "" },
  );
}

/** @returns no terms for a query of signs alone */
export function readQuery(query: string): Term[] {
  const plain = query.normalize("NFKC").replace(invisible, "").replace(quotes, '"');
  return partsOf(plain).flatMap(({ text, isPhrase, isExcluded }): Term[] => {
    const ownText = isPhrase ? text : text.replace(elision, "");
    const words = wordsOf(ownText);
    if (words.length === 0) return [];
    // "self-made" excludes the two words next to each other; as a search it asks for both, wherever they are.
    if (isPhrase || isExcluded) return [{ words, isPhrase: isPhrase || words.length > 1, isExcluded }];
    const whole = wordWithSigns.exec(ownText)?.[1];
    if (whole !== undefined) {
      const kind = apostrophe.test(whole) ? "withoutApostrophes" : "joined";
      return [{ words, [kind]: whole.replace(signs, ""), isPhrase: false, isExcluded }];
    }
    return words.map((each) => ({ words: [each], isPhrase: false, isExcluded }));
  });
}
