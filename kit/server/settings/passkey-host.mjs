// @ts-check
import { isIP } from "node:net";

/**
 * The host to which passkeys of this site are bound; null where browsers offer none: they need a name, and https except on this machine
 * (WebAuthn Level 3, 5.1.3).
 * @param {string} siteUrl
 */
export function passkeyHost(siteUrl) {
  const { protocol, hostname } = new URL(siteUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) return null;
  return protocol === "https:" || hostname === "localhost" ? hostname : null;
}

/** @param {{ STAFF_PASSKEY: "required" | "optional", SITE_URL?: string | undefined }} given */
export function staffPasskeyError({ STAFF_PASSKEY, SITE_URL }) {
  if (STAFF_PASSKEY !== "required" || SITE_URL === undefined || passkeyHost(SITE_URL) !== null) return null;
  return `STAFF_PASSKEY=required: no passkeys can be made at ${SITE_URL}, so nobody could do the work of staff; they need https and a host with a name, or localhost`;
}
