import { expectStatus } from "./expected-status.ts";
import type { Person } from "./people.ts";
import type { TestSite } from "./site.ts";
import { aDraft, aPublishedTale, aSubmittedTale } from "./tales.ts";

/** Versions of a Tale in other languages. */

export const setTranslations = async (
  { id, writer }: { id: number; writer: Person },
  translations: "open" | "ask" | "closed",
) => expectStatus(await writer.client.patch(`/v1/posts/${id}/settings`, { body: { translations } }), 200);

/** A published Tale that everybody may translate. */
export async function anOpenTale(site: TestSite, options: Parameters<typeof aPublishedTale>[1] = {}) {
  const tale = await aPublishedTale(site, options);
  await setTranslations(tale, "open");
  return tale;
}

type Options = Parameters<typeof aDraft>[1];

export const aDraftTranslation = (site: TestSite, of: { id: number }, languageName: string, options: Options = {}) =>
  aDraft(site, { title: `In ${languageName}`, ...options, languageName, translationOf: of.id });

export const aSubmittedTranslation = (
  site: TestSite,
  of: { id: number },
  languageName: string,
  options: Options = {},
) => aSubmittedTale(site, { title: `In ${languageName}`, ...options, languageName, translationOf: of.id });

export const aTranslation = (site: TestSite, of: { id: number }, languageName: string, options: Options = {}) =>
  aPublishedTale(site, { title: `In ${languageName}`, ...options, languageName, translationOf: of.id });
