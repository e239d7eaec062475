import { useEffect, useRef } from "react";
import { useLocation, useSearchParams } from "react-router";
import { MINUTE } from "#vocabulary/limits.ts";
import { pageAddress } from "#kit/web/pages/address.ts";
import { useToast } from "#ui/toasts.tsx";
import { withNext } from "./login-address.ts";
import { sessionAge } from "./session.ts";
import type { OptimisticToggle } from "#kit/web/calls/use-optimistic-toggle.ts";

/**
 * A visitor who presses a button for members logs in and comes back to this address, whose parameter tells what to do. Only a new
 * session does it: otherwise a link from anywhere could make its reader like a Tale or follow somebody.
 */

const parameter = "do";
/** From the start of the session until the page has loaded, on a bad connection too. */
const longestReturn = 2 * MINUTE;

/** @param anchor the id of the element with the button */
export function useLoginTo(action: string, anchor: string): string {
  const here = pageAddress(useLocation());
  const next = `${here}${here.includes("?") ? "&" : "?"}${parameter}=${encodeURIComponent(action)}#${anchor}`;
  return withNext("/login", next);
}

/** @param done announced once the server has done it */
export function useAfterLogin(action: string, { on, turnOn }: OptimisticToggle, done: string) {
  const toast = useToast();
  const [search, setSearch] = useSearchParams();
  const isAsked = search.get(parameter) === action;
  const isDone = useRef(false);
  useEffect(() => {
    const age = sessionAge();
    if (!isAsked || isDone.current || age === null) return;
    isDone.current = true;
    setSearch(
      (before) => {
        before.delete(parameter);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
    if (age > longestReturn || on) return;
    void turnOn().then((isOn) => isOn && toast({ kind: "success", text: done }));
  });
}
