/**
 * A path of this site from text that anybody may have written (`?next=`); anything else is the fallback.
 * Browsers read `//host` and `/\host` as addresses of other sites, and drop tabs and line breaks first.
 */
export function localPath(value: string | null | undefined, fallback = "/"): string {
  const local = typeof value === "string" && /^\/(?![/\\])[^\p{Cc}]*$/u.test(value);
  return local ? value : fallback;
}
