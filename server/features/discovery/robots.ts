/** Paths that search engines must not index: private areas, mailed links and API calls. */
const disallowed = [
  "/user",
  "/admin",
  "/laboratory",
  "/tale/new",
  "/new/",
  "/preview/",
  "/publicity/",
  "/logout",
  "/activate/",
  "/resetting/",
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
