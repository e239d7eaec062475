import { paged } from "#features/personal-data/server/row-pages.ts";
import type { PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { leaveSomeStories } from "./leaving.ts";
import { isTranslatedByOthers, receivedAfter, sentAfter, storiesAfter } from "./queries.ts";
import { stories, translationRequests } from "./tables.ts";

/**
 * Requests to translate, and what translations say about their original. Requests are erased with the account by their foreign keys;
 * translations by others stay, without the title of the original, and without the name unless its author leaves it.
 */
export const translationsPersonalData: PersonalDataProvider = {
  parts: ({ db, user }) => [
    {
      name: "translatedTales",
      column: stories.authorId,
      rows: () =>
        paged(
          (after) => storiesAfter(db, user.id, after),
          ({ id }) => id,
        ),
    },
    {
      name: "translationRequestsSent",
      column: translationRequests.requesterId,
      rows: () =>
        paged(
          (after) => sentAfter(db, user.id, after),
          ({ id }) => id,
        ),
    },
    {
      name: "translationRequestsReceived",
      column: translationRequests.authorId,
      rows: () =>
        paged(
          (after) => receivedAfter(db, user.id, after),
          ({ id }) => id,
        ),
    },
  ],
  isTranslatedByOthers,
  eraseSome: async (context, tx, afterCommit, closed) => leaveSomeStories({ context, tx, afterCommit }, closed),
};
