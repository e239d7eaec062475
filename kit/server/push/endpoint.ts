import { ECDH } from "node:crypto";
import { isIP } from "node:net";
import { internalHostPattern } from "../public-network.ts";

/** A browser's subscription: where its push service takes messages, and the keys to encrypt them with. */
export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

const loopbackHosts = ["localhost", "127.0.0.1", "[::1]"];

export const isLoopback = (url: string) => loopbackHosts.includes(new URL(url).hostname);

/**
 * Whether a push service can live at this address: a public name over https at port 443, written as browsers write it.
 * Other ports would let a member make this server connect to any service on the internet. On a developer's machine
 * (`allowLoopback`) also a server of that machine, at any port. Where names lead is checked at each connection (push.ts).
 */
export function isPushAddress(endpoint: string, allowLoopback: boolean): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.href !== endpoint || url.username !== "" || url.password !== "" || url.hash !== "")
    return false;
  if (isLoopback(endpoint)) return allowLoopback && /^https?:$/.test(url.protocol);
  const host = url.hostname.replace(/\.$/, "");
  const isName = isIP(host) === 0 && !host.startsWith("[") && host.includes(".");
  return url.protocol === "https:" && url.port === "" && isName && !internalHostPattern.test(host);
}

/** Whether messages can be encrypted for this public key: a point of the curve, not just as many bytes. */
export function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}
