/** What there is to set, in the order of the list. Each has an address of its own. */
export const topics = [
  "theme",
  "notifications",
  "privacy",
  "ban",
  "donation",
  "email",
  "password",
  "sessions",
  "data",
  "delete",
] as const;
export type Topic = (typeof topics)[number];

export const settingsPath = "/user/settings";
export const topicPath = (topic: Topic) => `${settingsPath}?topic=${topic}`;

/** The topic that an address names; null for none, or one that there isn't. */
export function topicOf(search: URLSearchParams): Topic | null {
  const named = search.get("topic");
  return topics.find((topic) => topic === named) ?? null;
}
