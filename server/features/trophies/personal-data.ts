import { unpaged, type PersonalDataProvider } from "../personal-data/service.ts";
import { trophiesOf } from "./queries.ts";
import { trophyName } from "./names.ts";
import { userTrophies } from "./tables.ts";

/** The trophies of a member. */
export const trophiesPersonalData: PersonalDataProvider = {
  parts({ context: { database }, user, language }) {
    const earned = async () =>
      (await trophiesOf(database.db, user.id)).map(({ id, earnedAt }) => ({
        trophy: id,
        title: trophyName(language, id),
        earnedAt,
      }));
    return [
      {
        name: "trophies",
        title: { en: "Trophies", es: "Trofeos", fr: "Trophées", it: "Trofei", pt: "Troféus" },
        column: userTrophies.userId,
        rows: () => unpaged(earned()),
      },
    ];
  },
};
