import { pageSizes } from "#vocabulary/limits.ts";
import { roles, type Role } from "#vocabulary/roles.ts";
import { listAddress, pageOf } from "#kit/web/pages/list-address.ts";
import { memberSorts, statusFilters, type MemberSort, type StatusFilter } from "../calls.ts";

/** The path of the list of members and its filters. */

export const membersPath = "/admin/roles";

/** The page, filters and order in a URL; null: no filter, and by name. */
export interface MembersFilter {
  page: number;
  /** Part of a username; for administrators also of an e-mail. */
  query: string | null;
  role: Role | null;
  status: StatusFilter | null;
  sortBy: MemberSort | null;
}

export const allMembers: MembersFilter = { page: 1, query: null, role: null, status: null, sortBy: null };

const oneOf = <Word extends string>(words: readonly Word[], input: string | null): Word | null =>
  words.find((word) => word === input) ?? null;

/** The filter of a form or of an address. Unknown words filter nothing. */
export function membersFilterOf(fields: URLSearchParams | FormData): Omit<MembersFilter, "page"> {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value.trim().slice(0, 100) : "";
  };
  // The address of the list of trolls before there were other filters.
  const status = text("trolls") === "only" ? "troll" : text("status");
  return {
    query: text("query") || null,
    role: oneOf(roles, text("role")),
    status: oneOf(statusFilters, status),
    sortBy: oneOf(memberSorts, text("sortBy")),
  };
}

export const readMembersFilter = (request: { url: string }): MembersFilter => ({
  page: pageOf(request, pageSizes.members),
  ...membersFilterOf(new URL(request.url).searchParams),
});

export const membersAddress = ({ page, query, role, status, sortBy }: MembersFilter) =>
  listAddress(membersPath, page, { query, role, status, sortBy });
