import { bansOfTier, banTiers } from "#vocabulary/ban-ladder.ts";
import { languages } from "#vocabulary/languages.ts";
import { comment, corrections, DAY, HOUR, image, mailFiles, MIB, tale } from "#vocabulary/limits.ts";
import { ban, links, session } from "#vocabulary/account-limits.ts";
import { trophyGroups, trophyIds, type TrophyKind } from "#vocabulary/trophies.ts";
import { listFormat, numberText } from "#ui/words-of-language.ts";
import { useLanguage } from "./language.tsx";

/** The numbers in texts about the product, formatted in the reader's language. They come from the contract, so texts follow its changes. */
export function useFormattedLimits() {
  const { language } = useLanguage();
  const list = listFormat(language);
  const format = (value: number) => numberText(language, value);
  const all = (values: readonly number[]) => list.format(values.map(format));
  const trophies = (kind: TrophyKind) => all(trophyGroups[kind].map(({ threshold }) => threshold));
  const [, comments = [], logins = [], months = [], years = []] = banTiers.map((tier) =>
    bansOfTier(tier).map(({ days }) => days),
  );
  return {
    titleMin: format(tale.titleMin),
    titleMax: format(tale.titleMax),
    titleAdvised: format(tale.titleAdvised),
    textMin: format(tale.textMin),
    textMax: format(tale.textMax),
    tagsMax: format(tale.tagsMax),
    commentMax: format(comment.max),
    correctionMax: format(corrections.quoteMax),
    imageMegabytes: format(image.maxBytes / MIB),
    imageSide: String(image.maxSide),
    points: format(ban.startingPoints),
    commentBans: all(comments),
    loginBans: all(logins),
    monthBan: all(months),
    yearBan: all(years),
    trophyTotal: format(trophyIds.length),
    trophiesPublished: trophies("published"),
    trophiesFavourited: trophies("favourited"),
    trophiesFavourites: trophies("favourites"),
    trophiesLanguages: trophies("languages"),
    languageTotal: format(languages.length),
    activationHours: format(links.activation / HOUR),
    sessionHours: format(session.lifetime / HOUR),
    mailFileDays: format(mailFiles.lifetime / DAY),
  };
}
