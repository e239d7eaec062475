import { codePoints } from "#kit/text/plain-text.ts";
import { profile as bounds } from "#vocabulary/limits.ts";

/**
 * Turns the text of one of the three link fields of a profile into a link. It is stored as typed, and becomes a link only if it is
 * a web address or a handle of that network. Hosts are shown in ASCII (Punycode), so that none can imitate another.
 */

export const profileNetworks = ["instagram", "fb", "website"] as const;
export type ProfileNetwork = (typeof profileNetworks)[number];

interface ProfileLink {
  /** Always `http://…` or `https://…`. */
  href: string;
  /** `@name`, or the real host and the path. */
  text: string;
}

/** A social network in which each person has a page with a handle. */
interface Network {
  handle: RegExp;
  hosts: RegExp;
  /** The page of a handle. */
  page(handle: string): string;
  /** The query parameters that a page needs; others are dropped, because they could redirect elsewhere. */
  search?(url: URL): string;
}

const instagram: Network = {
  handle: /^(?!\.)(?!.*\.\.)[A-Za-z0-9._]{1,30}(?<!\.)$/,
  hosts: /^(?:www\.|m\.)?instagram\.com$/,
  page: (handle) => `https://www.instagram.com/${handle}/`,
};

const facebook: Network = {
  // Old handles may be shorter than new ones.
  handle: /^(?!\.)(?!.*\.\.)[A-Za-z0-9.]{3,50}(?<!\.|\.php)$/,
  // Mobile and language versions have their own hosts: m.facebook.com, it-it.facebook.com.
  hosts: /^(?:(?:www|m|mbasic|touch|web|[a-z]{2}-[a-z]{2})\.)?facebook\.com$|^(?:www\.)?fb\.com$/,
  page: (handle) => `https://www.facebook.com/${handle}`,
  search: ({ pathname, searchParams }) => {
    const id = searchParams.get("id") ?? "";
    return pathname === "/profile.php" && /^\d{1,20}$/.test(id) ? `?id=${id}` : "";
  },
};

/** YouTube allows letters of all scripts; only Latin ones are accepted here, because others may look the same. */
const youtubeHandle = /^@[\p{Script=Latin}0-9](?:[\p{Script=Latin}0-9._·-]{1,28})[\p{Script=Latin}0-9]$/u;

/** Blanks, control and invisible characters: browsers remove some of them inside an address, which changes it. */
const hidden = /[\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\\]/u;

/** Host names that are not public, or that belong to the reader's local network. */
const notPublic =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|test|invalid|example|onion|arpa)$/;
const label = "[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?";
const hostName = new RegExp(`^(?=.{4,253}$)(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`);

/** A public host name. IP addresses are not public names; the URL parser normalizes all their forms. */
const isPublic = (host: string) => hostName.test(host) && !notPublic.test(host);

/** Parses a typed address and adds `https://` if it has a host without a scheme; null for anything else. */
function addressOf(input: string): URL | null {
  const bare = input.match(/^[^/?#:@]+\.[^/?#:@]+(?=[/?#]|$)/) !== null;
  // Exactly two slashes: browsers also accept fewer or more.
  if (!bare && !/^https?:\/\/[^/?#]/i.test(input)) return null;
  const address = bare ? `https://${input}` : input;
  if (address.split(/[/?#]/, 3)[2]!.includes("@") || !URL.canParse(address)) return null;
  const url = new URL(address);
  return isPublic(url.hostname) ? url : null;
}

/** Decodes Latin letters with accents, and leaves everything else URL-encoded. */
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

/** Host and shortened path. The host is never shortened, because its end shows its owner. */
function textOf({ host, pathname, search }: URL): string {
  const path = [...readable(`${pathname}${search}`).replace(/^\/$/, "")];
  return host + (path.length > pathShown ? `${path.slice(0, pathShown).join("")}…` : path.join(""));
}

function ofNetwork(network: Network, input: string): ProfileLink | null {
  const handleLink = (handle: string) => ({ href: network.page(handle), text: `@${handle}` });
  const handle = input.replace(/^@/, "");
  // Some host names also match the pattern for handles.
  const isHost = /^www\./i.test(handle) || network.hosts.test(handle.toLowerCase());
  if (network.handle.test(handle) && !isHost) return handleLink(handle);
  const url = addressOf(input);
  if (url === null || !network.hosts.test(url.hostname) || url.port !== "" || url.pathname === "/") return null;
  url.protocol = "https:";
  url.hash = "";
  url.search = network.search?.(url) ?? "";
  const name = url.pathname.replace(/^\/|\/$/g, "");
  return url.search === "" && network.handle.test(name) ? handleLink(name) : { href: url.href, text: textOf(url) };
}

function website(input: string): ProfileLink | null {
  if (youtubeHandle.test(input)) return { href: new URL(`https://www.youtube.com/${input}`).href, text: input };
  const url = addressOf(input);
  return url === null ? null : { href: url.href, text: textOf(url) };
}

/** @returns null for text that is neither an address nor a handle; pages show it as plain text */
export function profileLink(network: ProfileNetwork, storedLink: string): ProfileLink | null {
  const input = storedLink.trim().normalize("NFC");
  if (input === "" || hidden.test(input) || codePoints(input) > bounds.linkMax) return null;
  if (network === "instagram") return ofNetwork(instagram, input);
  return network === "fb" ? ofNetwork(facebook, input) : website(input);
}
