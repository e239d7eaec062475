import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { commentsPage, sectionId } from "./comments-address.ts";

/** Focuses the heading of the comments. */
export function focusHeading() {
  document.querySelector<HTMLElement>(`#${sectionId} > h2`)?.focus({ preventScroll: true });
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
    if (hash === `#${sectionId}` || (before.page !== page && hash === "")) focusHeading();
  }, [key, page, hash]);
}
