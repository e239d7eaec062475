import type { Language } from "#vocabulary/languages.ts";
import { keptParts, type KeptPartName } from "#kit/web/pages/kept-parts.tsx";
import { addressInAnotherLanguage, pageAddress, pageSearch } from "#kit/web/pages/address.ts";
import type { Site } from "#kit/web/pages/page-context.ts";

/**
 * Header, footer and menu of a visitor's page differ within a section only in the page's address, which their links contain, and the
 * panel with the reading settings and the bar of "Listen" not at all. They are rendered once for each language and section and copied into every page:
 * rendering them took a third of the time of a page.
 */

interface PageLocation {
  pathname: string;
  search: string;
}

/** Nobody outside the process knows it, so that it is in no text of a member. */
const secret = crypto.randomUUID().replaceAll("-", "");

export const placeholderId = (name: KeptPartName) => `${secret}-${name}`;

/** The sections with the most pages. */
const sections = ["posts", "blog", "profile"];

/** The address whose layout is kept for a page; null if the page's layout is not kept. */
export function keptAddress({ pathname, search }: PageLocation): string | null {
  if (pathname === "/" && search === "") return "/";
  const section = pathname.split("/")[1]!;
  return sections.includes(section) ? `/${section}/${secret}?tag=${secret}` : null;
}

/** How links of the layout contain the address of their page, and that of the page in another language. */
function addressesOf({ pathname, search }: PageLocation) {
  const inLink = (address: string) => `=${encodeURIComponent(address).replaceAll("'", "&#x27;")}"`;
  const location = { pathname, search: pageSearch(search, pathname) };
  return { page: inLink(pageAddress(location)), inAnotherLanguage: inLink(addressInAnotherLanguage(location)) };
}

/** In the page that is rendered for them, which contains nothing else. */
const partIn: Record<KeptPartName, RegExp> = {
  header: /<header.*<\/header>/s,
  listenBar: /<div data-listen-bar.*?(?=<div data-reading-panel)/s,
  readingSettings: /<div data-reading-panel.*(?=<\/main>)/s,
  footer: /<footer.*<\/footer>/s,
  menu: /<dialog id="site-menu".*<\/dialog>/s,
};

/** Each part, cut before and after the addresses. */
type Parts = Record<KeptPartName, string[]>;

function partsOf(html: string, address: string): Parts {
  const { page, inAnotherLanguage } = addressesOf(new URL(address, "http://site.invalid"));
  // Encoded addresses contain no special character of regular expressions.
  const links = new RegExp(`(${page}|${inAnotherLanguage})`);
  const part = (name: KeptPartName) => partIn[name].exec(html)![0].split(links);
  return {
    header: part("header"),
    listenBar: part("listenBar"),
    readingSettings: part("readingSettings"),
    footer: part("footer"),
    menu: part("menu"),
  };
}

const keptOf = new WeakMap<Site, Map<string, Parts>>();

/** @param renderParts renders a page of nothing but these parts */
export async function partsFor(
  { site, language, address }: { site: Site; language: Language; address: string },
  renderParts: () => Promise<string>,
): Promise<Parts> {
  const kept = keptOf.get(site) ?? new Map<string, Parts>();
  keptOf.set(site, kept);
  const key = `${language} ${address}`;
  const parts = kept.get(key) ?? partsOf(await renderParts(), address);
  kept.set(key, parts);
  return parts;
}

/** A page with the kept parts in the places of their placeholders. */
export function withParts(html: string, parts: Parts, address: string, location: PageLocation): string {
  const kept = addressesOf(new URL(address, "http://site.invalid"));
  const own = addressesOf(location);
  const text = (piece: string, at: number) => {
    if (at % 2 === 0) return piece;
    return piece === kept.page ? own.page : own.inAnotherLanguage;
  };
  const pieces: string[] = [];
  let from = 0;
  for (const name of keptParts) {
    const placeholder = `<i id="${placeholderId(name)}"></i>`;
    const at = html.indexOf(placeholder, from);
    if (at < 0) continue;
    pieces.push(html.slice(from, at), ...parts[name].map(text));
    from = at + placeholder.length;
  }
  return pieces.join("") + html.slice(from);
}
