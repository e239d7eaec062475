import { toCategorySlug, type CategoryName, type CategorySlug } from "#vocabulary/categories.ts";
import { correctionsPage } from "#features/corrections/deciding-address.ts";
import type { Language } from "#vocabulary/languages.ts";

/** The paths of the laboratory. */
export const laboratoryPath = "/laboratory";
export const chooseCategoryPath = "/laboratory/create/my-laboratory";
/** Requests to translate. */
export const translationsPath = `${laboratoryPath}/translations`;

/** The page of a Tale of one's own, in any state. */
export const ownTalePath = (id: number) => `${laboratoryPath}/tale/${id}`;
/** Corrections by its readers. */
export const correctionsPath = correctionsPage;
export const likesPath = (id: number) => `${ownTalePath(id)}/likes`;
/** The page of the writer's series, and the page of one of them. */
export const ownSeriesListPath = "/laboratory/series";
export const ownSeriesPath = (id: number) => `${ownSeriesListPath}/${id}`;

export const editPath = (id: number) => `${laboratoryPath}/edit/my-laboratory/edit/${id}`;
export const invitationsPath = (id: number) => `${editPath(id)}/invitations`;
/** @param number the version to show; without it the newest */
export const versionsPath = (id: number, number?: number) =>
  `${editPath(id)}/versions${number === undefined ? "" : `?version=${number}`}`;
export const revisionPath = (id: number) => `${editPath(id)}/revision`;
/** @param isRevision the text of its revision */
export const previewPath = (id: number, isRevision = false) => `/preview/${id}${isRevision ? "?revision" : ""}`;

/** The query parameter that names the unsaved text on this device with which a new Tale continues. */
export const clientKeyParameter = "begun";

/** The query parameters of a new translation: the Tale that is translated, and the language. */
export const translationParameters = { of: "translationOf", into: "into" };

export const newTranslationPath = (category: CategorySlug, of: number, into: Language) =>
  `${newTalePath(category)}?${translationParameters.of}=${of}&${translationParameters.into}=${into}`;

/** The query parameter that names the prompt for which a Tale is begun. */
export const promptParameter = "prompt";

/** Begins a Tale for a prompt: with its category, or by choosing one. */
export function writeForPath({ id, categories }: { id: number; categories: readonly CategoryName[] }): string {
  const [only, ...others] = categories;
  const path = only === undefined || others.length > 0 ? chooseCategoryPath : newTalePath(toCategorySlug(only));
  return `${path}?${promptParameter}=${id}`;
}

export function newTalePath(category: CategorySlug, clientKey?: string): string {
  const path = `/tale/new/${category}`;
  return clientKey === undefined ? path : `${path}?${clientKeyParameter}=${clientKey}`;
}
