import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router";
import { MINUTE } from "#contract/limits.ts";
import { pageAddress } from "#web/platform/address.ts";
import { withNext } from "#web/platform/login-address.ts";
import { sessionAge } from "#web/platform/session.ts";
import type { OptimisticToggle } from "#web/platform/use-optimistic-toggle.ts";
import { useToast } from "#web/ui/toasts.tsx";

/**
 * A visitor who presses "Follow" logs in and comes back to this address, whose parameter tells what to follow. Only a new session
 * does it: otherwise a link from anywhere could make its reader follow somebody.
 */

const parameter = "follow";
const longestLogin = 15 * MINUTE;

/** @param anchor the id of the element with the button */
export function useLoginToFollow(name: string, anchor: string): string {
  const here = pageAddress(useLocation());
  const next = `${here}${here.includes("?") ? "&" : "?"}${parameter}=${encodeURIComponent(name)}#${anchor}`;
  return withNext("/login", next);
}

export function useFollowAfterLogin(name: string, { on, toggle }: OptimisticToggle) {
  const { t } = useTranslation("follows");
  const toast = useToast();
  const [search, setSearch] = useSearchParams();
  const isAsked = search.get(parameter) === name;
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
    if (age > longestLogin || on) return;
    toggle();
    toast({ kind: "success", text: t("done", { name }) });
  });
}
