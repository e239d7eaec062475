import { listAddress } from "#web/platform/list-address.ts";
import { pageOf } from "#web/platform/page-of.ts";

export const membersPath = "/admin/roles";

/** What an address asks of the list of people. */
export interface Asked {
  page: number;
  /** Part of a username; null: everybody. */
  query: string | null;
  /** Only those whose account is read-only. */
  trolls: boolean;
}

export function askedBy(request: { url: string }): Asked {
  const search = new URL(request.url).searchParams;
  const query = search.get("query")?.trim().slice(0, 100) ?? "";
  return { page: pageOf(request), query: query === "" ? null : query, trolls: search.get("trolls") === "only" };
}

export const addressOf = ({ page, query, trolls }: Asked) => listAddress(membersPath, page, { query, trolls: trolls ? "only" : null });
