import { search as bounds } from "#contract/limits.ts";
import type { LanguageName } from "#contract/languages.ts";
import type { Excerpt } from "#contract/search.ts";
import { readableText } from "#contract/tale-text.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { contentsOf } from "./queries.ts";
import type { KnownTerm, KnownWord } from "./text-queries.ts";
import { stemsOfWords } from "./word-queries.ts";

/** The passage of a text that matches a query, in pieces: plain text, so that nothing in it can be markup. */

const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** Letters that are no base letter with a mark. */
const ligatures: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss", ø: "o", ł: "l" };

const folded = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[œæßøł]/g, (letter) => ligatures[letter]!);

/** Stems begin like their words. Comparing these letters leaves few words for the stemmer. */
const sharedLetters = 3;
/** Words of one page of results that are given to the stemmer. */
const stemmedAtMost = 500;

interface Token {
  from: number;
  to: number;
  /** Which words of the query it is. */
  hits: number[];
}

interface Text {
  id: number;
  language: LanguageName;
  text: string;
}

/** The words of a text that may be words of the query. */
function candidates({ text, language }: Text, words: readonly KnownWord[]): Set<string> {
  const beginnings = words.flatMap(({ stems }) => (stems[language] ?? []).map((stem) => stem.slice(0, sharedLetters)));
  const found = new Set<string>();
  for (const [token] of text.matchAll(word)) {
    const plain = folded(token);
    if (beginnings.some((beginning) => plain.startsWith(beginning))) found.add(token.toLowerCase());
  }
  return found;
}

function tokensOf({ text }: Text, hitsOf: (token: string) => number[]): Token[] {
  return [...text.matchAll(word)].flatMap((match) => {
    const hits = hitsOf(match[0].toLowerCase());
    return hits.length === 0 ? [] : [{ from: match.index, to: match.index + match[0].length, hits }];
  });
}

/** The hits of the passage with the most different words, then the most hits, then the first. */
function bestPassage(tokens: readonly Token[]): Token[] {
  let best: Token[] = [];
  let bestScore = 0;
  for (const [at, first] of tokens.entries()) {
    const until = first.from + bounds.excerpt * 0.75;
    const passage: Token[] = [];
    for (let n = at; n < tokens.length && tokens[n]!.to <= until; n += 1) passage.push(tokens[n]!);
    const score = new Set(passage.flatMap(({ hits }) => hits)).size * 1000 + passage.length;
    if (score > bestScore) [best, bestScore] = [passage, score];
  }
  return best;
}

const blank = /\s/;

/** Moves a cut to the next blank, so that no word is cut; not far, because some texts have none. */
function atBlank(text: string, from: number, direction: 1 | -1): number {
  for (let at = from; Math.abs(at - from) < 30 && at > 0 && at < text.length; at += direction) {
    if (blank.test(text[at]!)) return at;
  }
  // Not between the halves of a surrogate pair.
  return from > 0 && from < text.length && /[\uDC00-\uDFFF]/.test(text[from]!) ? from - 1 : from;
}

function piecesOf(text: string, passage: readonly Token[]): Excerpt {
  const [first, last] = [passage[0]!, passage.at(-1)!];
  const room = Math.max(0, bounds.excerpt - (last.to - first.from));
  const start = Math.max(0, first.from - Math.min(60, Math.floor(room / 2)));
  const from = start === 0 ? 0 : Math.min(first.from, atBlank(text, start, 1));
  const end = Math.min(text.length, from + bounds.excerpt);
  const to = Math.max(last.to, end === text.length ? end : atBlank(text, end, -1));
  const pieces: Excerpt = [];
  const add = (piece: string, hit: boolean) => piece !== "" && pieces.push({ text: piece, hit });
  let at = from;
  for (const token of passage) {
    const before = text.slice(at, token.from);
    add(at === from && from > 0 ? `…${before.trimStart()}` : before, false);
    add(text.slice(token.from, token.to), true);
    at = token.to;
  }
  add(to < text.length ? `${text.slice(at, to).trimEnd()}…` : text.slice(at), false);
  return pieces;
}

/** @returns the excerpts of the Tales whose texts have a word of the query */
export async function excerptsOf(
  executor: Executor,
  ids: readonly number[],
  terms: readonly KnownTerm[],
): Promise<Map<number, Excerpt>> {
  const words = terms.filter(({ isExcluded }) => !isExcluded).flatMap((term) => term.words);
  if (ids.length === 0 || words.length === 0) return new Map();
  const texts = (await contentsOf(executor, ids)).map(({ id, language, content }): Text => ({
    id,
    language,
    text: readableText(content).replaceAll("\n", " "),
  }));
  const tokens = [...new Set(texts.flatMap((text) => [...candidates(text, words)]))].slice(0, stemmedAtMost);
  const languages = [...new Set(texts.map(({ language }) => language))];
  const known = new Map(
    (await stemsOfWords(executor, tokens, languages)).map(({ word: token, language, stems }) => [
      `${language} ${token}`,
      stems,
    ]),
  );
  const excerpts = new Map<number, Excerpt>();
  for (const text of texts) {
    const hitsOf = (token: string) => {
      const stems = known.get(`${text.language} ${token}`) ?? [];
      return words.flatMap((each, n) =>
        (each.stems[text.language] ?? []).some((stem) => stems.includes(stem)) ? [n] : [],
      );
    };
    const passage = bestPassage(tokensOf(text, hitsOf));
    if (passage.length > 0) excerpts.set(text.id, piecesOf(text.text, passage));
  }
  return excerpts;
}
