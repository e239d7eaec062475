import type { FastifyRequest } from "fastify";

/** Where a request comes from. */
export interface Visitor {
  /** Address of the client, behind trusted proxies if configured. */
  address: string;
  /** A header by which a trusted proxy tells about the client; undefined without such a proxy. */
  proxyHeader(name: string): string | undefined;
}

/** The chain of addresses goes beyond the nearest one only where that is a proxy we trust. */
function cameByProxy(request: FastifyRequest): boolean {
  return request.ips !== undefined && request.ips.length > 1;
}

export function visitorOf(request: FastifyRequest): Visitor {
  return {
    address: request.ip,
    proxyHeader: (name) => (cameByProxy(request) ? request.headers[name]?.toString() : undefined),
  };
}
