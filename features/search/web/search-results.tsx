import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { overviewText } from "#features/tales/web/first-sentence.ts";
import { TaleRow } from "#features/tales/web/tale-row.tsx";
import type { Warning } from "#kit/calls/level-and-warnings.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { EmptyState } from "#ui/placeholders.tsx";
import { toCategorySlug, type CategoryName } from "#vocabulary/categories.ts";
import { numberText } from "#ui/words-of-language.ts";
import { useOfferedLanguageNames } from "#kit/web/language/offered.ts";
import { ownNames, toLanguage, type LanguageName } from "#vocabulary/languages.ts";
import type { FoundTale, LanguageCounts, Understood } from "../calls.ts";
import { emptySearch, inAnyLanguage, searchAddress, type AppliedFilter, type SearchState } from "./search-address.ts";

/** A filter, and how many Tales match without it. */
export interface Looser {
  filter: AppliedFilter;
  total: number;
}

interface EmptySearchProps {
  state: SearchState;
  looser: readonly Looser[];
  /** The reader has chosen some: the language of the page is none of them. */
  hasFilters: boolean;
  isPrivate: boolean;
  /** Similar spellings follow: the filters to loosen are enough. */
  isShort: boolean;
}

/** Nothing matches: it names the filters whose removal finds something. */
export function EmptySearch({ state, looser, hasFilters, isPrivate, isShort }: EmptySearchProps) {
  const { t } = useTranslation("search");
  const filterText = useFilterText();
  const addressOf = (search: SearchState) => searchAddress(inAnyLanguage(search));
  const list = looser.length > 0 && (
    <ul className="flex flex-col items-start">
      {looser.map(({ filter, total }) => (
        <li key={`${filter.name} ${filter.value}`}>
          <Link to={addressOf(filter.without)} className="link inline-flex min-h-11 items-center">
            {t("loosen", { filter: filterText(filter), count: total })}
          </Link>
        </li>
      ))}
    </ul>
  );
  if (isShort) return list;
  const withoutFilters = addressOf({ ...emptySearch, query: state.query });
  return (
    <EmptyState
      action={
        list ||
        (hasFilters && state.query !== "" ? (
          <ButtonLink to={withoutFilters}>{t("filters.clear")}</ButtonLink>
        ) : (
          <ButtonLink to="/posts" icon="book">
            {t("browse")}
          </ButtonLink>
        ))
      }
    >
      {isPrivate ? t("private", { author: state.author }) : t(hasFilters ? "nothingWithFilters" : "nothing")}
    </EmptyState>
  );
}

/** A Tale that was found, with the passage that matches. */
export function SearchResult({ tale }: { tale: FoundTale }) {
  const isBeginning = !tale.excerpt.some(({ hit }) => hit);
  return (
    <TaleRow tale={tale} category>
      <p
        lang={toLanguage(tale.languageName)}
        className={classNames("mt-2 max-w-[42em] font-serif leading-normal", isBeginning && "line-clamp-3")}
      >
        {tale.excerpt.map((piece, at) =>
          piece.hit ? (
            // The pieces of a passage never change places.
            <mark key={at} className="bg-accent-wash font-semibold text-ink">
              {piece.text}
            </mark>
          ) : (
            <span key={at}>{isBeginning ? overviewText(piece.text) : piece.text}</span>
          ),
        )}
      </p>
    </TaleRow>
  );
}

/** @returns a function that names an applied filter */
export function useFilterText() {
  const { t } = useTranslation(["search", "categories", "levelAndWarnings"]);
  return ({ name, value }: Pick<AppliedFilter, "name" | "value">): string => {
    switch (name) {
      case "languageName":
        return ownNames[toLanguage(value as LanguageName)];
      case "category":
        return t(`categories:${toCategorySlug(value as CategoryName)}.title`);
      case "level":
        return t("levelAndWarnings:shortLevel", { level: value });
      case "minutesMax":
        return t("filters.minutes", { count: Number(value) });
      case "withoutTag":
        return t("filters.without", { what: value });
      case "withoutWarning":
        return t("filters.without", { what: t(`levelAndWarnings:warnings.${value as Warning}`) });
      case "correctionsWelcome":
        return t("filters.correctionsWelcome");
      default:
        return value;
    }
  };
}

const listClass = "mt-2 flex flex-wrap gap-x-5";
const linkClass = "link inline-flex min-h-11 items-center";

/** The same search in each other language and in all of them, with what it finds there. */
export function LanguageLinks({ state, counts }: { state: SearchState; counts: LanguageCounts }) {
  const { t } = useTranslation("search");
  const { language } = useLanguage();
  const offered = useOfferedLanguageNames();
  if (offered.length === 1 || (counts.totalPosts === 0 && counts.languages.every(({ totalPosts }) => totalPosts === 0)))
    return null;
  const first = { ...state, pageNumber: 0 };
  const countText = ({ totalPosts, atLeast }: { totalPosts: number; atLeast: boolean }) =>
    `(${numberText(language, totalPosts)}${atLeast ? "+" : ""})`;
  const others = offered.filter((name) => !state.languageName.includes(name));
  return (
    <nav aria-label={t("languages.label")}>
      <ul className={listClass}>
        {others.map((name) => {
          const count = counts.languages.find(({ languageName }) => languageName === name);
          return (
            count && (
              <li key={name}>
                <Link to={searchAddress({ ...first, languageName: [name] })} className={linkClass}>
                  <span>
                    <span lang={toLanguage(name)}>{ownNames[toLanguage(name)]}</span>
                    {` ${countText(count)}`}
                  </span>
                </Link>
              </li>
            )
          );
        })}
        <li>
          <Link to={searchAddress(inAnyLanguage({ ...first, languageName: [] }))} className={linkClass}>
            {`${t("languages.all")} ${countText(counts)}`}
          </Link>
        </li>
      </ul>
    </nav>
  );
}

const understoodClass = "link inline-flex min-h-11 items-center gap-2";

/** Links to what the words name besides Tales: a category, a level, members. */
export function UnderstoodLinks({ understood }: { understood: Understood }) {
  const { t } = useTranslation(["search", "categories"]);
  const { categoryName, level, users } = understood;
  if (categoryName === null && level === null && users.length === 0) return null;
  return (
    <nav aria-label={t("understood.label")} className="mt-4">
      <ul className="flex flex-wrap gap-x-6">
        {categoryName !== null && (
          <li>
            <Link to={`/posts/${toCategorySlug(categoryName)}`} className={understoodClass}>
              {t("understood.category", { category: t(`categories:${toCategorySlug(categoryName)}.title`) })}
            </Link>
          </li>
        )}
        {level !== null && (
          <li>
            <Link to={searchAddress({ level: [level] })} className={understoodClass}>
              {t("understood.level", { level })}
            </Link>
          </li>
        )}
        {users.map(({ username, avatar }) => (
          <li key={username}>
            <Link to={profileAddress(username)} className={understoodClass}>
              <Avatar username={username} picture={avatar} className="size-7" />
              {t("understood.profile", { username })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
