import { useSearchParams } from "react-router";
import { useHydrated } from "#kit/web/pages/hydrated.ts";

/** The token in the address of the page to sign up at, to which a login by another site leads back; null without one. */
export function invitationIn(path: string): string | null {
  const { pathname, searchParams } = new URL(path, "http://site");
  return pathname === "/signup" ? searchParams.get("invitation") || null : null;
}

/** The token in the address of this page. The server renders it without: one cached page serves everybody. */
export function useInvitation(): string | null {
  const [search] = useSearchParams();
  return useHydrated() ? search.get("invitation") || null : null;
}
