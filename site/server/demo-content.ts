import { count, eq, inArray, sql } from "drizzle-orm";
import { languages } from "#vocabulary/languages.ts";
import { addAdverts, drawAdverts } from "./demo-content/adverts.ts";
import { addAuthors, readAuthors, type Author } from "./demo-content/authors.ts";
import { addComments } from "./demo-content/comments.ts";
import { addNews, readNews, type NewsPost } from "./demo-content/news.ts";
import { addLikes, addTrophies } from "./demo-content/likes-and-trophies.ts";
import { addPrompts } from "./demo-content/prompts.ts";
import { addTale, addVersions, readTales, type Tale } from "./demo-content/tales.ts";
import { userByUsername } from "#features/accounts/server/queries.ts";
import { bookmarks, taleLikes } from "#features/reactions/server/tables.ts";
import { comments } from "#features/comments/server/tables.ts";
import { news } from "#features/news/server/tables.ts";
import { tales } from "#features/tales/server/tables.ts";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import type { AppContext } from "#kit/server/app-context.ts";

/** Invented authors, their Tales and comments, news and adverts, so that a new site has something to read. */

/** Adds the demo content once: if the first author exists, it is there already. */
export async function addDemoContent(context: AppContext): Promise<void> {
  const { database } = context;
  const [first] = await readAuthors("en");
  if ((await userByUsername(database.db, first!.username)) !== null) return;
  const writtenNews = await readNews(context);
  const adverts = await drawAdverts(context);
  await inTransaction(database, async (tx) => {
    const authors: Author[] = [];
    const tales: Tale[] = [];
    for (const language of languages) {
      const writtenTales = await readTales(language);
      authors.push(...(await addAuthors(tx, language, writtenTales[0]!.at)));
      for (const tale of writtenTales) {
        const author = authors.find(({ username }) => username === tale.author)!;
        tales.push(await addTale(tx, author, tale));
      }
    }
    await addVersions(tx, tales);
    await addPrompts(tx, tales, authors, context.clock.now());
    const news = await addNews(context, tx, writtenNews);
    await addComments(tx, tales, news, authors);
    const favourites = await addLikes(tx, tales, authors);
    await countTotals(tx, tales, news);
    await addTrophies(tx, authors, tales, favourites);
    await addAdverts(context, tx, adverts);
  });
}

/** Sets the counters of rows that were inserted in bulk; single calls of the API count by themselves. */
async function countTotals(executor: Executor, added: readonly Tale[], posts: readonly NewsPost[]): Promise<void> {
  const totalOf = (table: typeof comments | typeof taleLikes | typeof bookmarks) =>
    sql`(${executor.select({ total: count() }).from(table).where(eq(table.taleId, tales.id))})`;
  await executor
    .update(tales)
    .set({ totComments: totalOf(comments), totLikes: totalOf(taleLikes), totBookmarks: totalOf(bookmarks) })
    .where(
      inArray(
        tales.id,
        added.map(({ id }) => id),
      ),
    );
  const ofPost = executor.select({ total: count() }).from(comments).where(eq(comments.newsId, news.id));
  await executor
    .update(news)
    .set({ totComments: sql`(${ofPost})` })
    .where(
      inArray(
        news.id,
        posts.map(({ id }) => id),
      ),
    );
}
