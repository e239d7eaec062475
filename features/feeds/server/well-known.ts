import type { FastifyInstance } from "fastify";
import { paper } from "#content/art/palette.ts";
import { discoveryTexts } from "#content/server-texts.ts";
import { DAY } from "#vocabulary/limits.ts";
import { fromNow } from "#kit/server/clock.ts";
import { redirectWithin } from "#kit/server/http/redirects.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { escapeHtml } from "#kit/server/escape-html.ts";
import { siteName } from "#vocabulary/site.ts";
import type { Language } from "#vocabulary/languages.ts";
import { iconAddress, icons, type IconName } from "../addresses.ts";

/** RFC 9116 recommends less than a year. It is computed for each response, so the file of a running site never expires. */
const validFor = 180 * DAY;

/** The page on which members change their password. */
const changePassword = "/user/settings?topic=password";

/** security.txt (RFC 9116): the contact for people who find a vulnerability. */
function securityText({ config, clock }: AppContext): string {
  const expires = fromNow(clock, validFor)
    .toISOString()
    .replace(/\.\d+Z$/, "Z");
  const lines = [
    `Contact: mailto:${config.SUPPORT_EMAIL}`,
    `Expires: ${expires}`,
    "Preferred-Languages: en, es, it, fr, pt",
    `Canonical: ${config.SITE_URL}/.well-known/security.txt`,
  ];
  return `${lines.join("\n")}\n`;
}

/** Well-known addresses (RFC 8615). */
export function registerWellKnown(app: FastifyInstance, context: AppContext) {
  const hidden = { schema: { hide: true } };
  app.get("/.well-known/security.txt", hidden, async (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=86400")
      .send(securityText(context)),
  );
  // Password managers open it (W3C, A Well-Known URL for Changing Passwords).
  app.get("/.well-known/change-password", hidden, async (_request, reply) =>
    redirectWithin(reply.header("cache-control", "no-store"), changePassword, 302),
  );
}

/** Describes the search of the site to browsers (OpenSearch 1.1), so that they can offer it in their address bar. */
export function openSearchDescription(siteUrl: string, language: Language): string {
  const { size } = icons.favicon;
  const url = escapeHtml(siteUrl);
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${siteName}</ShortName>
  <Description>${escapeHtml(discoveryTexts[language].description)}</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Language>${language}</Language>
  <Image width="${size}" height="${size}" type="image/png">${url}${escapeHtml(iconAddress("favicon"))}</Image>
  <Url type="text/html" template="${url}/search?query={searchTerms}&amp;lang=${language}"/>
</OpenSearchDescription>
`;
}

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

const iconNames: readonly IconName[] = ["icon-192", "icon-512", "maskable-512"];

/** The menu of an installed site's icon. */
const shortcuts = [
  ["tales", "/posts"],
  ["reading", "/user/reading"],
  ["write", "/laboratory"],
] as const;

/** The web application manifest (W3C), by which a browser installs the site. */
export function manifestOf(language: Language) {
  return {
    // The same application in every language.
    id: "/",
    name: siteName,
    short_name: siteName,
    description: discoveryTexts[language].description,
    lang: language,
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: paper,
    background_color: paper,
    categories: ["books", "entertainment", "social"],
    shortcuts: shortcuts.map(([name, url]) => ({ name: discoveryTexts[language].shortcuts[name], url })),
    icons: iconNames.map((name) => {
      const { size, maskable } = icons[name];
      return {
        src: iconAddress(name),
        sizes: `${size}x${size}`,
        type: "image/png",
        purpose: maskable ? "maskable" : "any",
      };
    }),
  };
}
