import type { LanguageName } from "#vocabulary/languages.ts";

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
export function accentedFormsOf(word: string, language: LanguageName): string[] {
  const typed = word.normalize("NFC").toLowerCase();
  const forms = accents[language].flatMap(([ending, replacements]) =>
    ending.test(typed) ? replacements.map((form) => typed.replace(ending, form)) : [],
  );
  return [...new Set(forms)].filter((form) => form !== typed);
}
