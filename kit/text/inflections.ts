import type { LanguageName } from "#vocabulary/languages.ts";
import inflections from "./inflections.json" with { type: "json" };

/**
 * Forms of a word by the rules of a language, without accents as the index holds them: where the stemmer doesn't lead them to one stem, or
 * where its stem belongs to other words, too. A form that does not exist costs nothing: no Tale has it.
 */

/** An ending, and those that may stand in its place. */
type Rule = readonly [ending: RegExp, forms: readonly string[]];

/** Singular and plural, both ways. */
const plurals: Record<LanguageName, readonly Rule[]> = {
  EN: [
    [/(?<=[^s])$/, ["s"]],
    [/(?<=s|x|z|ch|sh|o)$/, ["es"]],
    [/(?<=[^s])s$/, [""]],
    [/(?<=s|x|z|ch|sh|o)es$/, [""]],
    [/(?<=[^aeiou])y$/, ["ies"]],
    [/ies$/, ["y"]],
    [/(?<=[^f])fe?$/, ["ves"]],
    [/ves$/, ["f", "fe"]],
    [/man$/, ["men"]],
    [/men$/, ["man"]],
    [/child$/, ["children"]],
    [/children$/, ["child"]],
    [/(?<=..)is$/, ["es"]],
    [/(?<=[aeiou])z$/, ["zzes"]],
    [/(?<=[aeiou])zzes$/, ["z"]],
    [/(?<=..s)es$/, ["is"]],
  ],
  ES: [
    [/(?<=[aeiou])$/, ["s"]],
    [/(?<=[aeiou])s$/, [""]],
    [/(?<=[^aeo])$/, ["es"]],
    [/(?<=[^aeo])es$/, [""]],
    // Words of other languages: robots, chips.
    [/(?<=[^aeiousxz])$/, ["s"]],
    [/(?<=[^aeiousxz])s$/, [""]],
    [/z$/, ["ces"]],
    [/ces$/, ["z"]],
  ],
  IT: [
    [/o$/, ["i"]],
    [/(?<=[^i])a$/, ["e"]],
    [/e$/, ["i", "a"]],
    [/(?<=[^i])i$/, ["o", "e", "io"]],
    [/io$/, ["i"]],
    [/(?<=i)a$/, ["e"]],
    [/([cg])i?e$/, ["$1ia"]],
    [/(?<=[cg])ia$/, ["e"]],
    [/(?<=[cg])([oa])$/, ["hi"]],
    [/(?<=[cg])a$/, ["he"]],
    [/(?<=[cg])hi$/, ["o", "a"]],
    [/(?<=[cg])he$/, ["a"]],
    // Masculine nouns: poeta, problema, artista, collega, idiota, fantasma.
    [/(?<=et|em|om|amm|asm|ism|st|aut|iot|iatr|cid|leg)a$/, ["i"]],
    [/(?<=et|em|om|amm|asm|ism|st|aut|iot|iatr|cid)i$/, ["a"]],
    [/leghi$/, ["lega"]],
  ],
  FR: [
    [/(?<=[^sxz])$/, ["s"]],
    [/(?<=[^s])s$/, [""]],
    [/(?<=au|eu|ou)$/, ["x"]],
    [/(?<=au|eu|ou)x$/, [""]],
    [/ai?l$/, ["aux"]],
    [/aux$/, ["al", "ail"]],
  ],
  PT: [
    [/(?<=[aeiou])$/, ["s"]],
    [/(?<=[aeiou])s$/, [""]],
    [/(?<=[rzsn])$/, ["es"]],
    [/(?<=[rzsn])es$/, [""]],
    // Words of other languages: chips, gols.
    [/(?<=[^aeiousxz])$/, ["s"]],
    [/(?<=[^aeiousxz])s$/, [""]],
    [/ao$/, ["oes", "aes"]],
    [/[oa]es$/, ["ao"]],
    [/(?<=[aeou])l$/, ["is"]],
    [/(?<=[aeou])is$/, ["l"]],
    [/il$/, ["is", "eis"]],
    [/e?is$/, ["il"]],
    [/m$/, ["ns"]],
    [/ns$/, ["m"]],
  ],
};

/** Masculine and feminine, both ways, where the ending tells that it is a gender: "puerto" is not "puerta". */
const genders: Partial<Record<LanguageName, readonly Rule[]>> = {
  ES: [
    [/(?<=..(?:[ai]d|ic))os?$/, ["a", "as"]],
    [/(?<=..(?:[ai]d|ic))as?$/, ["o", "os"]],
  ],
  IT: [
    [/(?<=..(?:[au]t|an|ic))[oi]$/, ["a", "e"]],
    [/(?<=..(?:[au]t|an|ic))[ae]$/, ["o", "i"]],
  ],
  FR: [
    [/(?<=.(?:i|[gh]))ers?$/, ["ere", "eres"]],
    [/(?<=.(?:i|[gh]))eres?$/, ["er", "ers"]],
    [/(?<=.i)fs?$/, ["ve", "ves"]],
    [/(?<=.i)ves?$/, ["f", "fs"]],
    [/(?<=..an)ts?$/, ["te", "tes"]],
    [/(?<=..an)tes?$/, ["t", "ts"]],
    [/(?<=..)eurs?$/, ["euse", "euses"]],
    [/(?<=..)euses?$/, ["eur", "eurs"]],
    [/(?<=..)teurs?$/, ["trice", "trices"]],
    [/(?<=..)trices?$/, ["teur", "teurs"]],
    [/(?<=.[^aeou])is?$/, ["ie", "ies"]],
    [/(?<=..[^aeou])ies?$/, ["i", "is"]],
    [/(?<=..)([dlnrt])us?$/, ["$1ue", "$1ues"]],
    [/(?<=.)([dlnrt])ues?$/, ["$1u", "$1us"]],
  ],
  PT: [
    [/(?<=..(?:[ai]d|ic|[ao]ri))os?$/, ["a", "as"]],
    [/(?<=..(?:[ai]d|ic|[ao]ri))as?$/, ["o", "os"]],
  ],
};

/** Singulars that end like plurals: "mois" is not "moi". */
const invariable: Record<LanguageName, string> = inflections.invariable;
const invariableWords = new Set(
  Object.entries(invariable).flatMap(([language, words]) => words.split(" ").map((word) => `${language} ${word}`)),
);

/** Rows of forms that no rule knows. Words of three letters have no useful stem, so some adjectives and persons have both genders. */
const irregular: Record<LanguageName, readonly string[]> = inflections.irregular;

/** Adjectives of three letters before the ending: "roja" is "rojo", though "casa" is not "caso". */
const adjectives: Partial<Record<LanguageName, { stems: string; endings: string }>> = inflections.adjectives;

/** Regular verbs, for stems that other words have, too. No noun has the endings `telling`: a word with one of them is a verb. */
const conjugations = Object.fromEntries(
  Object.entries(inflections.conjugations).map(([language, verbs]) => [
    language,
    verbs.map(({ infinitive, endings, telling }) => ({
      infinitive,
      forms: [infinitive, ...endings.split(" ")],
      telling: new RegExp(`(?:${telling.replaceAll(" ", "|")})$`),
    })),
  ]),
);

/** Shorter beginnings are no stems of verbs: "mar" is none. */
const shortestVerbStem: Record<Exclude<LanguageName, "EN">, number> = { ES: 2, IT: 2, FR: 3, PT: 2 };

/** Of a verb of English, from any of its forms. Doubled consonants and a silent "e" may be there or not. */
function englishVerbForms(word: string): string[] {
  const stem = /^(.{3,}?)(?:ing|ed)$/.exec(word)?.[1];
  const single = stem?.replace(/([^aeiou])\1$/, "$1");
  const bases = stem === undefined ? [word] : [...new Set([stem, single!, `${stem}e`, stem.replace(/i$/, "y")])];
  return bases.flatMap((base) => {
    const past = base.replace(/e$/, "").replace(/(?<=[^aeiou])y$/, "i");
    const doubled = /(?<=[^aeiou][aeiou])[bdgklmnprtv]$/.test(base) ? base + base.at(-1) : null;
    return [base, `${base.replace(/(?<=[^aeioy])e$/, "")}ing`, `${past}ed`].concat(
      doubled === null ? [] : [`${doubled}ing`, `${doubled}ed`],
    );
  });
}

function replaced(word: string, rules: readonly Rule[]): string[] {
  return rules.flatMap(([ending, forms]) => (ending.test(word) ? forms.map((form) => word.replace(ending, form)) : []));
}

const irregularForms = new Map(
  Object.entries(irregular).flatMap(([language, rows]) =>
    rows.flatMap((row) => row.split(" ").map((form): [string, string[]] => [`${language} ${form}`, row.split(" ")])),
  ),
);

/** Verbs and adjectives: "keeping" and "keeps" belong to "keep kept", too. */
const irregularEnglish = new Map(
  inflections.irregularEnglish.flatMap((row) => {
    const [base = "", ...others] = row.split(" ");
    const forms = [base, ...others, `${base}s`, ...englishVerbForms(base).filter((form) => form.endsWith("ing"))];
    return forms.map((form): [string, string[]] => [form, forms]);
  }),
);

/** Shorter singulars are other words: "mes" is no plural of "me", nor "dio" of "di". */
const shortestSingular = 3;
const shortSingulars: Record<LanguageName, string> = inflections.shortSingulars;

/** @param word without accents @returns its singular and plural, without itself */
export function pluralsOf(word: string, language: LanguageName): string[] {
  const known = irregularForms.get(`${language} ${word}`);
  const forms = [...(known ?? []), ...replaced(word, plurals[language])];
  const isInvariable = (form: string) => invariableWords.has(`${language} ${form}`);
  const isWord = (form: string) =>
    form.length >= shortestSingular || shortSingulars[language].split(" ").includes(form) || form.length > word.length;
  // Of the two the longer one would be the plural: "mais" of "mal", "fois" of "foi".
  const isPlural = (form: string) => !isInvariable(form.length < word.length ? word : form);
  return [...new Set(forms)].filter(
    (form) => form !== word && isWord(form) && ((known ?? []).includes(form) || isPlural(form)),
  );
}

/** @param word without accents @returns the forms of the other gender, of an irregular verb or adjective in English */
export const variantsOf = (word: string, language: LanguageName): string[] => [
  ...replaced(word, genders[language] ?? []),
  ...(language === "EN" ? (irregularEnglish.get(word) ?? []) : []),
];

/**
 * @param word without accents
 * @param isOneLanguage whether it is a word of this language. In a search of several it may be one of another, where short endings make
 *   any word of any other
 * @returns forms of an adjective or a verb, without itself
 */
export function otherFormsOf(word: string, language: LanguageName, isOneLanguage: boolean): string[] {
  const { stems = "", endings = "" } = adjectives[language] ?? {};
  const endingsOfAdjective = endings.split(" ");
  const adjective = stems
    .split(" ")
    .find((stem) => word.startsWith(stem) && endingsOfAdjective.includes(word.slice(stem.length)));
  const genders = adjective === undefined ? [] : endingsOfAdjective.map((ending) => adjective + ending);
  const verb =
    language === "EN"
      ? englishVerbForms(word)
      : conjugations[language]!.flatMap(({ infinitive, forms, telling }) => {
          const ending = word.endsWith(infinitive) ? infinitive : telling.exec(word)?.[0];
          const stem = ending === undefined ? "" : word.slice(0, -ending.length);
          if (stem.length < shortestVerbStem[language]) return [];
          const least = isOneLanguage ? 1 : 2;
          return forms.filter(({ length }) => length >= least).map((form) => stem + form);
        });
  return [...new Set([...genders, ...verb])].filter((form) => form !== word);
}
