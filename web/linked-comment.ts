import { commentNamed } from "./features/comments/comments-address.ts";

/**
 * A link to a comment (`#123`) leads visitors, who are shown no comments, to where they can log in, and from there on
 * to the comment. Without the application, as visitors have none (LoginPrompt says how the place looks).
 */
export function setUpLinkedComment() {
  document.addEventListener("DOMContentLoaded", lead);
  addEventListener("hashchange", lead);
}

function lead() {
  const { hash, pathname } = location;
  if (commentNamed(hash) === null) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-login-prompt]")) {
    link.search = `next=${encodeURIComponent(pathname + hash)}`;
    link.scrollIntoView({ block: "center" });
  }
}
