import type { LanguageName } from "#vocabulary/languages.ts";

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
    // Masculine nouns: poeta, problema, artista, collega.
    [/(?<=et|em|om|amm|st|aut|iatr|cid|leg)a$/, ["i"]],
    [/(?<=et|em|om|amm|st|aut|iatr|cid)i$/, ["a"]],
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

/** Singulars that end like plurals: "mois" is not "moi". */
const invariable: Record<LanguageName, string> = {
  EN: "news mars gas bus lens his this its was has yes plus thus always perhaps across less series species physics politics",
  ES: "mes dios gas tres seis dos mas pues bus vos tos res virus crisis tesis lunes martes jueves viernes paraguas",
  IT: "",
  FR: "fils bras pas temps mois fois bois cours corps sens vers dos os repas palais pays plus moins mars bus dans sous sans puis jus avis tapis poids secours discours parcours concours proces succes acces progres exces deces apres tres pres lys",
  PT: "mes deus dois tres seis mas mais gas onibus virus lapis pois tras atras apos antes simples",
};
const invariableWords = new Set(
  Object.entries(invariable).flatMap(([language, words]) => words.split(" ").map((word) => `${language} ${word}`)),
);

/** Rows of forms that no rule knows. Words of three letters have no useful stem, so some adjectives and persons have both genders. */
const irregular: Record<LanguageName, readonly string[]> = {
  EN: [
    "child children",
    "foot feet",
    "goose geese",
    "mouse mice",
    "louse lice",
    "ox oxen",
    "person people",
    "tooth teeth",
    "die dice",
    "criterion criteria",
    "phenomenon phenomena",
    "medium media",
    "datum data",
  ],
  ES: ["hijo hija hijos hijas", "nino nina ninos ninas", "tio tia tios tias", "gato gata gatos gatas"],
  IT: [
    "uomo uomini",
    "dio dei",
    "bue buoi",
    "tempio templi",
    "uovo uova",
    "dito dita",
    "osso ossa ossi",
    "labbro labbra",
    "braccio braccia bracci",
    "ginocchio ginocchia ginocchi",
    "ciglio ciglia",
    "lenzuolo lenzuola",
    "paio paia",
    "muro mura muri",
    "grido grida gridi",
    "urlo urla urli",
    "ala ali",
    "arma armi",
    "mano mani",
    "mille mila",
    "zio zia zii zie",
  ],
  FR: [
    "oeil yeux",
    "ciel cieux",
    "monsieur messieurs",
    "madame mesdames",
    "mademoiselle mesdemoiselles",
    "ami amie amis amies",
    "beau bel belle beaux belles",
    "bon bonne bons bonnes",
    "fou folle fous folles",
    "gros grosse grosses",
    "nu nue nus nues",
    "roux rousse rousses",
    "vieux vieil vieille vieilles",
    "vif vive vifs vives",
    "bas basse basses",
  ],
  PT: [
    "gato gata gatos gatas",
    "tio tia tios tias",
    "lobo loba lobos lobas",
    "irmao irma irmaos irmas",
    "cidadao cidadaos",
  ],
};

/** Adjectives of three letters before the ending: "roja" is "rojo", though "casa" is not "caso". */
const adjectives: Partial<Record<LanguageName, { stems: readonly string[]; endings: readonly string[] }>> = {
  ES: {
    stems: "alt baj mal roj tod rar ric viv mud dur pur loc san fe otr".split(" "),
    endings: ["o", "a", "os", "as"],
  },
  IT: { stems: "alt rar viv mut dur pur san car nud".split(" "), endings: ["o", "a", "i", "e"] },
  PT: {
    stems: "alt rar ric viv mud dur pur tod fei nov bel outr noss".split(" "),
    endings: ["o", "a", "os", "as"],
  },
};

interface Conjugation {
  infinitive: string;
  endings: string;
  /** Endings that no noun has: a word with one of them is a verb. */
  telling: RegExp;
}

const spanishFuture = "e as a emos eis an ia ias iamos iais ian";
const future = (infinitive: string, endings: string) => endings.split(" ").map((ending) => infinitive + ending);

/** Regular verbs, for stems that other words have, too. */
const conjugations: Record<Exclude<LanguageName, "EN">, readonly Conjugation[]> = {
  ES: [
    {
      infinitive: "ar",
      endings: `o as a amos ais an e es emos eis en aba abas abamos abais aban aste asteis aron ara aras aramos aran ase ando ado ada ados adas ad ${future("ar", spanishFuture).join(" ")}`,
      telling: /(?:aba|abas|abamos|aban|asteis|aron|ando|aremos|ariamos)$/,
    },
    ...["er", "ir"].map((infinitive) => ({
      infinitive,
      endings: `o es e emos imos eis is en a as amos ais an ia ias iamos iais ian i iste io isteis ieron iera ieras ieran iese iendo yendo ido ida idos idas ed id yo yeron ${future(infinitive, spanishFuture).join(" ")}`,
      telling: new RegExp(`(?:iamos|iendo|ieron|isteis|yendo|yeron|${infinitive}emos|${infinitive}iamos)$`),
    })),
  ],
  IT: [
    {
      infinitive: "are",
      endings:
        "o i a iamo ate ano avo avi ava avamo avate avano ai asti o ammo aste arono ero erai era eremo erete eranno erei erebbe erebbero assi asse assero ino ando ato ata ati",
      telling: /(?:avo|avi|ava|avamo|avano|arono|eranno|erebbe|assero|ando)$/,
    },
    {
      infinitive: "ere",
      endings:
        "o i e iamo ete ono evo evi eva evamo evate evano ei esti e emmo este erono ero erai era eremo erete eranno erei erebbe erebbero essi esse essero a ano endo uto uta uti ute",
      telling: /(?:evo|evi|eva|evamo|evano|erono|essero|endo)$/,
    },
    {
      infinitive: "ire",
      endings:
        "o i e iamo ite ono isco isci isce iscono ivo ivi iva ivamo ivate ivano ii isti immo iste irono iro irai ira iremo irete iranno irei irebbe irebbero issi isse issero a ano endo ito ita iti",
      telling: /(?:isco|isce|iscono|ivo|ivi|iva|ivamo|ivano|irono|iranno|irebbe)$/,
    },
  ],
  FR: [
    {
      infinitive: "er",
      endings:
        "e es ons ez ent ais ait ions iez aient ai as a ames ates erent erai eras era erons erez eront erais erait erions eriez eraient ant ee ees eons eait eais eaient ea eant",
      telling: /(?:ait|aient|erent|erai|erons|eront|erait|eraient)$/,
    },
    {
      infinitive: "ir",
      endings:
        "is it issons issez issent issais issait issaient irent irai iras ira irons irez iront irais irait iraient issant i ie ies s t ons ez ent ais ait aient ant",
      telling: /(?:issons|issez|issent|issait|issais|issaient|irent|iront|irait|issant)$/,
    },
    {
      infinitive: "re",
      endings:
        "s t ons ez ent ais ait ions iez aient is it imes ites irent rai ras ra rons rez ront rais rait rions riez raient ant u ue us ues",
      telling: /(?:raient|rions)$/,
    },
  ],
  PT: [
    {
      infinitive: "ar",
      endings:
        "o as a amos ais am e es emos eis em ava avas avamos avam ei aste ou aram ara aras arei aras ara aremos arao aria arias ariamos ariam asse asses assem ando ado ada ados adas ares arem armos",
      telling: /(?:ava|avas|avamos|avam|aram|ando|aremos|ariam|assem)$/,
    },
    ...["er", "ir"].map((infinitive) => ({
      infinitive,
      endings: `o es e emos imos eis is em a as amos am ia ias iamos iam i este iste eu iu eram iram era ira esse isse essem issem endo indo ido ida idos idas ${future(infinitive, "ei as a emos ao ia ias iamos iam es em mos").join(" ")}`,
      telling: infinitive === "er" ? /(?:eram|endo|essem|eremos|eriam)$/ : /(?:iram|indo|issem|iremos|iriam)$/,
    })),
  ],
};

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

/** Shorter singulars are other words: "mes" is no plural of "me", nor "dio" of "di". */
const shortestSingular = 3;
const shortSingulars: Record<LanguageName, string> = {
  EN: "ox",
  ES: "te fe",
  IT: "",
  FR: "an",
  PT: "pe fe po pa ra mo la",
};

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

/**
 * @param word without accents
 * @param isOneLanguage whether it is a word of this language. In a search of several it may be one of another, where short endings make
 *   any word of any other
 * @returns forms of an adjective or a verb, without itself
 */
export function otherFormsOf(word: string, language: LanguageName, isOneLanguage: boolean): string[] {
  const { stems = [], endings = [] } = adjectives[language] ?? {};
  const adjective = stems.find((stem) => word.startsWith(stem) && endings.includes(word.slice(stem.length)));
  const genders = adjective === undefined ? [] : endings.map((ending) => adjective + ending);
  const verb =
    language === "EN"
      ? englishVerbForms(word)
      : conjugations[language].flatMap((conjugation) => {
          const { infinitive, telling } = conjugation;
          const ending = word.endsWith(infinitive) ? infinitive : telling.exec(word)?.[0];
          const stem = ending === undefined ? "" : word.slice(0, -ending.length);
          if (stem.length < shortestVerbStem[language]) return [];
          const least = isOneLanguage ? 1 : 2;
          const forms = [infinitive, ...conjugation.endings.split(" ")].filter(({ length }) => length >= least);
          return forms.map((form) => stem + form);
        });
  return [...new Set([...genders, ...verb])].filter((form) => form !== word);
}
