import { unpaged, type PersonalDataProvider } from "../personal-data/service.ts";
import { trophiesOf } from "./queries.ts";
import { trophyName } from "./names.ts";

/** The trophies of a member. */
export const trophiesPersonalData: PersonalDataProvider = {
  parts({ context: { database }, user, language }) {
    const earned = async () =>
      (await trophiesOf(database.db, user.id)).map(({ id, earnedAt }) => ({
        trophy: id,
        title: trophyName(language, id),
        earnedAt,
      }));
    return [{ name: "trophies", rows: () => unpaged(earned()) }];
  },
};
