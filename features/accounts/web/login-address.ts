import { useLocation } from "react-router";
import { pageAddress } from "#kit/web/pages/address.ts";
import { useHydrated } from "#kit/web/pages/hydrated.ts";
import { localPath } from "#kit/web/pages/local-path.ts";

/** Pages of logging in, signing up and logging out. A login does not lead back to them. */
const loginPages =
  /^\/(login|signup|social-login|created-account|activate|logout|reset-password|resetting|user\/reset-password|confirm-email|undo-email)(\/|$)/;

/** The address of a login or sign-up page, with the path to which it leads back. */
export function withNext(path: string, next: string): string {
  if (next === "/") return path;
  const [page, anchor] = path.split("#");
  return `${page}?next=${encodeURIComponent(next)}${anchor === undefined ? "" : `#${anchor}`}`;
}

/** The address of a login or sign-up page that leads back to this page. On one of the `loginPages` it passes on their `?next=`. */
function useAddressWithNext(path: string): string {
  const location = useLocation();
  const hydrated = useHydrated();
  if (!loginPages.test(location.pathname)) return withNext(path, pageAddress(location));
  // The server renders these pages without `?next=`, so that one cached page serves everybody.
  return hydrated ? withNext(path, localPath(new URLSearchParams(location.search).get("next"))) : path;
}

export const useLoginAddress = () => useAddressWithNext("/login");
export const useSignupAddress = () => useAddressWithNext("/signup");
