import { bansOfTier, banTiers } from "#contract/ban-ladder.ts";
import { languages, localeOf } from "#contract/languages.ts";
import { ban, comment, DAY, HOUR, image, links, mailFiles, MIB, session, tale } from "#contract/limits.ts";
import { trophyGroups, trophyIds, type TrophyKind } from "#contract/trophies.ts";
import { numberText } from "#web/ui/number-text.ts";
import { useLanguage } from "./language.tsx";

/** The numbers that texts about the product name, in the reader's language: a changed bound changes what is said. */
export function useNumbers() {
  const { language } = useLanguage();
  const list = new Intl.ListFormat(localeOf(language), { type: "conjunction" });
  const say = (value: number) => numberText(language, value);
  const all = (values: readonly number[]) => list.format(values.map(say));
  const trophies = (kind: TrophyKind) => all(trophyGroups[kind].map(({ threshold }) => threshold));
  const [, comments = [], logins = [], months = [], years = []] = banTiers.map((tier) =>
    bansOfTier(tier).map(({ days }) => days),
  );
  return {
    titleMin: say(tale.titleMin),
    titleMax: say(tale.titleMax),
    titleAdvised: say(tale.titleAdvised),
    textMin: say(tale.textMin),
    textMax: say(tale.textMax),
    tagsMax: say(tale.tagsMax),
    commentMax: say(comment.max),
    imageMegabytes: say(image.maxBytes / MIB),
    imageSide: String(image.maxSide),
    points: say(ban.startingPoints),
    commentBans: all(comments),
    loginBans: all(logins),
    monthBan: all(months),
    yearBan: all(years),
    trophyTotal: say(trophyIds.length),
    trophiesPublished: trophies("published"),
    trophiesFavourited: trophies("favourited"),
    trophiesFavourites: trophies("favourites"),
    trophiesLanguages: trophies("languages"),
    languageTotal: say(languages.length),
    activationHours: say(links.activation / HOUR),
    sessionHours: say(session.lifetime / HOUR),
    mailFileDays: say(mailFiles.lifetime / DAY),
  };
}
