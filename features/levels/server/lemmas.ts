import { parseAff } from "hunspell-reader";
import type { LanguageName } from "#vocabulary/languages.ts";
import { withoutElision } from "#features/dictionaries/elisions.ts";
import { irregularFormsOf, readSpelling } from "#features/dictionaries/server/forms.ts";
import { pluralsOf } from "#kit/text/inflections.ts";

/**
 * Leads forms of words to their lemmas by the spelling dictionaries of Hunspell, ending by ending, without making all the forms that a
 * language has.
 */

/** A change of an ending that makes a form, of the words that have its flag. */
interface Suffix {
  flag: string;
  removed: string;
  /** The end of the lemmas that have it. */
  match: RegExp;
}

interface Spelling {
  /** The flags of each word, as the file has them. */
  flags: ReadonlyMap<string, string>;
  suffixes: ReadonlyMap<string, readonly Suffix[]>;
  longestSuffix: number;
  has(flags: string, flag: string): boolean;
}

/** Flags of one word that the file has twice. */
const apart = "\n";

async function spellingOf(language: LanguageName): Promise<Spelling> {
  const { aff: rules, dic: words } = await readSpelling(language);
  const text = new TextDecoder();
  const aff = parseAff(text.decode(rules));
  const suffixes = new Map<string, Suffix[]>();
  for (const [flag, { substitutionSets }] of aff.SFX ?? [])
    for (const { match, substitutions } of substitutionSets.values())
      for (const { remove, attach } of substitutions) {
        const ending = attach === "0" ? "" : attach;
        const known = suffixes.get(ending) ?? [];
        known.push({ flag, removed: remove === "0" ? "" : remove, match });
        suffixes.set(ending, known);
      }
  const flags = new Map<string, string>();
  for (const line of text.decode(words).split(/\r?\n/).slice(1)) {
    const [word = "", own = ""] = line.split(/\s/, 1)[0]!.split("/");
    if (word === "") continue;
    const others = flags.get(word);
    flags.set(word, others === undefined ? own : others + apart + own);
  }
  const has =
    aff.FLAG === "long"
      ? (all: string, flag: string) => all.split(apart).some((own) => hasLong(own, flag))
      : aff.FLAG === "num"
        ? (all: string, flag: string) => all.split(/[,\n]/).includes(flag)
        : (all: string, flag: string) => all.includes(flag);
  return { flags, suffixes, has, longestSuffix: Math.max(0, ...[...suffixes.keys()].map(({ length }) => length)) };
}

function hasLong(flags: string, flag: string): boolean {
  for (let at = 0; at < flags.length; at += 2) if (flags.startsWith(flag, at)) return true;
  return false;
}

/** Words that change before "n't". */
const contracted: Record<string, string> = { "can't": "can", "won't": "will", "shan't": "shall", "ain't": "be" };

const everyString = (tree: unknown): string[] =>
  typeof tree === "string"
    ? [tree]
    : typeof tree === "object" && tree !== null
      ? Object.values(tree).flatMap(everyString)
      : [];

/** The spelling dictionary of Italian has irregular forms as words of their own. */
async function addItalianVerbs(lemmas: Map<string, string>, isFrequent: (infinitive: string) => boolean) {
  const { default: verbs } = await import("italian-verbs-dict/dist/verbs.json", { with: { type: "json" } });
  for (const [infinitive, tenses] of Object.entries<unknown>(verbs))
    if (isFrequent(infinitive))
      for (const form of everyString(tenses)) if (!lemmas.has(form)) lemmas.set(form, infinitive);
}

const withoutAccents = (word: string) => word.normalize("NFD").replaceAll(/\p{M}/gu, "");

/** Singulars of a form that may be a plural. */
const singularsOf = (form: string, language: LanguageName): string[] =>
  language === "IT"
    ? /[ie]$/.test(form)
      ? pluralsOf(form, language).filter((other) => !other.endsWith("i"))
      : []
    : /[sx]$/.test(form)
      ? pluralsOf(form, language).filter((other) => other.length <= form.length)
      : [];

/** An adverb is a word of its own here. */
const wholeWordsIn = (form: string, language: LanguageName): string[] =>
  [...withoutElision(form, language)].filter(({ only }) => only !== "adjective").map((candidate) => candidate.form);

/** The words in a form that is written as one: the article or the pronoun falls off. */
function* wordsIn(form: string, language: LanguageName, isListed: (form: string) => boolean): Generator<string> {
  if (!form.includes("'")) return yield* wholeWordsIn(form, language);
  if (isListed(form)) yield form;
  if (language === "EN" && form in contracted) yield contracted[form]!;
  yield* wholeWordsIn(form, language).slice(1);
  yield form.slice(form.lastIndexOf("'") + 1);
  yield form;
}

export interface Lemmas {
  /** @returns the lemma of a form in small letters; null if the language isn't known to have it */
  of(form: string): string | null;
  /** Whether it is known with a capital letter only. */
  isName(form: string): boolean;
}

/** @param places of the forms that are listed by how frequent they are: the most frequent lemma of a form is taken */
export async function lemmasOf(language: LanguageName, places: ReadonlyMap<string, number>): Promise<Lemmas> {
  const spelling = await spellingOf(language);
  const irregular = new Map<string, string>();
  for (const [lemma, forms] of Object.entries(irregularFormsOf(language)))
    for (const form of [lemma, ...forms.split(" ")]) if (!irregular.has(form)) irregular.set(form, lemma);
  const verbs = new Map<string, string>();
  const isListed = (form: string) => places.has(form);
  if (language === "IT") await addItalianVerbs(verbs, isListed);
  const isWord = (word: string) => spelling.flags.has(word);
  const placeOf = (lemma: string) => places.get(lemma) ?? Number.POSITIVE_INFINITY;
  const mostFrequent = (lemmas: readonly string[]) =>
    lemmas.reduce<string | null>((best, each) => (best === null || placeOf(each) < placeOf(best) ? each : best), null);

  /** Of a word without anything that stands together with it. */
  function ofBare(form: string): string | null {
    const known = irregular.get(form);
    if (known !== undefined) return known;
    const lemmas = uninflected(spelling, form);
    lemmas.push(...singularsOf(form, language).filter((other) => isWord(other) || isListed(other)));
    const verb = verbs.get(form);
    if (verb !== undefined) lemmas.push(verb);
    // By the rules of its file "casa" is a form of "caso".
    if (isWord(form) || (form.endsWith("a") && isListed(form))) lemmas.unshift(form);
    // The file has no word for it, but makes it from one that is hardly one: "cada" from "cado".
    return isListed(form) && !lemmas.some(isListed) ? form : mostFrequent(lemmas);
  }

  const kept = new Map<string, string | null>();
  function find(form: string): string | null {
    for (const one of new Set([form, withoutAccents(form)]))
      for (const word of wordsIn(one, language, isListed)) {
        const found = ofBare(word);
        if (found !== null) return found;
      }
    return null;
  }
  return {
    isName: (form) => !isWord(form) && isWord(form.charAt(0).toUpperCase() + form.slice(1)),
    of(form) {
      let lemma = kept.get(form);
      if (lemma === undefined) kept.set(form, (lemma = find(form)));
      return lemma;
    },
  };
}

function uninflected({ flags, suffixes, longestSuffix, has }: Spelling, form: string): string[] {
  const found: string[] = [];
  for (let length = 0; length <= Math.min(longestSuffix, form.length - 1); length++) {
    const stem = form.slice(0, form.length - length);
    for (const { flag, removed, match } of suffixes.get(form.slice(form.length - length)) ?? []) {
      const lemma = stem + removed;
      const own = flags.get(lemma);
      if (own !== undefined && lemma !== form && has(own, flag) && match.test(lemma)) found.push(lemma);
    }
  }
  return found;
}
