import { unpaged } from "#features/personal-data/server/row-pages.ts";
import type { PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { trophiesOf } from "./queries.ts";
import { trophyName } from "./names.ts";
import { userTrophies } from "./tables.ts";

/** The trophies of a member. */
export const trophiesPersonalData: PersonalDataProvider = {
  parts({ db, user, language }) {
    const earned = async () =>
      (await trophiesOf(db, user.id)).map(({ id, earnedAt }) => ({
        trophy: id,
        title: trophyName(language, id),
        earnedAt,
      }));
    return [
      {
        name: "trophies",
        column: userTrophies.userId,
        rows: () => unpaged(earned()),
      },
    ];
  },
};
