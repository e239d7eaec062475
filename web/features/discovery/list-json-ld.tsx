import { useLanguage } from "#web/platform/language.tsx";
import { JsonLd } from "#web/platform/json-ld.tsx";
import { useSite } from "#web/platform/page-context.ts";
import { breadcrumbs, itemList } from "./json-ld-nodes.ts";

interface Named {
  name: string;
  path: string;
}

interface ListJsonLdProps {
  /** The page itself. */
  page: Named & { description: string };
  /** What leads to it, from parents. */
  parents?: readonly Named[];
  /** What it lists, in its order. */
  items: readonly Named[];
  /** Position of the first item in the whole list, from 1. */
  first?: number;
}

/** A page of a list, with what stands on it. */
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
