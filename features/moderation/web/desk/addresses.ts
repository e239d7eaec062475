import { categoryNames, type CategoryName } from "#vocabulary/categories.ts";
import { deskKinds, type DeskItem, type DeskKind } from "../../desk.ts";
import { languageNames, type LanguageName } from "#vocabulary/languages.ts";
import { listAddress } from "#kit/web/pages/list-address.ts";

/** The addresses of the desk: its filters and the open item. */

export const deskPath = "/admin/desk";

export interface DeskFilter {
  kind: DeskKind | null;
  languageName: LanguageName | null;
  category: CategoryName | null;
  member: string | null;
}

/** The name of an item in addresses. */
export const itemName = ({ kind, id }: Pick<DeskItem, "kind" | "id">) => `${kind}-${id}`;

export function readDeskFilter({ url }: { url: string }): { filter: DeskFilter; item: string | null } {
  const search = new URL(url).searchParams;
  const oneOf = <T extends string>(all: readonly T[], name: string) =>
    all.find((each) => each === search.get(name)) ?? null;
  const member = search.get("member")?.trim() ?? "";
  return {
    filter: {
      kind: oneOf(deskKinds, "kind"),
      languageName: oneOf(languageNames, "languageName"),
      category: oneOf(categoryNames, "category"),
      member: member === "" ? null : member,
    },
    item: search.get("item"),
  };
}

export const deskAddress = (filter: DeskFilter, item: string | null = null) =>
  listAddress(deskPath, 1, { ...filter, item });

/** The history state of an item's whole page that is opened from the desk: its way back leads to the item at the desk. */
export const fromDesk = (filter: DeskFilter, item: DeskItem) => ({ desk: deskAddress(filter, itemName(item)) });

/** The desk's address in such a state; null without one. */
export function deskOfState(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("desk" in state)) return null;
  return typeof state.desk === "string" && state.desk.startsWith(deskPath) ? state.desk : null;
}
