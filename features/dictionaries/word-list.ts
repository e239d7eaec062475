import type { LanguageName } from "#vocabulary/languages.ts";
import { withoutElision } from "./elisions.ts";
import { wordClasses, type WordClass } from "./word-classes.ts";

/**
 * The words of one direction, as a text that the server and browsers read alike: a line of JSON, then a line per entry
 * in the order of the folded headwords. Nothing is parsed before somebody asks for a word.
 */

export interface Entry {
  headword: string;
  partOfSpeech: WordClass | null;
  /** Translations only, one in each. */
  meanings: string[];
  /** No dictionary of the direction has it: it was turned round from the opposite one, or joined through a third language. */
  joined: boolean;
}

export interface WordListHead {
  from: LanguageName;
  to: LanguageName;
  /** Changes of an ending, folded, as `are>ava`: from the headword to one of its forms. */
  rules: string[];
  /** By number: the rules by which a headword makes its forms. The first has none. */
  paradigms: number[][];
  /** Rare headwords are left out: the server has them. */
  isPart?: true;
}

export interface ListedEntry extends Entry {
  /** Which of the paradigms. */
  paradigm: number;
}

const columns = "\t";
const meaningsApart = "|";

/** Without case, accents and ligatures, which don't matter to those who look up a word. */
export const foldWord = (word: string): string =>
  word
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}|\u00AD|\u200B/gu, "")
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replaceAll(/[’ʼ‘]/g, "'");

const lineOf = ({ headword, partOfSpeech, paradigm, joined, meanings }: ListedEntry): string =>
  [
    headword,
    partOfSpeech === null ? "" : wordClasses.indexOf(partOfSpeech),
    paradigm === 0 ? "" : paradigm,
    joined ? "+" : "",
    meanings.join(meaningsApart),
  ].join(columns);

const entryOf = (line: string): ListedEntry => {
  const [headword = "", partOfSpeech, paradigm, joined, meanings = ""] = line.split(columns);
  return {
    headword,
    partOfSpeech: partOfSpeech ? wordClasses[Number(partOfSpeech)]! : null,
    paradigm: Number(paradigm),
    joined: joined === "+",
    meanings: meanings.split(meaningsApart),
  };
};

const byCode = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** @returns the text that WordList reads; entries of one headword stay in their order */
export function writeWordList(head: WordListHead, entries: readonly ListedEntry[]): string {
  const lines = entries
    .map((entry) => [foldWord(entry.headword), lineOf(entry)] as const)
    .toSorted(([one], [other]) => byCode(one, other));
  return [JSON.stringify(head), ...lines.map(([, line]) => line)].join("\n");
}

export class WordList {
  readonly head: WordListHead;
  #lines: string[];
  #rulesByEnding: Map<string, number[]> | null = null;

  /** @param text as writeWordList makes it */
  constructor(text: string) {
    const [head = "", ...lines] = text.split("\n");
    this.head = JSON.parse(head) as WordListHead;
    this.#lines = lines;
  }

  /** @returns the entries of the headword that this form belongs to, those that are spelled as it is first; empty if none is known */
  find(form: string): Entry[] {
    const typed = form.trim().toLowerCase();
    for (const { form: folded, only } of withoutElision(foldWord(typed), this.head.from)) {
      const found = this.#entriesOf(folded, typed);
      const meant = only === undefined ? found : found.filter(({ partOfSpeech: its }) => its === only);
      if (meant.length > 0) return shown(meant, form.trim());
    }
    return [];
  }

  #entriesOf(folded: string, typed: string): ListedEntry[] {
    const alike = this.#headwords(folded);
    const hasAccents = typed.normalize("NFC") !== foldWord(typed);
    // "faro" is not what "farò" means, but who types "eleve" means "élève".
    const isOwn = ({ headword }: ListedEntry) =>
      !hasAccents || folded !== foldWord(typed) || isSpelled(headword, typed);
    const own = alike.filter(isOwn);
    const classes = new Set(own.flatMap(({ partOfSpeech }) => partOfSpeech ?? []));
    // "casa" is a noun of its own, and no form of another noun such as "caso"; but "porta" is one of a verb, too, and "libros" of "libro".
    const others = this.#inflected(folded)
      .filter(
        ({ partOfSpeech: its, headword }) => its === null || !classes.has(its) || folded.startsWith(foldWord(headword)),
      )
      .toSorted((one, other) => commonLetters(other.headword, typed) - commonLetters(one.headword, typed));
    return [...own, ...others, ...alike.filter((entry) => !isOwn(entry))];
  }

  #headwords(folded: string): ListedEntry[] {
    let [low, high] = [0, this.#lines.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#foldedAt(middle) < folded) low = middle + 1;
      else high = middle;
    }
    const found: ListedEntry[] = [];
    while (low < this.#lines.length && this.#foldedAt(low) === folded) found.push(entryOf(this.#lines[low++]!));
    return found;
  }

  #foldedAt(at: number): string {
    const line = this.#lines[at]!;
    return foldWord(line.slice(0, line.indexOf(columns)));
  }

  /** The headwords of which a paradigm makes this form, the longest common beginning first. */
  #inflected(folded: string): ListedEntry[] {
    const rules = (this.#rulesByEnding ??= rulesByEnding(this.head.rules));
    const found: ListedEntry[] = [];
    for (let stem = folded.length; stem >= 0; stem--)
      for (const rule of rules.get(folded.slice(stem)) ?? []) {
        const ending = this.head.rules[rule]!.split(">")[0]!;
        const made = this.#headwords(folded.slice(0, stem) + ending);
        found.push(...made.filter(({ paradigm }) => this.head.paradigms[paradigm]!.includes(rule)));
      }
    return found;
  }
}

function rulesByEnding(rules: readonly string[]): Map<string, number[]> {
  const byEnding = new Map<string, number[]>();
  for (const [number, rule] of rules.entries()) {
    const ending = rule.slice(rule.indexOf(">") + 1);
    const others = byEnding.get(ending);
    if (others === undefined) byEnding.set(ending, [number]);
    else others.push(number);
  }
  return byEnding;
}

/** How many letters two words begin with, their accents included: "última" is of "último" and not of "ultimar". */
function commonLetters(one: string, other: string): number {
  let common = 0;
  while (common < one.length && one[common] === other[common]) common++;
  return common;
}

const isSpelled = (headword: string, typed: string) =>
  headword.toLowerCase().replaceAll("’", "'") === typed.toLowerCase().replaceAll("’", "'");

/** One entry for each headword and word class. A word in small letters is no name: "real" is not the club. */
function shown(found: readonly ListedEntry[], typed: string): Entry[] {
  const entries = new Map<string, Entry>();
  const asTyped = found.filter(({ headword }) => isSpelled(headword, typed));
  const isName = ({ headword }: ListedEntry) => typed === typed.toLowerCase() && headword !== headword.toLowerCase();
  const ordered = [...new Set([...asTyped, ...found])].toSorted(
    (one, other) => Number(isName(one)) - Number(isName(other)),
  );
  for (const { headword, partOfSpeech, meanings, joined } of ordered) {
    const known = entries.get(`${partOfSpeech} ${headword}`);
    if (known === undefined) entries.set(`${partOfSpeech} ${headword}`, { headword, partOfSpeech, meanings, joined });
    else known.meanings = [...new Set([...known.meanings, ...meanings])];
  }
  return [...entries.values()];
}
