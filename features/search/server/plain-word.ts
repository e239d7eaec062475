/** A word without accents and in lower case, as `search_plain` of the database writes it. */

/** Letters that are no base letter with a mark. */
const ligatures: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss", ø: "o", ł: "l" };

/** Soft hyphens and characters of no width, which stand inside words. */
const invisible = /[\u00AD\u180E\u200B-\u200F\u2060-\u2064\uFEFF]/gu;

export const plainWord = (word: string) =>
  word
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(invisible, "")
    .toLowerCase()
    .replace(/[œæßøł]/g, (letter) => ligatures[letter]!);
