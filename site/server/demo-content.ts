import { languages } from "#vocabulary/languages.ts";
import { addAdverts, drawAdverts } from "./demo-content/adverts.ts";
import { addLikes } from "./demo-content/likes.ts";
import { addAuthors, readAuthors, type Author } from "./demo-content/authors.ts";
import { addComments } from "./demo-content/comments.ts";
import { addNews, readNews } from "./demo-content/news.ts";
import { addTale, readTales, type Tale } from "./demo-content/tales.ts";
import { countTotals } from "./demo-content/totals.ts";
import { addTrophies } from "./demo-content/trophies.ts";
import { addVersions } from "./demo-content/versions.ts";
import { userByUsername } from "#features/accounts/server/queries.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
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
    const news = await addNews(context, tx, writtenNews);
    await addComments(tx, tales, news, authors);
    const favourites = await addLikes(tx, tales, authors);
    await countTotals(tx, tales, news);
    await addTrophies(tx, authors, tales, favourites);
    await addAdverts(context, tx, adverts);
  });
}
