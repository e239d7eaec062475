import { pageSizes } from "#vocabulary/limits.ts";
import { listAddress, pageOf } from "#kit/web/pages/list-address.ts";

/** The path of the list of members and its filters. */

export const membersPath = "/admin/roles";

/** The page and filters in a URL. */
interface MembersFilter {
  page: number;
  /** Part of a username; null: all members. */
  query: string | null;
  /** Only members whose account is read-only. */
  trolls: boolean;
}

export function readMembersFilter(request: { url: string }): MembersFilter {
  const search = new URL(request.url).searchParams;
  const query = search.get("query")?.trim().slice(0, 100) ?? "";
  return {
    page: pageOf(request, pageSizes.members),
    query: query === "" ? null : query,
    trolls: search.get("trolls") === "only",
  };
}

export const membersAddress = ({ page, query, trolls }: MembersFilter) =>
  listAddress(membersPath, page, { query, trolls: trolls ? "only" : null });
