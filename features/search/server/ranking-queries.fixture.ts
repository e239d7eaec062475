import type { LanguageName } from "#vocabulary/languages.ts";

/** Queries as people type them, and the Tale that they expect first. They were chosen before the first result was seen. */

interface RankedQuery {
  language: LanguageName;
  query: string;
  /** The title. */
  expected: string;
}

const of = (language: LanguageName, queries: Record<string, string>): RankedQuery[] =>
  Object.entries(queries).map(([query, expected]) => ({ language, query, expected }));

export const rankedQueries: RankedQuery[] = [
  ...of("EN", {
    if: "If",
    "the sea": "The Sea",
    "brass astrolabe": "The collected Tales (EN)",
    "ironing bishops sleeves": "The Laundress Who Ironed the Sea",
    "lihgthouse almanack": "The Lighthouse Almanac",
    "ottilieash soup": "Forty-One Years of Soup",
    "“rhubarb yoghurt”": "Notes from the Fourth-Floor Fridge",
    "lantern fog": "What the Fog Returned",
  }),
  ...of("ES", {
    "la que fue": "La que fue",
    "ciguenas campanarios": "El campanario vacío",
    "corazon cansados": "Taller de corazones",
    "custodia de la tortuga": "Custodia compartida",
    '"péndulo corto"': "Hacen falta dos",
    "amor callado": "Con el molino andando",
    "expedeinte 4471": "Expediente 4471",
    "faro tormenta": "El último faro de la costa",
  }),
  ...of("IT", {
    "di chi e": "Di chi è",
    "citta sommerse": "Le campane sott’acqua",
    "cantavano sotto il balcone": "Serenata per Ada",
    "barattolo dell'eco": "Il barattolo dell’eco",
    "saverioneri binario": "Binario ventisei",
    "furbizia lupi": "Il testamento del lupo",
    "sfogila numero": "Sfoglia numero trentuno",
    "lanterne nebbia": "Nebbia in Val Padana",
  }),
  ...of("FR", {
    "et si": "Et si",
    "le coeur net": "Le cœur net",
    "empechaient de dormir": "Les voisins du dessus",
    "le peche": "Le péché",
    "« dur d'oreille »": "Le puits dur d’oreille",
    "maisons hantées prunes": "Le livre d’or",
    "freterie josianne": "Friterie Josiane, j’écoute",
    "phare brume": "Le phare et la brume",
  }),
  ...of("PT", {
    "o que e": "O que é",
    "coracao de papel": "Corações de papel",
    "paes de ontem": "Pão de ontem",
    "julgamento do bem te vi": "O julgamento do bem-te-vi",
    "espelhos trovao": "Oito panos",
    "noemiserra chantagem": "Crase",
    "travesa nao volta vasia": "Travessa não volta vazia",
    "neblina farol": "A balsa das cinco",
  }),
];
