/** The page of the public account. */
export const transparencyPath = "/transparency";

export const transparencyAddress = (year: number) => `${transparencyPath}?year=${year}`;

/** The year that an address names; undefined if it names none. */
export function yearOf(search: URLSearchParams): number | undefined {
  const year = search.get("year") ?? "";
  return /^2\d{3}$/.test(year) ? Number(year) : undefined;
}
