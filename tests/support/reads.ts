/** The reads of a browser, which it sends alone or several together (kit/web/calls/fetch-in-batches.ts). */

/** The addresses that a request asks for. */
export const callsIn = (url: URL): string[] =>
  url.pathname === "/v1/batch" ? url.searchParams.getAll("call") : [url.href];

/** Matches the requests that read from this call. For `route`. */
export const readsFrom = (path: string) => (url: URL) =>
  callsIn(url).some((call) => new URL(call, url).pathname === path);
