const anySite = "http://site.invalid";
const staysOnSite = (path: string) =>
  !path.startsWith("//") && URL.canParse(path, anySite) && new URL(path, anySite).origin === anySite;

/**
 * A path of this site, normalised as browsers do it; null for anything else. Browsers read `//host` and `/\host` as other
 * sites and drop tabs. `/.//host` becomes `//host` when its dots are resolved, so the result is checked again.
 */
export function sitePath(text: string | null | undefined): string | null {
  if (typeof text !== "string" || !text.startsWith("/") || /\p{Cc}/u.test(text) || !staysOnSite(text)) return null;
  const { pathname, search, hash } = new URL(text, anySite);
  const path = pathname + search + hash;
  return staysOnSite(path) ? path : null;
}
