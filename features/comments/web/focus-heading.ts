import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { commentsPage, commentsSectionId } from "./comments-address.ts";

/** Focuses the heading of the comments. */
export function focusHeading() {
  document.querySelector<HTMLElement>(`#${commentsSectionId} > h2`)?.focus({ preventScroll: true });
}

/** Focuses the heading after a change of page and for a link to `#comments`. */
export function useFocusHeading() {
  const { key, search, hash } = useLocation();
  const page = commentsPage(search);
  const last = useRef({ key: "", page });
  useEffect(() => {
    const before = last.current;
    last.current = { key, page };
    if (before.key === key) return;
    if (hash === `#${commentsSectionId}` || (before.page !== page && hash === "")) focusHeading();
  }, [key, page, hash]);
}
