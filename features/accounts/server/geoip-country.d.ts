declare module "geoip-country" {
  /** Null for private and unknown addresses. */
  export function lookup(address: string): { country: string } | null;
}
