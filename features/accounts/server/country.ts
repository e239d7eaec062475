import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { lookup } from "geoip-country";
import type { Config } from "#kit/server/settings/config.ts";
import { rawClientInfo, type ClientInfo } from "#kit/server/http/client-info.ts";

type Client = Pick<ClientInfo, "address" | "proxyHeader">;

/**
 * The visitor's ISO country code: from the header of a trusted proxy if one is configured, else from the
 * offline country database; null for private and unknown addresses.
 */
export function visitorCountry(config: Pick<Config, "COUNTRY_HEADER">, visitor: Client): string | null {
  const countryHeader =
    config.COUNTRY_HEADER === undefined ? undefined : visitor.proxyHeader(config.COUNTRY_HEADER.toLowerCase());
  if (countryHeader !== undefined && /^[A-Za-z]{2}$/.test(countryHeader)) return countryHeader.toUpperCase();
  return lookup(visitor.address.replace(/^::ffff:/, ""))?.country ?? null;
}

/** The headers of a connection when its country was looked up. A proxy sends the requests of several visitors over one connection. */
interface Known {
  forwarded: string | string[] | undefined;
  named: string | string[] | undefined;
  country: string | null;
}

/**
 * The country of a request, looked up once for a connection and visitor: cached pages need it for each request. No address is
 * remembered for longer than its connection.
 */
export function countryOfRequest(config: Pick<Config, "COUNTRY_HEADER" | "TRUST_PROXY">) {
  const clientOf = rawClientInfo(config.TRUST_PROXY);
  const nameHeader = config.COUNTRY_HEADER?.toLowerCase();
  const connections = new WeakMap<Socket, Known>();
  return (request: IncomingMessage): string | null => {
    const { socket, headers } = request;
    const forwarded = headers["x-forwarded-for"];
    const named = nameHeader === undefined ? undefined : headers[nameHeader];
    const known = connections.get(socket);
    if (known !== undefined && known.forwarded === forwarded && known.named === named) return known.country;
    const country = visitorCountry(config, clientOf(request));
    connections.set(socket, { forwarded, named, country });
    return country;
  };
}
