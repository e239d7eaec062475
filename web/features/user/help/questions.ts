/** What people ask, by what it is about. The name of a question is the hash of its address. */
export const questionGroups = {
  writing: ["review", "editing", "length", "offline"],
  reading: ["favourites", "languages"],
  community: ["comments", "reports", "bans", "trophies"],
  account: ["privacy", "picture", "password", "social", "push", "data", "delete"],
  contact: ["contact"],
} as const;

type QuestionGroup = keyof typeof questionGroups;
export type Question = (typeof questionGroups)[QuestionGroup][number];

export const groupNames = Object.keys(questionGroups) as QuestionGroup[];

/** The question that an address names; null for none, or one that there isn't. */
export function questionOf(hash: string): Question | null {
  const all: readonly Question[] = Object.values(questionGroups).flat();
  return all.find((question) => hash === `#${question}`) ?? null;
}
