/**
 * Paths that search engines must not index: private areas and API calls. The pages of mailed links are no part: they say noindex
 * themselves, and a crawler that may not load them would not see it.
 */
const disallowed = [
  "/user",
  "/admin",
  "/laboratory",
  "/tale/new",
  "/new/",
  "/preview/",
  "/publicity/",
  "/logout",
  "/language/",
  // As many pages as queries.
  "/search",
  "/v0/",
  "/v1/",
  "/auth/",
  "/api-docs",
  "/openapi.json",
  "/ws",
];

/** The robots.txt of RFC 9309. */
export function robotsText(siteUrl: string): string {
  const rules = disallowed.map((path) => `Disallow: ${path}\n`).join("");
  return `User-agent: *\n${rules}\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
