/** Signs that browsers send as they are, though no address may have them (RFC 3986, 2.2 and 2.4). */
const unwanted = /%(?![0-9a-f]{2})|[|[\]\\^`{}"<> ]/gi;
const encoded = (text: string) => text.replace(unwanted, encodeURIComponent);

/**
 * An address that leads where a browser would go, in the form that validators, feed readers and reading systems accept: a % without a code,
 * a second # and the like are encoded. Null if no browser can open it.
 */
export function validAddress(address: string): string | null {
  const url = URL.parse(address);
  if (url === null) return null;
  const { origin, username, password, pathname, search, hash } = url;
  const login = username === "" ? "" : `${username}${password === "" ? "" : `:${password}`}@`;
  // The host is checked by the parser, and an address of IPv6 needs its brackets.
  const start = origin.replace("//", `//${login}`);
  return `${start}${encoded(pathname + search)}${hash === "" ? "" : `#${encoded(hash.slice(1)).replaceAll("#", "%23")}`}`;
}
