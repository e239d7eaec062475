/** Address of a page of a list, from 1. The first page has no number, and what is null filters nothing. */
export function listAddress(path: string, page = 1, filters: Readonly<Record<string, string | null>> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== null) search.set(name, value);
  }
  if (page > 1) search.set("page", String(page));
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}
