import type { FastifyInstance } from "fastify";
import { paper } from "#content/art/palette.ts";
import { discoveryTexts } from "#content/server-texts.ts";
import { DAY } from "#vocabulary/limits.ts";
import { fromNow } from "#kit/server/clock.ts";
import { redirectWithin } from "#kit/server/http/redirects.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { escapeHtml } from "#kit/server/escape-html.ts";
import type { Language } from "#vocabulary/languages.ts";
import type { LiveSettings } from "#kit/server/live-settings.ts";
import { offeredLanguages, textFor } from "#vocabulary/site-settings.ts";
import { iconAddress, icons, type IconName } from "../addresses.ts";

/** RFC 9116 recommends less than a year. It is computed for each response, so the file of a running site never expires. */
const validFor = 180 * DAY;

/** The page on which members change their password. */
const changePassword = "/user/settings?topic=password";

/** security.txt (RFC 9116): the contact for people who find a vulnerability. */
function securityText({ config, clock, siteSettings }: AppContext): string {
  const expires = fromNow(clock, validFor)
    .toISOString()
    .replace(/\.\d+Z$/, "Z");
  const lines = [
    `Contact: mailto:${siteSettings.current.operator.email}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${offeredLanguages(siteSettings.current).join(", ")}`,
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

/** The owner's line about the site, or ours. */
export const descriptionOf = ({ current }: LiveSettings, language: Language) =>
  textFor(current.taglines, language)?.text ?? discoveryTexts[language].description;

/** Describes the search of the site to browsers (OpenSearch 1.1), so that they can offer it in their address bar. */
export function openSearchDescription({ config, siteSettings }: AppContext, language: Language): string {
  const { size } = icons.favicon;
  const url = escapeHtml(config.SITE_URL);
  const { current, face } = siteSettings;
  // OpenSearch 1.1 allows 16 characters.
  const name = escapeHtml([...current.name].slice(0, 16).join("").trim());
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${name}</ShortName>
  <Description>${escapeHtml(descriptionOf(siteSettings, language))}</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Language>${language}</Language>
  <Image width="${size}" height="${size}" type="image/png">${url}${escapeHtml(iconAddress("favicon", face))}</Image>
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
  "/report",
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
export function manifestOf({ siteSettings }: AppContext, language: Language) {
  const { current, face } = siteSettings;
  return {
    // The same application in every language.
    id: "/",
    name: current.name,
    short_name: current.name,
    description: descriptionOf(siteSettings, language),
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
        src: iconAddress(name, face),
        sizes: `${size}x${size}`,
        type: "image/png",
        purpose: maskable ? "maskable" : "any",
      };
    }),
  };
}
