import { visibleCharacters } from "#kit/text/visible-characters.ts";
import { isWebAddress } from "#kit/text/web-address.ts";

/** Addresses have one #, and a % begins a code (RFC 3986, 2.1 and 3.5). Browsers take others, validators of books and feeds don't. */
function withCodes(address: string): string {
  const [start, ...fragment] = address.split("#");
  const codes = [start, fragment.join("%23")].map((part) => part!.replace(/%(?![0-9a-f]{2})/gi, "%25"));
  return fragment.length === 0 ? codes[0]! : codes.join("#");
}

/** The address of a link as it is kept; null if it may have no link. */
export function webAddress(href: string): string | null {
  const address = visibleCharacters(href).trim();
  return isWebAddress(address) ? withCodes(address) : null;
}
