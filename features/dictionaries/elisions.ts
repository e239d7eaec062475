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
  IT: (stem) => [...(/[mltcnsv]$/.test(stem) ? [stem.slice(0, -1)] : []), stem, `${stem}e`, `${stem}re`],
};

/** Portuguese: fazê-lo, disse-lhe, dir-te-ei. */
function* withoutHyphens(word: string): Generator<string> {
  const [verb = "", ...behind] = word.split("-");
  const ending = behind.at(-1) ?? "";
  if (behind.length > 1 && /^(?:ei|as|a|emos|eis|ao|ia|ias|iamos|ieis|iam)$/.test(ending)) yield verb + ending;
  if (/^l[oa]s?$/.test(behind[0] ?? "")) yield* [`${verb}r`, `${verb}s`, `${verb}z`];
  yield* [verb, `${verb}s`];
}

/** French: dit-il, est-ce, celui-là. */
const behindHyphen = /^(.+?)(?:-t)?-(?:j[e']?|tu|ils?|elles?|on|nous|vous|ce|moi|toi|l[ea]s?|lui|leur|en|y|ci|memes?)$/;

type Ending = readonly [ending: RegExp, instead: readonly string[]];
/** Adverbs and superlatives that no dictionary lists are looked up as their adjective. */
const adverbs: Record<LanguageName, readonly Ending[]> = {
  EN: [
    [/(?<=...)ily$/, ["y"]],
    [/(?<=...)ly$/, ["", "le"]],
  ],
  ES: [
    [/(?<=...)mente$/, [""]],
    [/(?<=..)isim[oa]s?$/, ["o", "e", ""]],
  ],
  IT: [
    [/(?<=...)mente$/, ["", "e"]],
    [/(?<=..)issim[oaie]$/, ["o", "e"]],
  ],
  FR: [
    [/(?<=.)(?:amment|emment)$/, ["ant", "ent"]],
    [/(?<=...)ment$/, [""]],
  ],
  PT: [
    [/(?<=...)mente$/, [""]],
    [/(?<=..)issim[oa]s?$/, ["o", "e", ""]],
  ],
};

const adjectivesOf = (word: string, language: LanguageName): string[] =>
  adverbs[language].flatMap(([ending, instead]) =>
    ending.test(word) ? instead.map((other) => word.replace(ending, other)) : [],
  );

/** Italian words that lose their last vowel before another word: signor, poter. */
const shortened = /(?<=..[lrn])$/;

interface Candidate {
  form: string;
  /** Only headwords of this class are meant: "dammelo" is of "dare" and not of "da". */
  only?: "verb" | "adjective";
}

/** @returns the forms to look for, until one is found: the word itself first */
export function* withoutElision(word: string, language: LanguageName): Generator<Candidate> {
  yield { form: word };
  const bare = word
    .replace(elided[language] ?? /^$/, "")
    .replace(language === "EN" ? /(?:n't|'(?:s|d|m|ll|re|ve)?)$/ : /^$/, "");
  if (bare !== word) yield { form: bare };
  if (language === "PT" && bare.includes("-")) for (const form of withoutHyphens(bare)) yield { form };
  const matched = clitics[language]?.exec(bare);
  const stem = matched?.[1] ?? matched?.[2];
  if (stem !== undefined) for (const form of verbsBefore[language]!(stem)) yield { form, only: "verb" };
  const before = language === "FR" ? behindHyphen.exec(bare)?.[1] : undefined;
  if (before !== undefined) for (const form of [before, before.replace(elided.FR!, "")]) yield { form };
  if (language !== "PT" && bare.includes("-"))
    for (const form of bare.split("-").filter((part) => part.length > 3)) yield { form };
  if (language === "IT" && shortened.test(bare)) for (const vowel of ["e", "o", "a"]) yield { form: bare + vowel };
  for (const form of adjectivesOf(bare, language)) yield { form, only: "adjective" };
}
