/** The topics of the settings, in the order of the list. Each has its own URL; the first is also shown without one. */
export const topics = [
  "theme",
  "reading",
  "notifications",
  "privacy",
  "ban",
  "donation",
  "email",
  "password",
  "passkeys",
  "sessions",
  "data",
  "delete",
] as const;
export type Topic = (typeof topics)[number];

export const settingsPath = "/user/settings";
export const topicPath = (topic: Topic) => `${settingsPath}?topic=${topic}`;

/** The topic in a URL; null if there is none. */
export function topicOf(search: URLSearchParams): Topic | null {
  const topicParameter = search.get("topic");
  return topics.find((topic) => topic === topicParameter) ?? null;
}
