import { commentIdInHash } from "#features/comments/web/comments-address.ts";
import { whenStyled } from "./when-styled.ts";

/**
 * Visitors see no comments: a link to one (`#123`) scrolls to the login prompt (`LoginPrompt`), and the login leads back to the
 * comment. Part of boot, because visitors load no application.
 */
export function setUpLinkedComment() {
  whenStyled(scrollToLoginPrompt);
  addEventListener("hashchange", scrollToLoginPrompt);
}

function scrollToLoginPrompt() {
  const { hash, pathname } = location;
  if (commentIdInHash(hash) === null) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-login-prompt]")) {
    link.search = `next=${encodeURIComponent(pathname + hash)}`;
    link.scrollIntoView({ block: "center" });
  }
}
