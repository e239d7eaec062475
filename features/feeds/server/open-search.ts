import { discoveryTexts } from "#content/discovery/all-languages.ts";
import { iconAddress, icons } from "../addresses.ts";
import type { Language } from "#vocabulary/languages.ts";
import { siteName } from "#vocabulary/site-name.ts";
import { escapeHtml } from "#kit/server/html.ts";

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
