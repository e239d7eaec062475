import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ownNames, toLanguage, toLanguageName, type LanguageName } from "#vocabulary/languages.ts";
import { levels } from "#kit/calls/level-and-warnings.ts";
import { tale as bounds } from "#vocabulary/limits.ts";
import { ladderPath } from "#features/levels/address.ts";
import { searchCalls } from "#features/search/calls.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Fact } from "#ui/card-text.tsx";
import { Select } from "#ui/choice-fields.tsx";
import { languageInSentence } from "#ui/words-of-language.ts";
import { knownLanguagesRead, listChoices, withoutWarning } from "#features/reading-settings/web/list-choices.ts";
import { searchAddress } from "#features/search/web/search-address.ts";
import { useLevelAndWarningsText } from "#features/tales/web/level-and-warnings-text.ts";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { FactsOfReader } from "#features/tales/web/tale-facts.tsx";
import { HomeShelf, ShelvedTale, shelfSize, useShelf } from "./home-shelf.tsx";
import { lastChoices, rememberChoices, type LearnerChoices } from "./home-on-device.ts";

interface LearnersShelfProps {
  userId: number;
  username: string;
  languagesRead: readonly LanguageName[];
  /** The ids of Tales that the page already shows; null until they are known. */
  without: readonly number[] | null;
  className: string;
}

/** For a member who reads other languages, too: new Tales in one of them, by level and length. */
export function LearnersShelf({ languagesRead, ...props }: LearnersShelfProps) {
  const own = toLanguageName(useLanguage().language);
  // Known at once where the browser has them, so that the shelf doesn't move the page when the choices come.
  const others = (knownLanguagesRead() ?? languagesRead).filter((name) => name !== own);
  return others.length === 0 ? null : <Shelf key={others.join(" ")} others={others} {...props} />;
}

function Shelf({
  userId,
  username,
  others,
  without,
  className,
}: Omit<LearnersShelfProps, "languagesRead"> & { others: LanguageName[] }) {
  const { t } = useTranslation(["home", "tales", "levelAndWarnings"]);
  const api = useApi();
  const { language } = useLanguage();
  const levelOf = useLevelAndWarningsText().level;
  const [choices, setChoices] = useState(() => lastChoices(userId, others));
  const { languageName, level, minutesMax } = choices;

  function choose(change: Partial<LearnerChoices>) {
    const chosen = { ...choices, ...change };
    setChoices(chosen);
    rememberChoices(userId, chosen);
  }
  const load = useCallback(
    async (signal: AbortSignal) => {
      const hidden = (await listChoices(api, signal))?.hiddenWarnings ?? [];
      const query = {
        languageName: [languageName],
        level: level === null ? undefined : [level],
        minutesMax: minutesMax ?? undefined,
        withoutWarning: withoutWarning(hidden),
        // As many as the shelves above may already show.
        pageSize: 3 * shelfSize,
      };
      return (await api(searchCalls.search, { query }, { signal, askAgain: false })).posts;
    },
    [api, languageName, level, minutesMax],
  );
  const found = useShelf(load, []);
  const ofOthers = found?.filter(({ author }) => author !== username) ?? [];
  const items = found === null || without === null ? null : ofOthers.filter(({ id }) => !without.includes(id));
  const filters = { languageName: [languageName], level: level === null ? [] : [level], minutesMax };
  const any = { value: "", label: t("member.learning.any") };
  return (
    <HomeShelf
      name="learning"
      userId={userId}
      title={t("member.learning.title")}
      all={{ to: searchAddress(filters), text: t("member.learning.all") }}
      items={items?.slice(0, shelfSize) ?? null}
      keyOf={({ id }) => id}
      emptyText={t(ofOthers.length === 0 ? "member.learning.empty" : "member.learning.above")}
      render={(tale) => (
        <ShelvedTale tale={tale} to={taleAddress(tale)}>
          {tale.level !== null && <Fact>{levelOf(tale)}</Fact>}
          <Fact>{t("tales:minutes", { count: tale.readingMinutes })}</Fact>
          <FactsOfReader tale={tale} />
        </ShelvedTale>
      )}
      className={className}
    >
      <p className="pb-2">
        <Link to={ladderPath(toLanguage(languageName))} className="link inline-block py-2.5">
          {t("tales:index.learnOther", { language: languageInSentence(toLanguage(languageName), language) })}
        </Link>
      </p>
      <div className="grid grid-cols-2 enlarged:flex enlarged:flex-col gap-x-4 gap-y-3 pb-4 sm:grid-cols-3 sm:gap-x-6">
        <Select
          className="max-sm:col-span-2"
          label={t("member.learning.language")}
          value={languageName}
          onChange={({ target }) => choose({ languageName: target.value as LanguageName })}
          options={others.map((name) => ({ value: name, label: ownNames[toLanguage(name)] }))}
        />
        <Select
          label={t("tales:filters.level")}
          value={level ?? ""}
          onChange={({ target }) => choose({ level: levels.find((each) => each === target.value) ?? null })}
          options={[any, ...levels.map((each) => ({ value: each, label: t(`levelAndWarnings:levels.${each}`) }))]}
        />
        <Select
          label={t("tales:filters.length")}
          value={String(minutesMax ?? "")}
          onChange={({ target }) => choose({ minutesMax: target.value === "" ? null : Number(target.value) })}
          options={[
            any,
            ...bounds.readingTimes.map((minutes) => ({
              value: String(minutes),
              label: t("tales:filters.upTo", { count: minutes }),
            })),
          ]}
        />
      </div>
    </HomeShelf>
  );
}
