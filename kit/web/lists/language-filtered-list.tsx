import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { languages, ownNames } from "#vocabulary/languages.ts";
import { ListPages, type Counted } from "./list-pages.tsx";
import { useLanguage } from "../language/language.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { FilterLinks } from "#ui/filter-links.tsx";
import { languageInSentence } from "#ui/words-of-language.ts";
import { languageFilterAddress, type LanguageFilter } from "#features/moderation/web/addresses.ts";

interface LanguageFilteredListProps {
  /** The path of the list without filters. */
  path: string;
  filter: LanguageFilter;
  pageSize: number;
  /** The number of items on all pages. */
  total: number;
  counted: Counted;
  /** The items on this page. */
  children: ReactNode;
  /** Shown if there are no items in any language. */
  empty: ReactNode;
  /** The text if there are no items in one language. */
  noMatch: (language: string) => string;
}

/** A paginated admin list with a filter by language. */
export function LanguageFilteredList({
  path,
  filter,
  pageSize,
  total,
  counted,
  children,
  empty,
  noMatch,
}: LanguageFilteredListProps) {
  const { t } = useTranslation("admin");
  const { language: reader } = useLanguage();
  const { language } = filter;
  const options = [null, ...languages].map((code) => ({
    text: code === null ? t("queue.allLanguages") : ownNames[code],
    to: languageFilterAddress(path, { page: 1, language: code }),
    current: code === language,
    lang: code ?? undefined,
  }));
  return (
    <>
      <div className="mt-4">
        <FilterLinks label={t("queue.language")} options={options} />
      </div>
      {total > 0 && <ul className="mt-6 mb-8 border-b border-hairline">{children}</ul>}
      {total === 0 && language === null && empty}
      {total === 0 && language !== null && (
        <EmptyState action={<ButtonLink to={path}>{t("queue.clearFilter")}</ButtonLink>}>
          {noMatch(languageInSentence(language, reader))}
        </EmptyState>
      )}
      <ListPages
        page={filter.page}
        pageSize={pageSize}
        total={total}
        counted={counted}
        href={(page) => languageFilterAddress(path, { page, language })}
      />
    </>
  );
}
