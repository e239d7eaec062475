import type { LanguageName } from "#vocabulary/languages.ts";
import { placesOfForms } from "#kit/text/frequent-forms.ts";
import { lemmasOf, type Lemmas } from "./lemmas.ts";

/** How frequent the lemmas of a language are, by the forms of kit/text/frequent-forms.ts. */

/** By Zipf's law the form at place n is about 1/n as frequent as the first; the very first ones are a little less frequent than that. */
const frequencyAt = (place: number) => 1 / (place + 3);

export interface Ranks {
  lemmas: Lemmas;
  /** The place of a lemma, from 1; null if the lists don't have it. */
  rankOf(lemma: string): number | null;
}

export async function ranksOf(language: LanguageName): Promise<Ranks> {
  const places = await placesOfForms(language);
  const lemmas = await lemmasOf(language, places);
  const frequencies = new Map<string, number>();
  for (const [form, place] of places) {
    if (lemmas.isName(form)) continue;
    const lemma = lemmas.of(form) ?? form;
    frequencies.set(lemma, (frequencies.get(lemma) ?? 0) + frequencyAt(place));
  }
  const ranks = new Map(
    [...frequencies]
      .toSorted(([, one], [, other]) => other - one)
      .map(([lemma], at): [string, number] => [lemma, at + 1]),
  );
  return { lemmas, rankOf: (lemma) => ranks.get(lemma) ?? null };
}
