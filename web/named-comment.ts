/**
 * A link to a comment (`#123`) leads visitors, who are shown no comments, to the place where they can log in, and from
 * there on to the comment. Without the application, as visitors have none (LoginPrompt says how the place looks).
 */
export function tendNamedComment() {
  document.addEventListener("DOMContentLoaded", lead);
  addEventListener("hashchange", lead);
}

function lead() {
  const prompt = document.querySelector("[data-login-prompt]");
  const { hash, pathname } = location;
  if (prompt === null || !/^#\d+$/.test(hash)) return;
  const link = prompt.querySelector<HTMLAnchorElement>("a[href^='/login']");
  if (link !== null) link.search = `next=${encodeURIComponent(pathname + hash)}`;
  prompt.scrollIntoView();
}
