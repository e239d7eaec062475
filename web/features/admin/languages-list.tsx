import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { languages, ownNames } from "#contract/languages.ts";
import { ListPages, type Counted } from "#web/layout/list-pages.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FilterLinks } from "#web/ui/filter-links.tsx";
import { addressInLanguage, type AskedInLanguage } from "./addresses.ts";

interface LanguagesListProps {
  /** Address of the list without what it is narrowed to. */
  path: string;
  asked: AskedInLanguage;
  pageSize: number;
  /** Items on all pages. */
  total: number;
  counted: Counted;
  /** Its items on this page. */
  children: ReactNode;
  /** In the list's place while there is nothing in any language. */
  empty: ReactNode;
  /** Words for nothing in one language. */
  noMatch: (language: string) => string;
}

/** A list of the administration in all languages or one, in pages. */
export function LanguagesList({ path, asked, pageSize, total, counted, children, empty, noMatch }: LanguagesListProps) {
  const { t } = useTranslation("admin");
  const { language } = asked;
  const options = [null, ...languages].map((code) => ({
    text: code === null ? t("queue.allLanguages") : ownNames[code],
    to: addressInLanguage(path, { page: 1, language: code }),
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
          {noMatch(ownNames[language])}
        </EmptyState>
      )}
      <ListPages
        page={asked.page}
        pageSize={pageSize}
        total={total}
        counted={counted}
        href={(page) => addressInLanguage(path, { page, language })}
      />
    </>
  );
}
