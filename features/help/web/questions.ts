/** The questions by topic. A question's id is its hash. */
export const questionGroups = {
  writing: ["review", "editing", "length", "files", "offline"],
  reading: ["favourites", "languages"],
  community: ["comments", "corrections", "reports", "bans", "trophies"],
  account: ["privacy", "picture", "password", "social", "push", "data", "delete"],
  contact: ["contact"],
} as const;

type QuestionGroup = keyof typeof questionGroups;
export type Question = (typeof questionGroups)[QuestionGroup][number];

export const groupNames = Object.keys(questionGroups) as QuestionGroup[];

/** The question in a hash; null if there is none. */
export function questionOf(hash: string): Question | null {
  const all: readonly Question[] = Object.values(questionGroups).flat();
  return all.find((question) => hash === `#${question}`) ?? null;
}
