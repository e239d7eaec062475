import { cacheTag } from "#contract/cache-tags.ts";
import { paged, unpaged, type PersonalDataProvider } from "../personal-data/service.ts";
import { countRowsOf, deleteSomeOf, followedTagsAfter, followsAfter } from "./personal-data-queries.ts";
import { followedNames, totalFollowers } from "./queries.ts";
import { followedTags, follows } from "./tables.ts";

/** The members and tags that a member follows, and the number of the member's followers, whose names are theirs. */
export const followsPersonalData: PersonalDataProvider = {
  parts({ context: { database }, user }) {
    const { db } = database;
    const followers = async () => [{ totFollowers: await totalFollowers(db, user.id) }];
    async function* withoutId<Row extends { id: number }>(rows: AsyncIterable<Row>) {
      for await (const { id: _id, ...row } of rows) yield row;
    }
    const idOf = ({ id }: { id: number }) => id;
    return [
      {
        name: "follows",
        title: {
          en: "Members you follow",
          es: "Miembros a los que sigues",
          fr: "Membres que tu suis",
          it: "Membri che segui",
          pt: "Membros que segue",
        },
        column: follows.followerId,
        rows: () => withoutId(paged((after) => followsAfter(db, user.id, after), idOf)),
      },
      {
        name: "followers",
        title: { en: "Followers", es: "Seguidores", fr: "Abonnés", it: "Chi ti segue", pt: "Seguidores" },
        column: follows.followedId,
        single: true,
        rows: () => unpaged(followers()),
      },
      {
        name: "followedTags",
        title: {
          en: "Tags you follow",
          es: "Etiquetas que sigues",
          fr: "Mots-clés que tu suis",
          it: "Tag che segui",
          pt: "Tags que segue",
        },
        column: followedTags.userId,
        rows: () => withoutId(paged((after) => followedTagsAfter(db, user.id, after), idOf)),
      },
    ];
  },

  /** Pages of the members whom the removed one followed show a smaller number. */
  async erase({ pages }, tx, afterCommit, { id }) {
    const names = await followedNames(tx, id);
    pages.invalidate(afterCommit, names.map(cacheTag.followers), "changed");
  },

  count: (tx, { id }, enough) => countRowsOf(tx, id, enough),

  async eraseSome(_context, tx, _afterCommit, { id }) {
    return deleteSomeOf(tx, id);
  },
};
