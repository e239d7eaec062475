import type { Language } from "#contract/languages.ts";
import { keptParts, type KeptPartName } from "./layout/kept-part.tsx";
import { addressInAnotherLanguage, pageAddress, pageSearch } from "./platform/address.ts";
import type { Site } from "./platform/page-context.ts";

/**
 * Header, footer and menu of a visitor's page differ within a section only in the page's address, which their links contain. They are
 * rendered once for each language and section and copied into every page: rendering them took a third of the time of a page.
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

const boundaries: Record<KeptPartName, [start: string, end: string]> = {
  header: ["<header", "</header>"],
  footer: ["<footer", "</footer>"],
  menu: ['<dialog id="site-menu"', "</dialog>"],
};

/** Each part, cut before and after the addresses. */
type Parts = Record<KeptPartName, string[]>;

function partsOf(emptyPage: string, address: string): Parts {
  const { page, inAnotherLanguage } = addressesOf(new URL(address, "http://site.invalid"));
  // Encoded addresses contain no special character of regular expressions.
  const links = new RegExp(`(${page}|${inAnotherLanguage})`);
  const part = ([start, end]: [string, string]) => {
    const from = emptyPage.indexOf(start);
    return emptyPage.slice(from, emptyPage.indexOf(end, from) + end.length).split(links);
  };
  return { header: part(boundaries.header), footer: part(boundaries.footer), menu: part(boundaries.menu) };
}

const keptOf = new WeakMap<Site, Map<string, Parts>>();

/** @param renderEmptyPage renders the page of an address without its content */
export async function partsFor(
  { site, language, address }: { site: Site; language: Language; address: string },
  renderEmptyPage: () => Promise<string>,
): Promise<Parts> {
  const kept = keptOf.get(site) ?? new Map<string, Parts>();
  keptOf.set(site, kept);
  const key = `${language} ${address}`;
  const parts = kept.get(key) ?? partsOf(await renderEmptyPage(), address);
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
    pieces.push(html.slice(from, at), ...parts[name].map(text));
    from = at + placeholder.length;
  }
  return pieces.join("") + html.slice(from);
}
