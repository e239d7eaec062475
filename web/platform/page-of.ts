/** The page that an address asks for, from 1; whatever is not a page is the first. */
export function pageOf({ url }: { url: string }): number {
  const page = Number(new URL(url).searchParams.get("page") ?? "1");
  return Number.isSafeInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}
