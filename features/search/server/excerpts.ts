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
const sign = /[-‐‑'’ʼ]/u;
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
  compounds: RegExpExecArray[];
}

/** @param seen words of this language that need not be looked at again: texts repeat most of theirs, and those of others */
function candidates({ compounds }: Text, stems: readonly string[], seen: Set<string>): string[] {
  const beginnings = stems.map((stem) => stem.slice(0, sharedLetters));
  return compounds
    .flatMap(([whole]) => (sign.test(whole) ? whole.match(word)! : whole))
    .filter((token) => {
      if (seen.has(token)) return false;
      seen.add(token);
      const plain = plainWord(token);
      return beginnings.some((beginning) => plain.startsWith(beginning));
    })
    .map((token) => token.toLowerCase());
}

/** For a word in small letters, which words of the query it is. */
type HitsOf = (token: string) => number[];

interface Hitting {
  word: HitsOf;
  /** Of several words, written as one. */
  joined: HitsOf;
  /** Of a word that has apostrophes, without them. */
  withoutApostrophes: HitsOf;
}

const none: number[] = [];

/** Each different word is folded and compared once: a long text may repeat one 30,000 times. */
function once(find: HitsOf): HitsOf {
  const known = new Map<string, number[]>();
  return (token) => {
    const before = known.get(token);
    if (before !== undefined) return before;
    const found = find(token.toLowerCase());
    const hits = found.length === 0 ? none : found;
    known.set(token, hits);
    return hits;
  };
}

function tokensOf({ compounds }: Text, hitting: Hitting): Token[] {
  const tokens: Token[] = [];
  const add = (token: string, from: number, hits: number[]) => {
    if (hits !== none) tokens.push({ from, to: from + token.length, hits });
    return hits !== none;
  };
  const isWritten = (whole: string, index: number) =>
    [...new Set([whole, whole.replace(elided, "")])].some((part) => {
      const joined = part.replace(signs, "");
      const hitsOf = apostrophe.test(part) ? hitting.withoutApostrophes : hitting.joined;
      return joined !== part && add(part, index + whole.length - part.length, hitsOf(joined));
    });
  for (const { 0: whole, index } of compounds) {
    if (!sign.test(whole)) add(whole, index, hitting.word(whole));
    else if (!isWritten(whole, index))
      for (const { 0: token, index: at } of whole.matchAll(word)) add(token, index + at, hitting.word(token));
  }
  return tokens;
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
  const texts = (await contentsOf(executor, ids)).map(({ id, language, content }): Text => {
    const text = readableText(content).replaceAll("\n", " ");
    return { id, language, text, compounds: [...text.matchAll(compound)] };
  });
  const languages = [...new Set(texts.map(({ language }) => language))];
  const seen = new Map(languages.map((language) => [language, new Set<string>()]));
  const tokens = texts.flatMap((text) =>
    candidates(
      text,
      words.flatMap(({ stems }) => stems[text.language] ?? []),
      seen.get(text.language)!,
    ),
  );
  const known = new Map(
    (await stemsOfWords(executor, [...new Set(tokens)].slice(0, stemmedAtMost), languages)).map(
      ({ word: token, language, stems }) => [`${language} ${token}`, stems],
    ),
  );
  function hittingIn(language: LanguageName): Hitting {
    const isForm = (each: KnownWord, plain: string) =>
      each.plain === plain || (each.forms[language] ?? []).includes(plain);
    return {
      word: once((token) => {
        const plain = plainWord(token);
        const stems = known.get(`${language} ${token}`) ?? [];
        const hits = words.flatMap((each, n) =>
          isForm(each, plain) || (each.stems[language] ?? []).some((stem) => stems.includes(stem)) ? [n] : [],
        );
        return joinedWords.includes(plain) ? [...hits, words.length] : hits;
      }),
      joined: once((token) => {
        const plain = plainWord(token);
        return words.flatMap((each, n) => (isForm(each, plain) ? [n] : []));
      }),
      withoutApostrophes: once((token) => {
        const plain = plainWord(token);
        return words.flatMap((each, n) => (each.isWithoutApostrophes && each.plain === plain ? [n] : []));
      }),
    };
  }
  const hitting = new Map(languages.map((language) => [language, hittingIn(language)]));
  const excerpts = new Map<number, Excerpt>();
  for (const text of texts) {
    const passage = bestPassage(tokensOf(text, hitting.get(text.language)!));
    if (passage.length > 0) excerpts.set(text.id, piecesOf(text.text, passage));
  }
  return excerpts;
}
