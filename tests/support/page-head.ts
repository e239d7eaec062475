import { DomUtils, parseDocument } from "htmlparser2";
import type { TestSite } from "./site.ts";

/** A thing in the vocabulary of schema.org. */
export interface JsonLd {
  "@type": string;
  [property: string]: unknown;
}

/** The parts of a page that a crawler reads without JavaScript. */
export interface PageHead {
  status: number;
  language: string;
  titles: string[];
  /** The meta elements by name or property; several of one name in their order. */
  metas(name: string): string[];
  links(rel: string): Record<string, string>[];
  /** The objects of all JSON-LD on the page. */
  jsonLd: JsonLd[];
}

export async function readPageHead(site: TestSite, path: string, language = "en"): Promise<PageHead> {
  const { status, body } = await site
    .visitor()
    .get(path, { headers: { accept: "text/html", cookie: `user-language=${language}` } });
  const document = parseDocument(body);
  const all = (name: string) => DomUtils.getElementsByTagName(name, document);
  const metas = all("meta").map(({ attribs }) => attribs);
  const scripts = all("script").filter(({ attribs }) => attribs.type === "application/ld+json");
  return {
    status,
    language: all("html")[0]?.attribs.lang ?? "",
    titles: all("title")
      .filter(({ parent }) => (parent as { name?: string }).name !== "svg")
      .map(DomUtils.textContent),
    metas: (name) => metas.filter((each) => (each.name ?? each.property) === name).map(({ content }) => content ?? ""),
    links: (rel) =>
      all("link")
        .map(({ attribs }) => attribs)
        .filter((each) => each.rel === rel),
    jsonLd: scripts.flatMap((script) => {
      const data = JSON.parse(DomUtils.textContent(script));
      if (data["@context"] !== "https://schema.org") throw new Error("JSON-LD of another vocabulary");
      return data["@graph"];
    }),
  };
}

/** @template Thing with the properties that the test reads */
export function jsonLdOf<Thing extends JsonLd>(page: PageHead, type: Thing["@type"]): Thing {
  const found = page.jsonLd.filter((thing): thing is Thing => thing["@type"] === type);
  if (found.length !== 1) throw new Error(`${found.length} × ${type} on a page`);
  return found[0]!;
}
