import { useLanguage } from "#kit/web/language/language.tsx";
import { JsonLd } from "#kit/web/head/json-ld.tsx";
import { useSite } from "#kit/web/pages/page-context.ts";
import { breadcrumbs, itemList } from "./json-ld-nodes.ts";

interface Named {
  name: string;
  path: string;
}

interface ListJsonLdProps {
  /** The page itself. */
  page: Named & { description: string };
  /** The pages above it in the breadcrumbs. */
  parents?: readonly Named[];
  /** The items of the list, in order. */
  items: readonly Named[];
  /** The position of the first item in the whole list, from 1. */
  first?: number;
}

/** JSON-LD of a list page and its items. */
export function ListJsonLd({ page, parents = [], items, first }: ListJsonLdProps) {
  const { url: site } = useSite();
  const { language } = useLanguage();
  const collection = {
    "@type": "CollectionPage",
    name: page.name,
    description: page.description,
    url: site + page.path,
    inLanguage: language,
    isPartOf: { "@id": `${site}/#site` },
    mainEntity: itemList(site, items, first),
  };
  return <JsonLd nodes={parents.length === 0 ? [collection] : [collection, breadcrumbs(site, [...parents, page])]} />;
}
