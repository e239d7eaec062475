import { parseAff } from "hunspell-reader";
import type { LanguageName } from "#vocabulary/languages.ts";
import { otherFormsOf, pluralsOf } from "#kit/text/inflections.ts";
import type { WordClass } from "../word-classes.ts";
import { foldWord } from "../word-list.ts";
import irregularForms from "./irregular-forms.json" with { type: "json" };

/**
 * Which forms a headword has, by the spelling dictionaries of Hunspell, and what these don't lead back to a headword:
 * irregular forms, and words that melt into one (in + la: nella).
 */

export interface Forms {
  /** As in WordListHead. */
  rules: string[];
  paradigms: number[][];
  /** The number of the paradigm of a headword. */
  paradigmOf(headword: string): number;
}

/** Loaded when they are needed: each is some megabytes. */
const spelling: Record<LanguageName, () => Promise<{ default: { aff: Uint8Array; dic: Uint8Array } }>> = {
  EN: () => import("dictionary-en"),
  ES: () => import("dictionary-es"),
  IT: () => import("dictionary-it"),
  FR: () => import("dictionary-fr"),
  PT: () => import("dictionary-pt"),
};

/** The files of a spelling dictionary: rules of endings, and words with the rules that each takes. */
export const readSpelling = async (language: LanguageName) => (await spelling[language]()).default;

/** Irregular forms by their headwords, several apart by spaces. */
export const irregularFormsOf = (language: LanguageName): Record<string, string> => irregularForms[language];

const flagsOf = (flags: string, kind: string | undefined): string[] =>
  kind === "long" ? (flags.match(/../g) ?? []) : kind === "num" ? flags.split(",") : [...flags];

/** The classes of each headword, by its small letters. */
type Headwords = ReadonlyMap<string, ReadonlySet<WordClass | null>>;

type FormsByHeadword = Map<string, Set<string>>;

function add(forms: FormsByHeadword, headword: string, more: Iterable<string>): void {
  const known = forms.get(headword) ?? new Set();
  for (const form of more) known.add(foldWord(form));
  forms.set(headword, known);
}

/** Of the headwords that the spelling dictionary has; others stand there as a form of a word that is spelled alike. */
async function addSpelledForms(forms: FormsByHeadword, language: LanguageName, headwords: Headwords): Promise<void> {
  const { aff: rules, dic: words } = await readSpelling(language);
  const text = new TextDecoder();
  const aff = parseAff(text.decode(rules));
  for (const line of text.decode(words).split(/\r?\n/).slice(1)) {
    const [word = "", flags = ""] = line.split(/\s/, 1)[0]!.split("/");
    const headword = word.toLowerCase();
    if (flags === "" || !headwords.has(headword)) continue;
    for (const flag of flagsOf(flags, aff.FLAG))
      for (const { match, substitutions } of aff.SFX?.get(flag)?.substitutionSets.values() ?? [])
        if (match.test(word))
          add(
            forms,
            headword,
            // Pronouns and possessives behind a word: see elisions.ts.
            substitutions
              .map(({ replace, attach }) => word.replace(replace, attach))
              .filter((form) => !/['’.-]/.test(form)),
          );
  }
}

const everyString = (tree: unknown): string[] =>
  typeof tree === "string"
    ? [tree]
    : typeof tree === "object" && tree !== null
      ? Object.values(tree).flatMap(everyString)
      : [];

/** Many verbs of the list have theirs with pronouns alone. */
const gerundOf = (infinitive: string) => infinitive.replace(/are$/, "ando").replace(/[ei]re$/, "endo");

async function addItalianVerbs(forms: FormsByHeadword, headwords: Headwords): Promise<void> {
  const { default: verbs } = await import("italian-verbs-dict/dist/verbs.json", { with: { type: "json" } });
  for (const [infinitive, tenses] of Object.entries<unknown>(verbs))
    if (headwords.has(infinitive)) add(forms, infinitive, [...everyString(tenses), gerundOf(infinitive)]);
}

const infinitive: Record<LanguageName, RegExp> = {
  EN: /(?<!.*[aeiouy].*(?:ing|[^e]ed))$/,
  ES: /[aei]r$/,
  IT: /[aei]re$/,
  FR: /(?:[ei]r|re)$/,
  PT: /[aei]r$/,
};
const withGenders: ReadonlySet<LanguageName> = new Set(["ES", "IT", "PT"]);

/** With fewer forms a Romance verb has other ones that the spelling dictionary lists as words of their own. */
const formsOfAVerb = 10;

/** Forms by the rules of the language. A form that doesn't exist costs nothing. @param known by the spelling dictionary */
function regularForms(
  headword: string,
  classes: ReadonlySet<WordClass | null>,
  language: LanguageName,
  known: number,
): string[] {
  const folded = foldWord(headword);
  if (folded.includes(" ")) return [];
  const may = (wordClass: WordClass) => classes.has(wordClass) || classes.has(null);
  const genders =
    may("adjective") && withGenders.has(language) && folded.endsWith("o") ? [folded.replace(/o$/, "a")] : [];
  const nouns =
    may("noun") || may("adjective") ? [folded, ...genders].flatMap((form) => pluralsOf(form, language)) : [];
  const isWhole = language !== "EN" && known >= formsOfAVerb;
  const verbs =
    may("verb") && !isWhole && infinitive[language].test(folded) ? otherFormsOf(folded, language, true) : [];
  return [...genders, ...nouns, ...verbs];
}

/** Shorter verbs end many others that aren't made from them: "dar" is in "recordar". */
const shortestVerb = 4;

/** A verb gives its forms to those with a prefix: "devuelto" is of "devolver". */
function addIrregularForms(forms: FormsByHeadword, language: LanguageName, headwords: Headwords): void {
  const isVerb = (headword: string) => headwords.get(headword)?.has("verb") ?? false;
  const verbs = [...headwords.keys()].filter(isVerb);
  for (const [word, irregular] of Object.entries<string>(irregularForms[language])) {
    const headword = word.toLowerCase();
    add(forms, headword, irregular.split(" "));
    if (headword.length < shortestVerb || !isVerb(headword)) continue;
    for (const other of verbs)
      if (other !== headword && other.endsWith(headword)) {
        const prefix = other.slice(0, -headword.length);
        add(
          forms,
          other,
          irregular.split(" ").map((form) => prefix + form),
        );
      }
  }
}

/** Articles, prepositions and conjunctions, in phrases such as "tandis que" and "a través de". */
const longestSmallWord = 3;

/** Words that the dictionaries have in such a phrase alone. */
function addWordsOfPhrases(forms: FormsByHeadword, headwords: Headwords): void {
  const known = new Set([...forms].flatMap(([headword, own]) => [foldWord(headword), ...own]));
  for (const [phrase, classes] of headwords) {
    const [lone = "", ...others] = phrase.split(" ").toSorted((one, other) => other.length - one.length);
    const isPhrase = others.length > 0 && others.every((word) => word.length <= longestSmallWord);
    const folded = foldWord(lone);
    if (!isPhrase || classes.has("noun") || known.has(folded) || !/^\p{L}{4,}$/u.test(lone)) continue;
    add(forms, phrase, [folded]);
    known.add(folded);
  }
}

/** From the headword to the form, without what both begin with. */
function ruleBetween(headword: string, form: string): string {
  let common = 0;
  while (common < headword.length && headword[common] === form[common]) common++;
  return `${headword.slice(common)}>${form.slice(common)}`;
}

/** @param headwords of all directions from this language */
export async function formsOf(language: LanguageName, headwords: Headwords): Promise<Forms> {
  const forms: FormsByHeadword = new Map();
  await addSpelledForms(forms, language, headwords);
  if (language === "IT") await addItalianVerbs(forms, headwords);
  for (const [headword, classes] of headwords)
    add(forms, headword, regularForms(headword, classes, language, forms.get(headword)?.size ?? 0));
  addIrregularForms(forms, language, headwords);
  addWordsOfPhrases(forms, headwords);
  const rules = new Map<string, number>();
  const paradigms = new Map<string, number>([["", 0]]);
  const byHeadword = new Map<string, number>();
  for (const [headword, known] of forms) {
    const folded = foldWord(headword);
    const own = new Set<number>();
    for (const form of known) {
      if (form === folded) continue;
      const rule = ruleBetween(folded, form);
      if (!rules.has(rule)) rules.set(rule, rules.size);
      own.add(rules.get(rule)!);
    }
    const key = [...own].toSorted((one, other) => one - other).join(" ");
    if (!paradigms.has(key)) paradigms.set(key, paradigms.size);
    byHeadword.set(headword, paradigms.get(key)!);
  }
  return {
    rules: [...rules.keys()],
    paradigms: [...paradigms.keys()].map((key) => (key === "" ? [] : key.split(" ").map(Number))),
    paradigmOf: (headword) => byHeadword.get(headword.toLowerCase()) ?? 0,
  };
}
