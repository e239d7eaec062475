import { search as bounds } from "#vocabulary/limits.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { Excerpt } from "../calls.ts";
import { readableText } from "#kit/text/tale-text.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { contentsOf } from "./queries.ts";
import { plainWord } from "./query-words.ts";
import type { KnownTerm, KnownWord } from "./text-queries.ts";
import { stemsOfWords } from "./word-queries.ts";

/** The passage of a text that matches a query, in pieces: plain text, so that nothing in it can be markup. */

const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00AD\u200B-\u200D\u2060]*/gu;
/** Words with apostrophes or hyphens between them. */
const compound = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00AD\u200B-\u200D\u2060]*(?:[-‐‑'’ʼ][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu;
const signs = /[-‐‑'’ʼ]/gu;
const apostrophe = /['’ʼ]/u;
/** An article or a pronoun before a word, as the index knows them. */
const elided = /^[^-‐‑'’ʼ]{1,2}['’ʼ]/u;

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

/** The words of a text that may have a stem of the query. Each different word is folded once: a long text may repeat one 30,000 times. */
function candidates({ text, language }: Text, words: readonly KnownWord[]): Set<string> {
  const beginnings = words.flatMap(({ stems }) => (stems[language] ?? []).map((stem) => stem.slice(0, sharedLetters)));
  const found = new Set<string>();
  for (const token of new Set(text.match(word))) {
    const plain = plainWord(token);
    if (beginnings.some((beginning) => plain.startsWith(beginning))) found.add(token.toLowerCase());
  }
  return found;
}

interface HitsOf {
  word: (token: string) => number[];
  /** Of several words, written as one. */
  joined: (token: string) => number[];
  /** Of a word that has apostrophes, without them. */
  withoutApostrophes: (token: string) => number[];
}

function tokensOf({ text }: Text, hitsOf: HitsOf): Token[] {
  const known = new Map<string, number[]>();
  const hitsIn = (kind: keyof HitsOf, token: string) => {
    const key = `${kind} ${token}`;
    const hits = known.get(key) ?? hitsOf[kind](token.toLowerCase());
    known.set(key, hits);
    return hits;
  };
  return [...text.matchAll(compound)].flatMap(({ 0: whole, index }) => {
    for (const part of new Set([whole, whole.replace(elided, "")])) {
      const joined = part.replace(signs, "");
      const kind = apostrophe.test(part) ? "withoutApostrophes" : "joined";
      const hits = joined === part ? [] : hitsIn(kind, joined);
      if (hits.length > 0) return [{ from: index + whole.length - part.length, to: index + whole.length, hits }];
    }
    return [...whole.matchAll(word)].flatMap(({ 0: token, index: at }) => {
      const hits = hitsIn("word", token);
      return hits.length === 0 ? [] : [{ from: index + at, to: index + at + token.length, hits }];
    });
  });
}

/** Which words of the query a passage has, and how often. */
class Hits {
  readonly #counts: number[] = [];
  different = 0;

  change({ hits }: Token, by: 1 | -1) {
    for (const hit of hits) {
      const before = this.#counts[hit] ?? 0;
      this.#counts[hit] = before + by;
      if (before + by === 0) this.different -= 1;
      else if (before === 0) this.different += 1;
    }
  }
}

/** The hits of the passage with the most different words, then the most hits, then the first. Reads each hit twice, however many there are. */
function bestPassage(tokens: readonly Token[]): readonly Token[] {
  const hits = new Hits();
  let best = { from: 0, to: 0, score: 0 };
  let to = 0;
  for (const [from, first] of tokens.entries()) {
    const until = first.from + bounds.excerpt * 0.75;
    while (to < tokens.length && tokens[to]!.to <= until) hits.change(tokens[to++]!, 1);
    const score = hits.different * 1000 + (to - from);
    if (score > best.score) best = { from, to, score };
    // A word that is longer than a passage was not added.
    if (to > from) hits.change(first, -1);
    else to = from + 1;
  }
  return tokens.slice(best.from, best.to);
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
  const wanted = terms.filter(({ isExcluded }) => !isExcluded);
  const words = wanted.flatMap((term) => term.words);
  const joinedWords = wanted.map(({ joined }) => joined).filter((joined) => joined !== "");
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
    const { language } = text;
    const isForm = (each: KnownWord, plain: string) =>
      each.plain === plain || (each.forms[language] ?? []).includes(plain);
    const hitsOf: HitsOf = {
      word(token) {
        const plain = plainWord(token);
        const stems = known.get(`${language} ${token}`) ?? [];
        const hits = words.flatMap((each, n) =>
          isForm(each, plain) || (each.stems[language] ?? []).some((stem) => stems.includes(stem)) ? [n] : [],
        );
        return joinedWords.includes(plain) ? [...hits, words.length] : hits;
      },
      joined(token) {
        const plain = plainWord(token);
        return words.flatMap((each, n) => (isForm(each, plain) ? [n] : []));
      },
      withoutApostrophes(token) {
        const plain = plainWord(token);
        return words.flatMap((each, n) => (each.isWithoutApostrophes && each.plain === plain ? [n] : []));
      },
    };
    const passage = bestPassage(tokensOf(text, hitsOf));
    if (passage.length > 0) excerpts.set(text.id, piecesOf(text.text, passage));
  }
  return excerpts;
}
