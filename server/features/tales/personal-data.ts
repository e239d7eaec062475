import { toCategorySlug } from "#contract/categories.ts";
import { cacheTag } from "#contract/cache-tags.ts";
import { deleteNotificationsAboutTales, staffQueueChanged } from "../notifications/service.ts";
import { paged, type PersonalDataProvider } from "../personal-data/service.ts";
import { taleHtmlFile, taleFilePath } from "./tale-export.ts";
import {
  bookmarksAfter,
  deleteTalesOf,
  likesAfter,
  lockAffected,
  ownTalesAfter,
  ownTitlesAfter,
  subtractBookmarks,
  subtractLikes,
  type OwnTaleRow,
} from "./personal-data-queries.ts";
import { taleById } from "./queries.ts";
import { cacheTagsOf } from "./cache-tags.ts";
import { bookmarks, taleLikes, tales } from "./tables.ts";

/** A member's Tales in every state, and their likes and favourites. */
export const talesPersonalData: PersonalDataProvider = {
  parts({ context: { database }, user }) {
    const { db } = database;
    async function* written() {
      for await (const row of paged(
        (after) => ownTalesAfter(db, user.id, after),
        ({ id }) => id,
      ))
        yield taleView(row);
    }
    return [
      {
        name: "tales",
        title: { en: "Tales", es: "Relatos", fr: "Récits", it: "Racconti", pt: "Contos" },
        column: tales.authorId,
        rows: written,
      },
      {
        name: "likes",
        title: {
          en: "Liked Tales",
          es: "Relatos que te gustan",
          fr: "Récits que tu aimes",
          it: "Racconti che ti piacciono",
          pt: "Contos de que gostou",
        },
        column: taleLikes.userId,
        rows: () =>
          paged(
            (after) => likesAfter(db, user.id, after),
            ({ taleId }) => taleId,
          ),
      },
      {
        name: "favourites",
        title: { en: "Favourites", es: "Favoritos", fr: "Favoris", it: "Preferiti", pt: "Favoritos" },
        column: bookmarks.userId,
        rows: () =>
          paged(
            (after) => bookmarksAfter(db, user.id, after),
            ({ id }) => id,
          ),
      },
    ];
  },

  async *files({ context: { database }, user, language }) {
    const { db } = database;
    for await (const { id, title } of paged(
      (after) => ownTitlesAfter(db, user.id, after),
      (row) => row.id,
    )) {
      const content = async () => {
        const tale = await taleById(db, id);
        return tale === null ? null : taleHtmlFile(language, tale);
      };
      yield { path: taleFilePath(id, title), content };
    }
  },

  lock: lockAffected,

  async erase(context, tx, afterCommit, user) {
    const { pages } = context;
    const liked = await subtractLikes(tx, user.id);
    await subtractBookmarks(tx, user.id);
    const gone = await deleteTalesOf(tx, user.id);
    await deleteNotificationsAboutTales(
      tx,
      gone.map(({ id }) => id),
    );
    if (gone.length > 0) staffQueueChanged(context, afterCommit);
    const stale = new Set([
      ...liked.flatMap((tale) => [
        cacheTag.tale(tale.id),
        cacheTag.likes(toCategorySlug(tale.categoryName), tale.languageName),
      ]),
      ...gone
        .filter(({ publicationDate }) => publicationDate !== null)
        .flatMap((tale) => cacheTagsOf({ ...tale, author: user.username })),
    ]);
    if (stale.size > 0) afterCommit(() => pages.invalidate([...stale]));
  },
};

function taleView({ isFinished, ...row }: OwnTaleRow) {
  const state = row.publicationDate !== null ? "published" : isFinished ? "submitted" : "draft";
  return { ...row, state, file: taleFilePath(row.id, row.title) };
}
