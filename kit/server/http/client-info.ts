import { isIPv6 } from "node:net";
import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { FastifyRequest } from "fastify";
import { createSigner } from "../security/secrets.ts";

/** Address, network and user agent of a request's client. */
export interface ClientInfo {
  /** Address of the client, behind trusted proxies if configured. */
  address: string;
  /** Keyed hash of the network, by which requests from one place are counted and logged. */
  network: string;
  /** The User-Agent header: untrusted, of any length. */
  userAgent: string | undefined;
  /** The Accept-Language header. */
  acceptLanguage?: string | undefined;
  /** A header by which a trusted proxy tells about the client; undefined without such a proxy. */
  proxyHeader(name: string): string | undefined;
}

/** The chain of addresses goes beyond the nearest one only where that is a proxy we trust. */
function cameByProxy(request: FastifyRequest): boolean {
  return request.ips !== undefined && request.ips.length > 1;
}

/** The eight groups of an IPv6 address, whichever of its spellings it has. */
function groupsOf(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = [], after] = canonical.split("::").map((part) => part.split(":").filter((group) => group !== ""));
  if (after === undefined) return before;
  return [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
}

/** An IPv4 address written as IPv6 (RFC 4291, 2.5.5.2), as sockets for both report it. */
const mapped = "0:0:0:0:0:ffff";

/** Some proxies write the port of the connection behind the address, which is another one each time. */
const withPort = /^(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

function withoutPort(address: string): string {
  const [, ipv6, ipv4] = withPort.exec(address) ?? [];
  return ipv6 ?? ipv4 ?? address;
}

/**
 * A client with one IPv6 address has its whole /64 network, so limits count by network. An IPv4 address counts by itself. A client
 * that has disconnected has no address any more.
 */
export function networkOf(address = ""): string {
  const bare = withoutPort(address);
  const [plain = ""] = bare.split("%");
  if (!isIPv6(plain)) return bare;
  const groups = groupsOf(plain);
  if (groups.slice(0, 6).join(":") !== mapped) return `${groups.slice(0, 4).join(":")}::/64`;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join(".");
}

/** Names the network of an address by a keyed hash: without the site's secret the address can't be found by trying all addresses. */
type NetworkHash = (address: string | undefined) => string;

/** Characters kept of a hash: 96 bits tell any two networks apart, and a log line stays short. */
const hashLength = 16;

export function networkHash(secret: string): NetworkHash {
  const sign = createSigner(secret, "networks");
  return (address) => sign(networkOf(address)).slice(0, hashLength);
}

declare module "fastify" {
  interface FastifyInstance {
    networkHash: NetworkHash;
  }
}

export function clientInfoOf(request: FastifyRequest): ClientInfo {
  // Read now: the socket of a client that hangs up forgets its address.
  const { ip } = request;
  return {
    address: withoutPort(ip),
    // Few calls use it, and a hash takes as long as a tenth of a short call.
    get network() {
      return request.server.networkHash(ip);
    },
    userAgent: request.headers["user-agent"],
    acceptLanguage: request.headers["accept-language"],
    proxyHeader: (name) => (cameByProxy(request) ? request.headers[name]?.toString() : undefined),
  };
}

/** The client of a request that did not pass through Fastify. */
export function rawClientInfo(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => Pick<ClientInfo, "address" | "proxyHeader"> {
  const trusts = proxyAddr.compile([...trustedProxies]);
  return (request) => {
    const addresses = proxyAddr.all(request, trusts);
    return {
      address: withoutPort(addresses.at(-1) ?? ""),
      proxyHeader: (name) => (addresses.length > 1 ? request.headers[name]?.toString() : undefined),
    };
  };
}

export function bearerToken({ headers }: Pick<IncomingMessage, "headers">): string | null {
  return headers.authorization?.match(/^Bearer ([\w.~+/-]+=*)$/i)?.[1] ?? null;
}

/** Node.js keeps the first of several Host headers; a proxy may have read the last. RFC 9112, 3.2 asks for 400. */
export function hasDuplicateHostHeader({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === "host") hosts += 1;
  return hosts > 1;
}
