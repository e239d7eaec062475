import { listAddress, pageOf } from "#web/platform/list-address.ts";

/** Where people are found and treated. */

export const membersPath = "/admin/roles";

/** What an address asks of the list of people. */
interface AskedMembers {
  page: number;
  /** Part of a username; null: everybody. */
  query: string | null;
  /** Only those whose account is read-only. */
  trolls: boolean;
}

export function membersAsked(request: { url: string }): AskedMembers {
  const search = new URL(request.url).searchParams;
  const query = search.get("query")?.trim().slice(0, 100) ?? "";
  return { page: pageOf(request), query: query === "" ? null : query, trolls: search.get("trolls") === "only" };
}

export const membersAddress = ({ page, query, trolls }: AskedMembers) =>
  listAddress(membersPath, page, { query, trolls: trolls ? "only" : null });
