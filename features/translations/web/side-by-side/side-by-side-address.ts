import type { PublishedTale } from "#features/tales/shapes.ts";
import { taleAddress } from "#features/tales/web/tale-address.ts";

/** The search parameter that names another version of the page's Tale. */
const withParameter = "with";

/** The page that shows a Tale together with another version of it. */
export const sideBySideAddress = (tale: Pick<PublishedTale, "id" | "categoryName">, other: { id: number }) =>
  `${taleAddress(tale)}?${withParameter}=${other.id}`;

/** The other version that the address names; null if it names none of the Tale's published versions. */
export function chosenVersion(tale: Pick<PublishedTale, "versions">, { searchParams }: URL): number | null {
  const asked = searchParams.get(withParameter);
  return tale.versions.find(({ id }) => String(id) === asked)?.id ?? null;
}
