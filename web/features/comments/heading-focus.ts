import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { commentsPage, sectionId } from "./comments-address.ts";

/** The heading of the comments, as the place to go on at. */
export function focusHeading() {
  document.querySelector<HTMLElement>(`#${sectionId} > h2`)?.focus({ preventScroll: true });
}

/** After a step to another page one goes on at its heading; a link to the comments as a whole leads there, too. */
export function useHeadingFocus() {
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
