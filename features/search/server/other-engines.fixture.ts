import { create, insertMultiple, search as searchOrama } from "@orama/orama";
import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as italian } from "@orama/stemmers/italian";
import { stemmer as portuguese } from "@orama/stemmers/portuguese";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import MiniSearch from "minisearch";
import type { LanguageName } from "#vocabulary/languages.ts";

/** Two maintained search engines, set up as their documentation recommends for such texts: an index for each language. */

interface IndexedTale {
  title: string;
  author: string;
  tags: string[];
  text: string;
}

/** @returns the titles of the Tales that are found, the best first */
export type Engine = (query: string) => Promise<string[]>;

const boost = { title: 4, author: 2, tags: 2 };

const withoutAccents = (word: string) =>
  word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("œ", "oe").replaceAll("æ", "ae");

const stemmers = {
  EN: { language: "english", stemmer: english },
  ES: { language: "spanish", stemmer: spanish },
  IT: { language: "italian", stemmer: italian },
  FR: { language: "french", stemmer: french },
  PT: { language: "portuguese", stemmer: portuguese },
} as const;

/** MiniSearch has no stemmers of its own and takes any, by `processTerm`; its documentation adds prefixes and fuzziness to a boosted title. */
export function miniSearch(language: LanguageName, tales: readonly IndexedTale[]): Engine {
  const { stemmer } = stemmers[language];
  const index = new MiniSearch<IndexedTale & { id: number }>({
    fields: ["title", "author", "tags", "text"],
    storeFields: ["title"],
    extractField: (tale, field) =>
      field === "tags" ? tale.tags.join(" ") : String(tale[field as keyof IndexedTale | "id"]),
    processTerm: (term) => stemmer(withoutAccents(term)),
    searchOptions: { boost, prefix: true, fuzzy: 0.2 },
  });
  index.addAll(tales.map((tale, id) => ({ ...tale, id })));
  return async (query) => index.search(query).map(({ title }) => title as string);
}

/** Orama tolerates one typing error only if nothing matches without it, so that its exact matches come first. */
export async function orama(language: LanguageName, tales: readonly IndexedTale[]): Promise<Engine> {
  const index = create({
    schema: { title: "string", author: "string", tags: "string[]", text: "string" } as const,
    components: { tokenizer: { ...stemmers[language], stemming: true } },
  });
  await insertMultiple(index, [...tales]);
  return async (term) => {
    const found = await searchOrama(index, { term, boost, limit: 20 });
    const { hits } = found.count > 0 ? found : await searchOrama(index, { term, boost, tolerance: 1, limit: 20 });
    return hits.map(({ document }) => document.title as string);
  };
}
