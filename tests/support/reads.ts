/** Matches the requests of a browser that read from this call, alone or together with others (kit/web/calls/fetch-in-batches.ts). For `route`. */
export const readsFrom = (path: string) => (url: URL) =>
  url.pathname === path ||
  (url.pathname === "/v1/batch" && url.searchParams.getAll("call").some((call) => call.split("?")[0] === path));
