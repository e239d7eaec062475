import type { CategorySlug } from "#contract/categories.ts";

/** Where things are in the laboratory. */
export const laboratoryPath = "/laboratory";
export const chooseCategoryPath = "/laboratory/create/my-laboratory";
export const myTalesPath = "/laboratory/edit/my-laboratory";

export const editPath = (id: number) => `${myTalesPath}/edit/${id}`;
export const previewPath = (id: number) => `/preview/${id}`;

/** The parameter by which a new Tale's address names the text on this device that it goes on with. */
export const begunParameter = "begun";

export function newTalePath(category: CategorySlug, clientKey?: string): string {
  const path = `/tale/new/${category}`;
  return clientKey === undefined ? path : `${path}?${begunParameter}=${clientKey}`;
}
