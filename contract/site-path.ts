const anySite = "http://site.invalid";
const staysOnSite = (path: string) =>
  !path.startsWith("//") && URL.canParse(path, anySite) && new URL(path, anySite).origin === anySite;

/**
 * The path of this site that a text names, as browsers read it, else null. Browsers take `//host` and `/\host` for
 * other sites and drop tabs; `/.//host` becomes `//host` once its dots are resolved. So the result is checked again.
 */
export function sitePath(text: string | null | undefined): string | null {
  if (typeof text !== "string" || !text.startsWith("/") || /\p{Cc}/u.test(text) || !staysOnSite(text)) return null;
  const { pathname, search, hash } = new URL(text, anySite);
  const path = pathname + search + hash;
  return staysOnSite(path) ? path : null;
}
