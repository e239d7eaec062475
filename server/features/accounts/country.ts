import { lookup } from "geoip-country";
import type { Config } from "#server/config.ts";
import type { ClientInfo } from "#server/platform/http/client-info.ts";

/**
 * The visitor's ISO country code: from the header of a trusted proxy if one is configured, else from the
 * offline country database; null for private and unknown addresses.
 */
export function visitorCountry(config: Pick<Config, "COUNTRY_HEADER">, visitor: ClientInfo): string | null {
  const named =
    config.COUNTRY_HEADER === undefined ? undefined : visitor.proxyHeader(config.COUNTRY_HEADER.toLowerCase());
  if (named !== undefined && /^[A-Za-z]{2}$/.test(named)) return named.toUpperCase();
  return lookup(visitor.address.replace(/^::ffff:/, ""))?.country ?? null;
}
