/** The filters of a search (features/search/calls.ts): one of them is required. */
export const searchFilters = [
  "query",
  "languageName",
  "category",
  "tag",
  "withoutTag",
  "level",
  "minutesMax",
  "withoutWarning",
  "author",
  "correctionsWelcome",
] as const;
