import type { LanguageName } from "#vocabulary/languages.ts";

/** Parts of a text that stand together with a word and aren't part of it: elided articles before it, pronouns behind it. All is folded. */

const elided: Partial<Record<LanguageName, RegExp>> = {
  FR: /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|presqu|quelqu|entr)'(?=.)/,
  IT: /^(?:[cdlmnstv]|un|all|dall|dell|nell|sull|coll|gl|quell|quest|bell|sant|tutt|mezz|cos|dov|com|anch|senz|nient|ognun|qualcun|nessun|alcun)'(?=.)/,
};

const clitics: Partial<Record<LanguageName, RegExp>> = {
  ES: /^(.{2,}?)(?:[mts]e|[nv]?os)?(?:l[aeo]s?)$|^(.{2,}?)(?:[mts]e|[nv]?os)$/,
  IT: /^(.{2,}?)(?:(?:[mtscv]e|glie)(?:l[aeio]|ne)|gli|l[aeio]|[mtscv]i|ne|sene)$/,
};

/** Where a pronoun took letters of the verb, or doubled its own first one: veder(e)lo, da(m)melo. */
const verbsBefore: Partial<Record<LanguageName, (stem: string) => string[]>> = {
  ES: (stem) => [stem, `${stem}s`],
  IT: (stem) => [stem, `${stem}e`, `${stem}re`, ...(/[mltcnsv]$/.test(stem) ? [stem.slice(0, -1)] : [])],
};

/** Portuguese: fazê-lo, disse-lhe, dir-te-ei. */
function* withoutHyphens(word: string): Generator<string> {
  const [verb = "", ...behind] = word.split("-");
  const ending = behind.at(-1) ?? "";
  if (behind.length > 1 && /^(?:ei|as|a|emos|eis|ao|ia|ias|iamos|ieis|iam)$/.test(ending)) yield verb + ending;
  if (/^l[oa]s?$/.test(behind[0] ?? "")) yield* [`${verb}r`, `${verb}s`, `${verb}z`];
  yield* [verb, `${verb}s`];
}

/** @returns the forms to look for, until one is found: the word itself first */
export function* withoutElision(word: string, language: LanguageName): Generator<string> {
  yield word;
  const bare = word
    .replace(elided[language] ?? /^$/, "")
    .replace(language === "EN" ? /(?:n't|'(?:s|d|m|ll|re|ve)?)$/ : /^$/, "");
  if (bare !== word) yield bare;
  if (language === "PT" && bare.includes("-")) yield* withoutHyphens(bare);
  const matched = clitics[language]?.exec(bare);
  const stem = matched?.[1] ?? matched?.[2];
  if (stem !== undefined) yield* verbsBefore[language]!(stem);
  if (language !== "PT" && bare.includes("-")) yield* bare.split("-").filter((part) => part.length > 3);
}
