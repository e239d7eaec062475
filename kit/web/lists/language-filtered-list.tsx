import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ownNames } from "#vocabulary/languages.ts";
import { ListPages, type Counted } from "./list-pages.tsx";
import { useLanguage } from "../language/language.tsx";
import { useOfferedLanguages } from "../language/offered.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { FilterLinkGroups, FilterLinks } from "#ui/filter-links.tsx";
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
  /** Another filter besides the language. */
  further?: FurtherFilter;
}

interface FurtherFilter {
  label: string;
  /** In the address now. */
  parameters: Record<string, string | null>;
  isSet: boolean;
  noMatch: string;
  options: readonly { text: string; parameters: Record<string, string | null>; current: boolean }[];
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
  further,
}: LanguageFilteredListProps) {
  const { t } = useTranslation("admin");
  const { language: reader } = useLanguage();
  const { language } = filter;
  const isFiltered = language !== null || further?.isSet === true;
  const options = [null, ...useOfferedLanguages(language)].map((code) => ({
    text: code === null ? t("queue.allLanguages") : ownNames[code],
    to: languageFilterAddress(path, { page: 1, language: code }, further?.parameters),
    current: code === language,
    lang: code ?? undefined,
  }));
  return (
    <>
      <div className="mt-4">
        {further === undefined ? (
          <FilterLinks label={t("queue.language")} options={options} />
        ) : (
          <FilterLinkGroups
            choices={[
              { label: t("queue.language"), options },
              {
                label: further.label,
                options: further.options.map(({ parameters, ...option }) => ({
                  ...option,
                  to: languageFilterAddress(path, { page: 1, language }, parameters),
                })),
              },
            ]}
          />
        )}
      </div>
      {total > 0 && <ul className="mt-6 mb-8 border-b border-hairline">{children}</ul>}
      {total === 0 && !isFiltered && empty}
      {total === 0 && isFiltered && (
        <EmptyState action={<ButtonLink to={path}>{t("queue.clearFilter")}</ButtonLink>}>
          {further?.isSet === true || language === null
            ? further?.noMatch
            : noMatch(languageInSentence(language, reader))}
        </EmptyState>
      )}
      <ListPages
        page={filter.page}
        pageSize={pageSize}
        total={total}
        counted={counted}
        href={(page) => languageFilterAddress(path, { page, language }, further?.parameters)}
      />
    </>
  );
}
