import type { Config } from "#kit/server/settings/config.ts";

/** Which others receive data of visitors by these settings: the privacy policy names them. */
export function recipientsOf({ CDN_COMPANY, CDN_PAGE_SECONDS, COUNTRY_HEADER, objectStore }: Config) {
  return {
    cdn: CDN_COMPANY === undefined && CDN_PAGE_SECONDS === 0 ? null : { company: CDN_COMPANY ?? null },
    objectStore: objectStore && { company: objectStore.company },
    countryFromHeader: COUNTRY_HEADER !== undefined,
  };
}
