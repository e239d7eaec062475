import { useLocation } from "react-router";
import { pageAddress } from "./address.ts";

/** Pages that are themselves about getting in or out: nobody wants to come back to them. */
const gates = /^\/(login|signup|social-login|created-account|activate|logout|reset-password|resetting|user\/reset-password)(\/|$)/;

/** Where to log in, and come back to this page. */
export function useLoginAddress(): string {
  const location = useLocation();
  if (location.pathname === "/" || gates.test(location.pathname)) return "/login";
  return `/login?next=${encodeURIComponent(pageAddress(location))}`;
}
