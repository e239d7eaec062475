import type { LanguageName } from "#vocabulary/languages.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { variantsOf, otherFormsOf, pluralsOf } from "#kit/text/inflections.ts";
import { plainWord, type Term } from "./query-words.ts";
import type { KnownTerm, KnownWord } from "./text-queries.ts";
import { plainTexts, publicAuthors, stemsOfForms, tagsWithWords } from "./word-queries.ts";

/** Looks up what the words of a query mean in each language: their forms and stems, and the tags and authors that have them in their names. */

export interface Reach {
  /** A word matches another one that has apostrophes: "couldnt" is "couldn't", and "shed" would be "she'd". */
  withoutApostrophes?: boolean;
  /** Also takes words for forms whose accent was left out. */
  withAccents?: boolean;
  /** Every word with the stem matches, also one that only shares it: "marido" and "mar". */
  byAnyStem?: boolean;
}

/** Shorter stems belong to many words: "mar" to "mare", "marito" and "Maria". */
const shortestStem = 4;

/** The stemmers leave such words whole: "amar" has not the stem of "amaba". */
const shortWord = 5;
const isShort = (word: string, stems: readonly string[]) =>
  stems.length === 0 || (word.length <= shortWord && stems.includes(word));

const quoted = (word: string) => `'${word}'`;

type WordForms = Omit<KnownWord, "tags" | "authorIds" | "isWithoutApostrophes">;

/**
 * A stem stands for its words if it is long enough, and if no other language has it for the same word: "port" is that of the Italian
 * "porta". Otherwise the word matches as it is written, and in forms that the rules of the language know.
 */
async function formsByWord(
  executor: Executor,
  words: readonly string[],
  languages: readonly LanguageName[],
  { withAccents = false, byAnyStem = false }: Reach,
): Promise<Map<string, WordForms>> {
  const asked = words.flatMap((word) =>
    languages.flatMap((language) => {
      const plain = plainWord(word);
      const forms = new Set([...pluralsOf(plain, language), ...variantsOf(plain, language)]);
      return [word, ...forms, ...(withAccents ? accentedFormsOf(word, language) : [])].map((form) => ({
        word,
        language,
        form,
      }));
    }),
  );
  const rows = await stemsOfForms(executor, asked);
  return new Map(
    words.map((word) => {
      const ofWord = rows.filter((row) => row.word === word);
      const typed = ofWord.filter(({ form }) => form === word);
      const known: WordForms = { plain: "", typed: "", forms: {}, stems: {}, places: {}, stopWordIn: [] };
      for (const { language, stems, plain, accented, isStopWord } of typed) {
        Object.assign(known, { plain, typed: accented });
        const others = ofWord.filter((row) => row.language === language && row.form !== word);
        const isOwn = (stem: string) =>
          byAnyStem ||
          (stem.length >= shortestStem && !typed.some((row) => row.language !== language && row.stems.includes(stem)));
        // Only the same word with other accents.
        const accents = others.filter((row) => plainWord(row.form) === plain).flatMap((row) => row.stems);
        const own = [...stems.filter(isOwn), ...accents.filter((stem) => byAnyStem || stem.length >= shortestStem)];
        const plurals = others.filter(
          (row) => plainWord(row.form) !== plain && !row.stems.some((stem) => own.includes(stem)),
        );
        known.places[language] = [...new Set([...stems, ...accents, ...plurals.flatMap((row) => row.stems)])];
        known.stems[language] = [...new Set(own)];
        if (isStopWord) known.stopWordIn.push(language);
        known.forms[language] = [
          // Every Tale with the word has all its stems.
          ...(stems.every((stem) => own.includes(stem)) ? [] : [plain]),
          ...(isStopWord && plain.length < shortestStem ? [] : plurals.map((row) => row.form)),
          ...(isStopWord || !isShort(plain, own) ? [] : otherFormsOf(plain, language, languages.length === 1)),
        ];
      }
      return [word, known];
    }),
  );
}

/** A tsquery for the names of tags with all words of a term, in each language; none for a word without letters of its own. */
function tagQueries(term: Term, n: number, known: ReadonlyMap<string, WordForms>, languages: readonly LanguageName[]) {
  return languages.flatMap((language) => {
    const words = term.words.map((word) => {
      const { plain, forms, stems } = known.get(word)!;
      const written = [plain, ...(forms[language] ?? [])].filter((form) => form !== "" && !form.includes(" "));
      return [...written.map((form) => quoted(`x:${form}`)), ...(stems[language] ?? []).map(quoted)];
    });
    if (words.some((each) => each.length === 0)) return [];
    return [{ n, language, query: words.map((each) => `(${each.join(" | ")})`).join(" & ") }];
  });
}

/** @param isExact a word of a phrase, whose inflections don't match */
function wordOf(known: WordForms, isExact: boolean, isWithoutApostrophes: boolean): KnownWord {
  const names = { tags: [], authorIds: [], isWithoutApostrophes };
  if (!isExact) return { ...known, ...names };
  const forms = Object.fromEntries(Object.keys(known.forms).map((language) => [language, [known.plain]]));
  return { ...known, ...names, stems: {}, forms };
}

/** @returns the terms without those that have no word as the index knows words */
export async function knownTerms(
  executor: Executor,
  terms: readonly Term[],
  languages: readonly LanguageName[],
  reach: Reach = {},
): Promise<KnownTerm[]> {
  const words = [...new Set(terms.flatMap((term) => term.words))];
  const [known, phrases, joined] = await Promise.all([
    formsByWord(executor, words, languages, reach),
    plainTexts(
      executor,
      terms.map((term) => term.words.join(" ")),
    ),
    plainTexts(
      executor,
      terms.map(
        ({ joined, withoutApostrophes }) => joined ?? (reach.withoutApostrophes ? withoutApostrophes : "") ?? "",
      ),
    ),
  ]);
  const [tags, authors] = await Promise.all([
    tagsWithWords(
      executor,
      terms.flatMap((term, n) => tagQueries(term, n, known, languages)),
    ),
    publicAuthors(executor, phrases),
  ]);
  return terms
    .map((term, n): KnownTerm => {
      const phrase = phrases[n]!;
      const named = tags.filter((tag) => tag.n === n && (!term.isPhrase || tag.name.includes(` ${phrase} `)));
      const names = {
        tags: named.map(({ id, language }) => ({ id, language })),
        authorIds: authors.filter(({ name }) => name === phrase).map(({ id }) => id),
      };
      return {
        words: term.words.map((word) =>
          wordOf(
            known.get(word)!,
            term.isPhrase && !reach.byAnyStem,
            reach.withoutApostrophes === true && !term.isPhrase && !term.isExcluded,
          ),
        ),
        joined: joined[n]!,
        phrase: term.isPhrase ? phrase : null,
        ...names,
        isExcluded: term.isExcluded,
      };
    })
    .filter((_, n) => phrases[n] !== "");
}

/**
 * The stemmers know many endings by their accents, which people leave out: "cantera" for "canterà". With them, another word may get the
 * stem of a third one ("bandera" that of "banda"), so they are tried only if nothing else is found.
 */

/** An ending, and those that may stand in its place. */
type Rule = readonly [ending: RegExp, forms: readonly string[]];

const acute: Readonly<Record<string, string>> = { a: "á", e: "é", i: "í", o: "ó", u: "ú" };
const grave: Readonly<Record<string, string>> = { a: "à", e: "è", i: "ì", o: "ò", u: "ù" };

const accented = (marks: Readonly<Record<string, string>>, suffix = ""): Rule[] =>
  Object.entries(marks).map(([vowel, mark]) => [new RegExp(`(?<=..)${vowel}${suffix}$`), [`${mark}${suffix}`]]);

const accents: Record<LanguageName, readonly Rule[]> = {
  EN: [],
  ES: [
    ...accented(acute),
    ...accented(acute, "s"),
    ...accented(acute, "n"),
    [/(?<=..)i(?=(?:a|as|an|amos|ais)$)/, ["í"]],
  ],
  IT: accented(grave),
  FR: [[/(?<=..)e(?=e?s?$)/, ["é"]]],
  PT: [...accented(acute), [/(?<=..)a$/, ["ã"]]],
};

/** @returns the word with accents that may have been left out, without itself */
function accentedFormsOf(word: string, language: LanguageName): string[] {
  const typed = word.normalize("NFC").toLowerCase();
  const forms = accents[language].flatMap(([ending, replacements]) =>
    ending.test(typed) ? replacements.map((form) => typed.replace(ending, form)) : [],
  );
  return [...new Set(forms)].filter((form) => form !== typed);
}
