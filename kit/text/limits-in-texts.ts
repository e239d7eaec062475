import { bansOfTier, banTiers } from "#vocabulary/ban-ladder.ts";
import { comment, corrections, DAY, HOUR, image, MIB, tale } from "#vocabulary/limits.ts";
import { ban, links, session } from "#vocabulary/account-limits.ts";
import { trophyGroups, trophyIds, type TrophyKind } from "#vocabulary/trophies.ts";

/** How a language writes numbers and lists. */
export interface Formats {
  number(value: number): string;
  list(words: readonly string[]): string;
}

/** The numbers in texts about the product. They come from the contract, so texts follow its changes. */
export function limitsInTexts({ number, list }: Formats) {
  const all = (values: readonly number[]) => list(values.map(number));
  const trophies = (kind: TrophyKind) => all(trophyGroups[kind].map(({ threshold }) => threshold));
  const [, comments = [], logins = [], months = [], years = []] = banTiers.map((tier) =>
    bansOfTier(tier).map(({ days }) => days),
  );
  return {
    titleMin: number(tale.titleMin),
    titleMax: number(tale.titleMax),
    titleAdvised: number(tale.titleAdvised),
    textMin: number(tale.textMin),
    textMax: number(tale.textMax),
    tagsMax: number(tale.tagsMax),
    commentMax: number(comment.max),
    correctionMax: number(corrections.quoteMax),
    imageMegabytes: number(image.maxBytes / MIB),
    imageSide: String(image.maxSide),
    points: number(ban.startingPoints),
    commentBans: all(comments),
    loginBans: all(logins),
    monthBan: all(months),
    yearBan: all(years),
    levelDays: number(ban.levelFallsAfter / DAY),
    trophyTotal: number(trophyIds.length),
    trophiesPublished: trophies("published"),
    trophiesFavourited: trophies("favourited"),
    trophiesFavourites: trophies("favourites"),
    trophiesLanguages: trophies("languages"),
    activationHours: number(links.activation / HOUR),
    sessionHours: number(session.lifetime / HOUR),
  };
}
