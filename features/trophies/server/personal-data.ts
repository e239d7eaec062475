import { trophyTexts } from "#content/server-texts.ts";
import { unpaged } from "#features/personal-data/server/row-pages.ts";
import type { PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import type { Language } from "#vocabulary/languages.ts";
import type { TrophyId } from "#vocabulary/trophies.ts";
import { trophiesOf } from "./service.ts";
import { userTrophies } from "./tables.ts";

const trophyName = (language: Language, id: TrophyId): string => trophyTexts[language][id].name;

/** The trophies of a member. */
export const trophiesPersonalData: PersonalDataProvider = {
  parts({ db, user, language }) {
    const earned = async () =>
      (await trophiesOf(db, user.id)).map(({ id, earnedAt }) => ({
        trophy: id,
        title: trophyName(language, id),
        earnedAt,
      }));
    return [{ name: "trophies", column: userTrophies.userId, rows: () => unpaged(earned()) }];
  },
};
