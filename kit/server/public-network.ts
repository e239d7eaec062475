import dns from "node:dns";
import type { IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { KIB, SECOND } from "#vocabulary/limits.ts";
import { finishesWithin } from "./clock.ts";

/**
 * Requests to servers that people name by their addresses. None may lead into our own network, whatever a name resolves to at that moment.
 */
export interface PublicNetwork {
  lookup: LookupFunction;
  /** Whether a connection to this IP address is allowed. */
  isPublic(ip: string): boolean;
  /** The only certificates of authorities that count; without it those that Node.js knows. */
  ca?: string;
}

/** No setting changes it. Tests hand another one to `openSite`, because their receivers run on this machine. */
export const publicNetwork: PublicNetwork = { lookup: dns.lookup, isPublic: isPublicIp };

/** All of IPv6 that is given out for public use (RFC 4291). */
const globalUnicast = ipaddr.parseCIDR("2000::/3");

/** False for private, shared, local, reserved and multicast addresses, and for those in which an IPv4 address is wrapped. */
export function isPublicIp(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const parsed = ipaddr.parse(ip);
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(globalUnicast));
}

/** Names that never leave a network. */
export const internalHostPattern = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa)$/;

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");

/** Whether an address has https, no credentials, and a public name or IP address. The network isn't asked. */
export function isPublicAddress({ isPublic }: PublicNetwork, address: string): boolean {
  const url = URL.parse(address);
  if (url === null || url.protocol !== "https:" || url.username !== "" || url.password !== "") return false;
  const host = hostOf(url);
  if (isIP(host) !== 0) return isPublic(host);
  return host.includes(".") && !internalHostPattern.test(host);
}

/** A name leads to an IP address that isn't public. */
export class NotPublicError extends Error {}

const ipsOf = (found: string | readonly { address: string }[] | undefined) =>
  typeof found === "string" ? [found] : (found ?? []).map(({ address }) => address);

const longestLookup = 2 * SECOND;

/** Whether the name of an address leads to an IP address that isn't public; false if that isn't known within two seconds. */
export async function leadsElsewhere({ lookup, isPublic }: PublicNetwork, address: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  lookup(hostOf(new URL(address)), { all: true }, (error, found) =>
    resolve(error === null && !ipsOf(found).every(isPublic)),
  );
  return (await finishesWithin(promise, longestLookup)) && promise;
}

/** The connection is made to the checked IP addresses: a name that resolves differently a moment later changes nothing. */
const checkedLookup =
  ({ lookup, isPublic }: PublicNetwork): LookupFunction =>
  (name, options, callback) =>
    lookup(name, options, (error, found, family) => {
      if (error === null && !ipsOf(found).every(isPublic)) return callback(new NotPublicError(), found, family);
      callback(error, found, family);
    });

/** For connecting, sending and the status, together. */
const timeout = 7 * SECOND;
/** Nothing in the answer's body is of interest; servers can finish a short one. */
const mostRead = 16 * KIB;

interface Post {
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}

/**
 * Sends a POST by a connection of its own. Redirects are answers like any other.
 * @returns the status
 * @throws {NotPublicError}; a `TimeoutError` after seven seconds; errors of Node.js
 */
export async function postPublicly(
  network: PublicNetwork,
  address: string,
  { headers, body, signal }: Post,
): Promise<number> {
  if (!isPublicAddress(network, address)) throw new NotPublicError();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const limit = AbortSignal.timeout(timeout);
  const request = https.request(address, {
    method: "POST",
    headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
    agent: false,
    lookup: checkedLookup(network),
    signal: AbortSignal.any([signal, limit]),
    ...(network.ca === undefined ? {} : { ca: network.ca }),
  });
  request.on("error", (error) => reject(limit.aborted ? limit.reason : error));
  request.on("response", (response) => {
    readSome(response);
    resolve(response.statusCode ?? 0);
  });
  request.on("upgrade", ({ statusCode }, socket) => {
    socket.destroy();
    resolve(statusCode ?? 0);
  });
  // After an answer it changes nothing.
  request.on("close", () => reject(new Error("The connection was closed without an answer.")));
  request.end(body);
  return promise;
}

function readSome(response: IncomingMessage) {
  let received = 0;
  response.on("error", () => {});
  response.on("data", (chunk: Buffer) => {
    received += chunk.length;
    if (received > mostRead) response.destroy();
  });
}
