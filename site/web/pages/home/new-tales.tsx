import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { followsCalls } from "#features/follows/calls.ts";
import { toLanguageName, type LanguageName } from "#vocabulary/languages.ts";
import { newTales as bounds } from "#vocabulary/limits.ts";
import { searchCalls } from "#features/search/calls.ts";
import type { ListedTale } from "#features/tales/shapes.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Fact } from "#ui/card-text.tsx";
import { knownLanguagesRead, listChoices, withoutWarning } from "#features/reading-settings/web/list-choices.ts";
import { searchAddress } from "#features/search/web/search-address.ts";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { TaleFacts } from "#features/tales/web/tale-facts.tsx";
import { followingPath } from "../account/addresses.ts";
import { HomeShelf, ShelvedTale, shelfSize, useShelf } from "./home-shelf.tsx";
import { lastShownCount, rememberCount, visit } from "./home-on-device.ts";

interface NewTalesProps {
  userId: number;
  username: string;
  languagesRead: readonly LanguageName[];
  /** Random Tales; null until they are those with the choices of the member. */
  drawn: readonly ListedTale[] | null;
  /** The ids of Tales that the page already shows; null until they are known. */
  without: readonly number[] | null;
  /** Gets the ids of the Tales that are shown. */
  onShown: (ids: number[]) => void;
  className: string;
}

/** Three Tales for every member: what is new since the last visit, or else what they follow, or else random ones. */
export function NewTales({ userId, username, languagesRead, drawn, without, onShown, className }: NewTalesProps) {
  const { t } = useTranslation(["home", "tales"]);
  const { language } = useLanguage();
  const api = useApi();
  const [since] = useState(() => visit(userId));
  const isFirst = since === null;
  // As the browser knows them before the page is loaded again with them; a first visit asks without. So nothing is asked for twice.
  const languages = isFirst ? "" : (knownLanguagesRead() ?? languagesRead).join(" ");
  const load = useCallback(
    async (signal: AbortSignal) => {
      const inBackground = { signal, askAgain: false };
      const hidden = withoutWarning((await listChoices(api, signal))?.hiddenWarnings ?? []);
      const languageName = languages.split(" ") as LanguageName[];
      const [{ posts: followed }, { posts: newest }] = await Promise.all([
        api(followsCalls.following, { query: { pageSize: 2 * shelfSize, withoutWarning: hidden } }, inBackground),
        isFirst
          ? { posts: [] }
          : api(
              searchCalls.search,
              { query: { languageName, withoutWarning: hidden, pageSize: bounds.countedAtMost + 1 } },
              inBackground,
            ),
      ]);
      return { followed, newest, isNewestCut: newest.length > bounds.countedAtMost };
    },
    [api, isFirst, languages],
  );
  const loaded = useShelf(load, { followed: [], newest: [], isNewestCut: false });
  const choice =
    loaded === null || drawn === null || without === null
      ? null
      : chooseNewTales({ ...loaded, drawn }, { username, language: toLanguageName(language), since, without });
  const { kind, tales, isMore, isNothingNew } = choice ?? {
    // As at the last visit, so that nothing moves.
    kind: lastShownCount("following", userId) > 0 ? ("followed" as const) : ("drawn" as const),
    tales: [],
    isMore: false,
    isNothingNew: false,
  };
  const shownKind = choice?.kind;
  useEffect(() => {
    if (shownKind !== undefined) rememberCount("following", userId, shownKind === "followed" ? shelfSize : 0);
  }, [shownKind, userId]);
  const all = {
    new: { to: searchAddress({ languageName: [...languagesRead] }), text: t("allTales") },
    followed: { to: followingPath, text: t("member.following.all") },
    drawn: { to: "/posts", text: t("allTales") },
  };
  // Of more than are asked for, the member's own and those that the page already shows aren't counted.
  const most = Math.min(tales.length - 1, bounds.countedAtMost);
  const many = most > 0 && (isMore || tales.length > bounds.countedAtMost);
  const titles = {
    new: many ? t("member.new.more", { most }) : t("member.new.title", { count: tales.length }),
    followed: t("member.following.title"),
    drawn: t("drawn"),
  };
  return (
    <HomeShelf
      name="new"
      userId={userId}
      title={titles[kind]}
      all={all[kind]}
      items={choice === null ? null : tales.slice(0, shelfSize)}
      onShown={onShown}
      keepsPlace
      keyOf={({ id }) => id}
      render={(tale) => (
        <ShelvedTale tale={tale} to={taleAddress(tale)}>
          <Fact>
            <span translate="no">{tale.author}</span>
          </Fact>
          <Fact>{t("tales:minutes", { count: tale.readingMinutes })}</Fact>
          <TaleFacts tale={tale} />
        </ShelvedTale>
      )}
      className={className}
    >
      {isNothingNew && <p className="pb-4 text-ink-soft">{t("member.new.nothing")}</p>}
    </HomeShelf>
  );
}

interface Candidates {
  /** The list of the newest ends before their last one. */
  isNewestCut: boolean;
  /** Newest first, by followed authors or with followed tags. */
  followed: readonly ListedTale[];
  /** Newest first, in the languages that the member reads. */
  newest: readonly ListedTale[];
  drawn: readonly ListedTale[];
}

interface Reader {
  username: string;
  /** The language of the page: random Tales in others come last, as a shelf further down shows those languages. */
  language: LanguageName;
  /** The end of the last visit, in milliseconds since 1970; null at the first one. */
  since: number | null;
  /** The ids of Tales that the page already shows. */
  without: readonly number[];
}

interface Choice {
  kind: "new" | "followed" | "drawn";
  /** All that match, each once. */
  tales: ListedTale[];
  /** More than these were published since the last visit: not all were asked for. */
  isMore: boolean;
  /** Nothing has been published since the last visit. */
  isNothingNew: boolean;
}

/**
 * Tales by others: those published since the last visit, followed ones first; else the newest followed ones; else random ones. If all of
 * these are the member's own, they are better than no Tale.
 */
export function chooseNewTales(candidates: Candidates, { username, language, since, without }: Reader): Choice {
  const [followed, newest, drawn] = [candidates.followed, candidates.newest, candidates.drawn].map((tales) =>
    tales.filter(({ author }) => author !== username),
  ) as [ListedTale[], ListedTale[], ListedTale[]];
  const isNew = ({ publicationDate }: ListedTale) =>
    since !== null && publicationDate !== null && Date.parse(publicationDate) > since;
  const once = [...new Map([...followed, ...newest].map((tale) => [tale.id, tale])).values()];
  const published = once.filter(isNew);
  const isMore = candidates.isNewestCut && candidates.newest.every(isNew);
  const isNothingNew = since !== null && published.length === 0;
  const unshown = (tales: ListedTale[]) => tales.filter(({ id }) => !without.includes(id));
  const isForeign = ({ languageName }: ListedTale) => Number(languageName !== language);
  const ownLanguageFirst = (drawn.length > 0 ? drawn : candidates.drawn).toSorted(
    (one, other) => isForeign(one) - isForeign(other),
  );
  const choices = { new: unshown(published), followed: unshown(followed), drawn: unshown(ownLanguageFirst) };
  const kind = (["new", "followed"] as const).find((each) => choices[each].length > 0) ?? "drawn";
  return { kind, tales: choices[kind], isMore, isNothingNew };
}
