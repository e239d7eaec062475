import { useLocation, useSearchParams } from "react-router";
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

/** The path to continue at after logging in (`?next=`); the home page by default. */
export function useNextPath(): string {
  const [search] = useSearchParams();
  return localPath(search.get("next"));
}

/** The same for links. The server renders them without it, since its pages are the same for everybody. */
export function useNextPathForLinks(): string {
  const next = useNextPath();
  return useHydrated() ? next : "/";
}

/** The data that the sign-up page passes to the next page in the history entry, which disappears with the tab. */
export function createdAccountState(email: string, next: string, isApplicant: boolean) {
  return { createdAccount: { email, next, isApplicant } };
}

type HistoryState = Partial<ReturnType<typeof createdAccountState>> | null;

/** The address that the activation mail was sent to; null if the page was opened in another way. */
export function createdAccountEmail(state: unknown): string | null {
  const email = (state as HistoryState)?.createdAccount?.email;
  return typeof email === "string" ? email : null;
}

/** Whether an administrator decides about the new account. */
export const createdAccountWaits = (state: unknown): boolean =>
  (state as HistoryState)?.createdAccount?.isApplicant === true;

/** The path that the new member came from. */
export function createdAccountNext(state: unknown): string {
  return (state as HistoryState)?.createdAccount?.next ?? "/";
}
