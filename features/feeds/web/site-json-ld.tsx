import { languages } from "#vocabulary/languages.ts";
import { siteName } from "#vocabulary/site-name.ts";
import { JsonLd } from "#kit/web/head/json-ld.tsx";
import { useSite } from "#kit/web/pages/page-context.ts";
import { publisher } from "./json-ld-nodes.ts";

/** JSON-LD of the site: search engines show this name above their results. */
export function SiteJsonLd({ description }: { description: string }) {
  const { url: site } = useSite();
  const publisherNode = publisher(site);
  const website = {
    "@type": "WebSite",
    "@id": `${site}/#site`,
    name: siteName,
    url: `${site}/`,
    description,
    inLanguage: languages,
    publisher: { "@id": publisherNode["@id"] },
  };
  return <JsonLd nodes={[website, publisherNode]} />;
}
