import { useLocation } from "react-router";
import { pageAddress } from "./address.ts";
import { useHydrated } from "./hydrated.ts";
import { localPath } from "./local-path.ts";

/** Pages that are themselves about getting in or out: nobody wants to come back to them. */
const gates =
  /^\/(login|signup|social-login|created-account|activate|logout|reset-password|resetting|user\/reset-password|confirm-email|undo-email)(\/|$)/;

/** The address of a page of getting in, which keeps where to go on. */
export function withNext(path: string, next: string): string {
  if (next === "/") return path;
  const [page, anchor] = path.split("#");
  return `${page}?next=${encodeURIComponent(next)}${anchor === undefined ? "" : `#${anchor}`}`;
}

/** The address of a page of getting in that leads back to this page. From one gate to the next it keeps where to go on. */
function useEntry(path: string): string {
  const location = useLocation();
  const started = useHydrated();
  if (!gates.test(location.pathname)) return withNext(path, pageAddress(location));
  // The server draws pages without it, as they are the same for everybody.
  return started ? withNext(path, localPath(new URLSearchParams(location.search).get("next"))) : path;
}

export const useLoginAddress = () => useEntry("/login");
export const useSignupAddress = () => useEntry("/signup");
