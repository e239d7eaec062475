import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { followsCalls } from "#features/follows/calls.ts";
import { ownNames, toLanguage, toLanguageName, type LanguageName } from "#vocabulary/languages.ts";
import { newTales as bounds } from "#vocabulary/limits.ts";
import { searchCalls } from "#features/search/calls.ts";
import type { ListedTale } from "#features/tales/shapes.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Fact } from "#ui/facts.tsx";
import { listChoices, withoutWarning } from "#features/reading-settings/web/list-choices.ts";
import { searchAddress } from "#features/search/web/search-address.ts";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { followingPath } from "../account/addresses.ts";
import { chooseNewTales } from "./choose-new-tales.ts";
import { HomeShelf, ShelvedTale, shelfSize } from "./home-shelf.tsx";
import { visit } from "./last-visit.ts";
import { lastShownCount, rememberCount } from "./shelf-count.ts";
import { useShelf } from "./use-shelf.ts";

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
  const languages = languagesRead.join(" ");
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
          {toLanguage(tale.languageName) !== language && (
            <Fact>
              <span lang={toLanguage(tale.languageName)}>{ownNames[toLanguage(tale.languageName)]}</span>
            </Fact>
          )}
        </ShelvedTale>
      )}
      className={className}
    >
      {isNothingNew && <p className="pb-4 text-ink-soft">{t("member.new.nothing")}</p>}
    </HomeShelf>
  );
}
