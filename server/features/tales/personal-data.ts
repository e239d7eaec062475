import { eq } from "drizzle-orm";
import { mayTakeLong } from "#server/platform/database/database.ts";
import { deleteNotificationsAboutTales, staffQueueChanged } from "../notifications/service.ts";
import { paged, type PersonalDataProvider } from "../personal-data/service.ts";
import { ownRevisionsOf, remarkLines } from "./personal-data/revisions-export.ts";
import { revisions } from "./revisions/tables.ts";
import { ownVersionsOf } from "./personal-data/versions-export.ts";
import { taleHtmlFile, taleFilePath, versionHtmlFile } from "./personal-data/tale-export.ts";
import {
  bookmarksAfter,
  deleteTales,
  likesAfter,
  lockAffected,
  ownTalesAfter,
  subtractBookmarks,
  subtractLikes,
  type OwnTaleRow,
} from "./personal-data/queries.ts";
import {
  countRowsOf,
  deleteSomeTales,
  eraseSomeBookmarks,
  eraseSomeLikes,
  publishedLanguagesOf,
} from "./personal-data/closed-account-queries.ts";
import { cacheTagsOf, cacheTagsOfBookmarks, cacheTagsOfLikes, listsOf } from "./cache-tags.ts";
import { cacheTagsOfVersionsByOthers } from "./stories/stories.ts";
import { tales } from "./tables.ts";
import { bookmarks, taleLikes } from "./reactions/tables.ts";

/** A member's Tales in every state, and their likes and favourites. */
export const talesPersonalData: PersonalDataProvider = {
  parts({ context: { database }, user }) {
    const { db } = database;
    async function* ownTales() {
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
        rows: ownTales,
      },
      {
        name: "versions",
        title: {
          en: "Earlier versions of your Tales",
          es: "Versiones anteriores de tus relatos",
          fr: "Versions antérieures de tes récits",
          it: "Versioni precedenti dei tuoi racconti",
          pt: "Versões anteriores dos seus contos",
        },
        rows: () => ownVersionsOf(db, user.id),
      },
      {
        name: "revisions",
        title: {
          en: "Revisions of your published Tales",
          es: "Nuevas versiones de tus relatos publicados",
          fr: "Révisions de tes récits publiés",
          it: "Revisioni dei tuoi racconti pubblicati",
          pt: "Revisões dos seus contos publicados",
        },
        column: revisions.authorId,
        rows: () => ownRevisionsOf(db, user.id),
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
    for await (const tale of paged(
      (after) => ownTalesAfter(db, user.id, after),
      ({ id }) => id,
    ))
      yield { path: taleFilePath(tale.id, tale.title), content: async () => taleHtmlFile(language, tale) };
    for await (const version of ownVersionsOf(db, user.id))
      yield { path: version.file, content: async () => versionHtmlFile(language, version) };
  },

  lock: lockAffected,

  async erase(context, tx, afterCommit, user) {
    const { pages } = context;
    const liked = await subtractLikes(tx, user.id, eq(taleLikes.userId, user.id));
    const marked = await subtractBookmarks(tx, user.id, eq(bookmarks.userId, user.id));
    const tagsOfOthers = await cacheTagsOfVersionsByOthers(tx, user.id);
    const deletedTales = await deleteTales(tx, eq(tales.authorId, user.id));
    await deleteNotificationsAboutTales(
      tx,
      deletedTales.map(({ id }) => id),
    );
    if (deletedTales.length > 0) staffQueueChanged(afterCommit);
    const stale = new Set([
      ...liked.flatMap(cacheTagsOfLikes),
      ...marked.flatMap(cacheTagsOfBookmarks),
      ...deletedTales
        .filter(({ publicationDate }) => publicationDate !== null)
        .flatMap((tale) => cacheTagsOf({ ...tale, author: user.username })),
      ...tagsOfOthers,
    ]);
    if (stale.size > 0) pages.invalidate(afterCommit, [...stale]);
  },

  count: (tx, { id }, enough) => countRowsOf(tx, id, enough),

  /** The account's name hides its Tales. Pages that show the name are stale because of it, the others by their language. */
  async close(context, tx, afterCommit, { id }) {
    staffQueueChanged(afterCommit);
    context.pages.invalidate(afterCommit, listsOf(await publishedLanguagesOf(tx, id)));
  },

  async eraseSome({ pages }, tx, afterCommit, { id, username }) {
    // Their totals are shown to others: first of all.
    await mayTakeLong(tx);
    const deleted = await deleteSomeTales(tx, id);
    if (deleted !== null) {
      await deleteNotificationsAboutTales(
        tx,
        deleted.map((tale) => tale.id),
      );
      const stale = new Set(deleted.flatMap((tale) => cacheTagsOf({ ...tale, author: username })));
      if (stale.size > 0) pages.invalidate(afterCommit, [...stale]);
      return true;
    }
    const liked = await eraseSomeLikes(tx, id);
    if (liked !== null) {
      pages.invalidate(afterCommit, [...new Set(liked.flatMap(cacheTagsOfLikes))], "changed");
      return true;
    }
    const marked = await eraseSomeBookmarks(tx, id);
    if (marked !== null) pages.invalidate(afterCommit, marked.flatMap(cacheTagsOfBookmarks), "changed");
    return marked !== null;
  },
};

function taleView({ isFinished, remarks, ...row }: OwnTaleRow) {
  const state = row.publicationDate !== null ? "published" : isFinished ? "submitted" : "draft";
  return { ...row, remarks: remarkLines(remarks), state, file: taleFilePath(row.id, row.title) };
}
