import { codePoints } from "./input.ts";
import { profile as bounds } from "./limits.ts";

/**
 * What somebody typed into one of the three link fields of a profile, as a link. It is stored as typed; it becomes a
 * link only where it is a web address, or a handle of that network. Hosts are shown as they really are, in ASCII, so
 * that none can pass for another.
 */

export const profileNetworks = ["instagram", "fb", "website"] as const;
export type ProfileNetwork = (typeof profileNetworks)[number];

export interface ProfileLink {
  /** Always `http://…` or `https://…`. */
  href: string;
  /** `@name`, or the real host and the path. */
  text: string;
}

/** A network at which a page belongs to one person, who has a name there. */
interface Network {
  handle: RegExp;
  hosts: RegExp;
  /** The page of a handle. */
  page(handle: string): string;
  /** What of the search a page needs to be found; anything else is dropped, as it could lead on to elsewhere. */
  search?(url: URL): string;
}

const instagram: Network = {
  handle: /^(?!\.)(?!.*\.\.)[A-Za-z0-9._]{1,30}(?<!\.)$/,
  hosts: /^(?:www\.|m\.)?instagram\.com$/,
  page: (handle) => `https://www.instagram.com/${handle}/`,
};

const facebook: Network = {
  // The oldest names are shorter than new ones may be.
  handle: /^(?!\.)(?!.*\.\.)[A-Za-z0-9.]{3,50}(?<!\.|\.php)$/,
  // Phones and languages have hosts of their own: m.facebook.com, it-it.facebook.com.
  hosts: /^(?:(?:www|m|mbasic|touch|web|[a-z]{2}-[a-z]{2})\.)?facebook\.com$|^(?:www\.)?fb\.com$/,
  page: (handle) => `https://www.facebook.com/${handle}`,
  search: ({ pathname, searchParams }) => {
    const id = searchParams.get("id") ?? "";
    return pathname === "/profile.php" && /^\d{1,20}$/.test(id) ? `?id=${id}` : "";
  },
};

/** YouTube takes letters with accents too; not those of other scripts here, as some look like these. */
const youtubeHandle = /^@[\p{Script=Latin}0-9](?:[\p{Script=Latin}0-9._·-]{1,28})[\p{Script=Latin}0-9]$/u;

/** Blanks, controls, and what shows nothing: browsers drop some of these inside an address, and read another one. */
const hidden = /[\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\\]/u;

/** Names that lead nowhere, or into the reader's own network. */
const notPublic =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|test|invalid|example|onion|arpa)$/;
const label = "[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?";
const hostName = new RegExp(`^(?=.{4,253}$)(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`);

/** A host that everybody can reach by its name. Numbers, which a URL writes as an IP address whatever their form, are none. */
const isPublic = (host: string) => hostName.test(host) && !notPublic.test(host);

/** An address as typed, with `https://` where it has no scheme but a host; null for anything else. */
function addressOf(typed: string): URL | null {
  const bare = typed.match(/^[^/?#:@]+\.[^/?#:@]+(?=[/?#]|$)/) !== null;
  // Exactly two slashes: browsers also take fewer and more.
  if (!bare && !/^https?:\/\/[^/?#]/i.test(typed)) return null;
  const address = bare ? `https://${typed}` : typed;
  if (address.split(/[/?#]/, 3)[2]!.includes("@") || !URL.canParse(address)) return null;
  const url = new URL(address);
  return isPublic(url.hostname) ? url : null;
}

/** Letters with accents as they are read, everything else as it travels. */
function readable(path: string): string {
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      const decoded = decodeURIComponent(encoded);
      return /^\p{Script=Latin}+$/u.test(decoded) ? decoded : encoded;
    } catch {
      return encoded;
    }
  });
}

const pathShown = 60;

/** Host and path; the host always whole, as its end is what names its owner. */
function textOf({ host, pathname, search }: URL): string {
  const path = [...readable(`${pathname}${search}`).replace(/^\/$/, "")];
  return host + (path.length > pathShown ? `${path.slice(0, pathShown).join("")}…` : path.join(""));
}

function ofNetwork(network: Network, typed: string): ProfileLink | null {
  const named = (handle: string) => ({ href: network.page(handle), text: `@${handle}` });
  const handle = typed.replace(/^@/, "");
  // Some hosts fit the rule for handles too.
  const isHost = /^www\./i.test(handle) || network.hosts.test(handle.toLowerCase());
  if (network.handle.test(handle) && !isHost) return named(handle);
  const url = addressOf(typed);
  if (url === null || !network.hosts.test(url.hostname) || url.port !== "" || url.pathname === "/") return null;
  url.protocol = "https:";
  url.hash = "";
  url.search = network.search?.(url) ?? "";
  const name = url.pathname.replace(/^\/|\/$/g, "");
  return url.search === "" && network.handle.test(name) ? named(name) : { href: url.href, text: textOf(url) };
}

function website(typed: string): ProfileLink | null {
  if (youtubeHandle.test(typed)) return { href: new URL(`https://www.youtube.com/${typed}`).href, text: typed };
  const url = addressOf(typed);
  return url === null ? null : { href: url.href, text: textOf(url) };
}

/** @returns null for what is no address and no handle: it is shown as the text it is. */
export function profileLink(network: ProfileNetwork, stored: string): ProfileLink | null {
  const typed = stored.trim().normalize("NFC");
  if (typed === "" || hidden.test(typed) || codePoints(typed) > bounds.linkMax) return null;
  if (network === "instagram") return ofNetwork(instagram, typed);
  return network === "fb" ? ofNetwork(facebook, typed) : website(typed);
}
