import type { LanguageName } from "#contract/languages.ts";
import { cacheTag } from "#contract/cache-tags.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { addToCommentTotal, lockPosts, newsToCommentOn } from "./commented-queries.ts";

/** The door through which comments reach news; every post is there for everybody. */

/** Cards show the number of comments, too. */
const cacheTagsOf = ({ id, languageName }: { id: number; languageName: LanguageName }) => [
  cacheTag.newsPost(id),
  cacheTag.news(languageName),
];

function commented([post]: Awaited<ReturnType<typeof newsToCommentOn>>) {
  if (post === undefined) return null;
  // A post is the house's: nobody waits for its first comment.
  return { id: post.id, title: post.title, authorId: null, cacheTags: cacheTagsOf(post) };
}

export const newsToComment = {
  find: async (executor: Executor, id: number) => commented(await newsToCommentOn(executor, id)),
  lock: async (executor: Executor, id: number) => commented(await newsToCommentOn(executor, id).for("no key update")),
  async count(executor: Executor, id: number, change: 1 | -1) {
    await addToCommentTotal(executor, id, change);
  },
  lockAll: lockPosts,
  /** Counts so many comments less on each; whoever does holds the locks. */
  async countDown(executor: Executor, counts: readonly { id: number; total: number }[]): Promise<string[]> {
    const stale: string[] = [];
    // One by one: there are not many posts.
    for (const { id, total } of counts)
      stale.push(...(await addToCommentTotal(executor, id, -total)).flatMap(cacheTagsOf));
    return [...new Set(stale)];
  },
};
