import { languageNames, type LanguageName } from "#vocabulary/languages.ts";

/**
 * Words of five languages for generated texts. A word's rank is its place by frequency: the first ranks are words of the language,
 * the function words before the others; every further rank is made of syllables and gets an ending of the language, so that the long
 * tail has as many rare words, accents and inflections as the language has.
 */

const frequent: Record<LanguageName, string> = {
  EN: `the and of to a in he was that it his her with for she as had on at not they but from by were you all so out who one up
    their there what would when into could said then which this like no if him them some time only over back down after before
    house night door hand eyes man woman day water light old left came never again little long head room voice looked face knew
    heart mother father years way world words street window morning letter silence stranger captain garden forest river winter
    summer lamp harbour pier shadow mirror bridge island station doctor library ghost violin kitchen railway village teacher
    whisper promise secret journey engine planet signal orbit colony detective witness verdict prison wedding orchard dragon
    castle princess wolf tower crown miller opened closed waited remembered followed burned carried answered turned disappeared`,
  ES: `de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ha me si sin sobre este ya
    entre cuando todo esta ser son dos también fue había era muy años hasta desde está mi porque qué sólo han yo hay vez puede
    todos así nos ni parte tiene él uno donde bien tiempo mismo ese ahora cada vida otro después casa noche puerta mano ojos
    hombre mujer día agua luz corazón madre padre mundo palabras calle ventana mañana carta silencio capitán jardín bosque río
    invierno verano lámpara puerto sombra espejo puente isla estación médico biblioteca fantasma violín cocina ferrocarril pueblo
    maestra promesa secreto viaje señal órbita detective testigo cárcel boda huerto dragón castillo princesa lobo torre corona`,
  IT: `di e che la il un a per è in una mi sono ho non ma lo ha le si ti i con cosa se io come da ci no questo qui hai sei del
    bene tu sì me più al mio c'è perché lei solo te era gli tutto della così mia ne questa fare quando ora fatto essere mai chi
    o alla tutti molto dei anche detto quello va niente grazie lui voglio abbiamo stato nel suo dove posso oh prima allora siamo
    casa notte porta mano occhi uomo donna giorno acqua luce cuore madre padre mondo parole strada finestra mattina lettera
    silenzio capitano giardino foresta fiume inverno estate lampada porto ombra specchio ponte isola stazione medico biblioteca
    fantasma violino cucina ferrovia villaggio maestra promessa segreto viaggio segnale orbita detective testimone prigione città
    nozze frutteto drago castello principessa lupo torre corona cantare cantavano aperto chiuso aspettava ricordava mare`,
  FR: `de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont la mais comme ou si leur y
    dont elle deux ces tout nous sa fait été aussi bien peut même son cette avec sans être ont avait lui fut où je tu vous on mon
    quand très après avant encore toujours jamais rien moins autre temps année jour nuit porte main yeux homme femme eau lumière
    cœur mère père monde mots rue fenêtre matin lettre silence capitaine jardin forêt rivière hiver été lampe port ombre miroir
    pont île gare médecin bibliothèque fantôme violon cuisine chemin village maîtresse promesse secret voyage signal orbite
    détective témoin prison noces verger dragon château princesse loup tour couronne mer sœur empêcher ouvert fermé attendait`,
  PT: `de a o que e do da em um para é com não uma os no se na por mais as dos como mas foi ao ele das tem à seu sua ou ser
    quando muito há nos já está eu também só pelo pela até isso ela entre era depois sem mesmo aos ter seus quem nas me esse eles
    estão você tinha foram essa num nem suas meu às minha têm numa pelos elas havia seja qual será nós tenho lhe casa noite porta
    mão olhos homem mulher dia água luz coração mãe pai mundo palavras rua janela manhã carta silêncio capitão jardim floresta
    rio inverno verão lâmpada porto sombra espelho ponte ilha estação médico biblioteca fantasma violino cozinha ferrovia aldeia
    professora promessa segredo viagem sinal órbita detetive testemunha prisão casamento pomar dragão castelo princesa lobo torre`,
};

const words = Object.fromEntries(
  Object.entries(frequent).map(([language, text]) => [language, [...new Set(text.split(/\s+/))]]),
) as Record<LanguageName, string[]>;

/** Sixty for each language. */
const syllablesOf = (consonants: string, vowels: string): string[] =>
  consonants.split(" ").flatMap((consonant) => vowels.split(" ").map((vowel) => consonant + vowel));

const spelling: Record<LanguageName, { syllables: string[]; endings: string[] }> = {
  EN: {
    syllables: syllablesOf("b d f g l m n p r s t w", "a e i o oo"),
    endings: ["", "s", "ed", "ing", "ly", "er"],
  },
  ES: {
    syllables: syllablesOf("b c d l m n ñ p r s t v", "a e í o u"),
    endings: ["o", "a", "os", "as", "ando", "ó"],
  },
  IT: {
    syllables: syllablesOf("b c d f g l m n p r s t", "a e i o u"),
    endings: ["o", "a", "i", "ando", "ava", "ità"],
  },
  FR: {
    syllables: syllablesOf("b c d f g l m n p r s t", "a é i ou eu"),
    endings: ["e", "es", "ait", "ées", "er", "eux"],
  },
  PT: {
    syllables: syllablesOf("b c d f g l m n p r s t", "a ê i o ão"),
    endings: ["o", "a", "os", "ões", "ava", "ando"],
  },
};

const syllableCount = 60;
/** Neighbouring ranks get different words: a prime spreads them over all words of three and of four syllables. */
const short = { below: 200_000, prime: 7919, size: syllableCount ** 3 };
const long = { prime: 7_368_787, size: syllableCount ** 4 };

/** @param rank from 0 @param ending the number of an ending, any whole number */
export function wordOf(language: LanguageName, rank: number, ending: number): string {
  const known = words[language][rank];
  if (known !== undefined) return known;
  const { syllables, endings } = spelling[language];
  const { prime, size } = rank < short.below ? short : long;
  let rest = Number((BigInt(rank) * BigInt(prime)) % BigInt(size));
  let word = "";
  for (let left = size; left > 1; left /= syllableCount) {
    word += syllables[rest % syllableCount]!;
    rest = Math.floor(rest / syllableCount);
  }
  return word + endings[ending % endings.length]!;
}

/** Function words alone, of which some titles consist. */
export const functionWords = 40;

const sqlArray = (texts: readonly string[]) =>
  `array[${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join()}]`;

/** SQL: a table with the syllables and endings of each language. */
export const spellingTable = `(values ${languageNames
  .map((language) => {
    const { syllables, endings } = spelling[language];
    return `('${language}', ${sqlArray(syllables)}, ${sqlArray(endings)})`;
  })
  .join()}) as spelling (language, syllables, endings)`;

/** SQL: the word of a high rank in the language of a row of that table. It has the spelling of `wordOf`. @param rank at least 200,000 */
export function rareWordSql(rank: string, ending: string): string {
  const syllable = (at: number) => `syllables[1 + mixed / ${syllableCount ** at} % ${syllableCount}]`;
  return `(select ${[0, 1, 2, 3].map(syllable).join(" || ")} || endings[1 + ${ending} % cardinality(endings)]
    from (select (${rank}) * ${long.prime}::bigint % ${long.size} as mixed) as spread)`;
}
