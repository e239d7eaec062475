import type { LanguageName } from "#contract/languages.ts";

/**
 * Other forms of a word that somebody types, where the stemmer of its language does not lead both to one stem. A form that does not exist
 * costs nothing: no Tale has it.
 */

/** An ending, and those that may stand in its place. */
type Rule = readonly [ending: RegExp, forms: readonly string[]];

const acute: Readonly<Record<string, string>> = { a: "á", e: "é", i: "í", o: "ó", u: "ú" };
const grave: Readonly<Record<string, string>> = { a: "à", e: "è", i: "ì", o: "ò", u: "ù" };

const accented = (marks: Readonly<Record<string, string>>, suffix = ""): Rule[] =>
  Object.entries(marks).map(([vowel, mark]) => [new RegExp(`(?<=..)${vowel}${suffix}$`), [`${mark}${suffix}`]]);

/** Plurals that the stemmers don't know. */
const plurals: Record<LanguageName, readonly Rule[]> = {
  EN: [
    [/ves$/, ["f", "fe"]],
    [/(?<=[^f])fe?$/, ["ves"]],
    [/(?<=.)men$/, ["man"]],
    [/(?<=.)man$/, ["men"]],
  ],
  ES: [
    [/ces$/, ["z"]],
    [/z$/, ["ces"]],
  ],
  IT: [],
  FR: [],
  PT: [
    [/(?:[aã]o|[oõ]es|[aã]es|[aã]os)$/, ["ão", "ões", "ães", "ãos"]],
    [/(?<=.)([aeou])is$/, ["$1l"]],
    [/(?<=.)([aeou])l$/, ["$1is"]],
    [/(?<=.)ns$/, ["m"]],
    [/(?<=.)m$/, ["ns"]],
  ],
};

/**
 * The stemmers know many endings by their accents, which people leave out: "cantera" for "canterà". With them, another word may get the
 * stem of a third one ("bandera" that of "banda"), so they are tried only if nothing else is found.
 */
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

const irregular: Readonly<Record<string, string>> = {
  children: "child",
  feet: "foot",
  geese: "goose",
  mice: "mouse",
  people: "person",
  teeth: "tooth",
};
const irregularForms: Readonly<Record<string, string>> = {
  ...irregular,
  ...Object.fromEntries(Object.entries(irregular).map(([plural, singular]) => [singular, plural])),
};

/** @returns the word itself and its other forms */
export function formsOf(word: string, language: LanguageName, withAccents: boolean): string[] {
  const typed = word.normalize("NFC").toLowerCase();
  const rules = [...plurals[language], ...(withAccents ? accents[language] : [])];
  const forms = rules.flatMap(([ending, replacements]) =>
    ending.test(typed) ? replacements.map((form) => typed.replace(ending, form)) : [],
  );
  const other = language === "EN" ? irregularForms[typed] : undefined;
  return [...new Set([word, ...forms, ...(other === undefined ? [] : [other])])];
}
