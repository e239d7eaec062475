import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Correction } from "#contract/corrections.ts";
import { toLanguage } from "#contract/languages.ts";
import type { OwnTale } from "#contract/tale-shapes.ts";
import { ListPages } from "#web/layout/list-pages.tsx";
import { useLanguage } from "#web/platform/language.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { LocalDate } from "#web/ui/local-date.tsx";
import { CorrectedPassage } from "../../corrections/corrected-passage.tsx";
import { profileAddress } from "../../profiles/profile-address.ts";
import { correctionsPath } from "../addresses.ts";
import type { Decision } from "./use-decisions.ts";

interface DecidedCorrectionsProps {
  tale: OwnTale;
  status: Decision;
  corrections: readonly Correction[];
  page: number;
  pageSize: number;
  total: number;
  href: (page: number) => string;
}

export function DecidedCorrections({
  tale,
  status,
  corrections,
  page,
  pageSize,
  total,
  href,
}: DecidedCorrectionsProps) {
  const { t } = useTranslation("corrections");
  const { language } = useLanguage();
  if (corrections.length === 0)
    return (
      <EmptyState action={<ButtonLink to={correctionsPath(tale.id)}>{t("list.toWaiting")}</ButtonLink>}>
        {t(`list.empty.${status}`)}
      </EmptyState>
    );
  return (
    <>
      <h2 className="sr-only" data-list-heading tabIndex={-1}>
        {t(`list.tabs.${status}`)}
      </h2>
      <ul className="mt-6 border-b border-hairline">
        {corrections.map(({ id, quote, replacement, explanation, author, createdAt, decidedAt }) => (
          <li key={id} className="border-t border-hairline py-5 first:border-0">
            <CorrectedPassage
              className="max-w-[40em] text-lg"
              language={toLanguage(tale.languageName)}
              quote={quote}
              replacement={replacement}
            />
            {explanation !== null && (
              <p dir="auto" className="mt-2 max-w-[40em] whitespace-pre-line wrap-anywhere">
                {explanation}
              </p>
            )}
            <Facts className="mt-1">
              <Fact>
                <Link to={profileAddress(author)} translate="no" className="link inline-block py-1">
                  {author}
                </Link>
              </Fact>
              <Fact className="py-1">
                <LocalDate date={decidedAt ?? createdAt} language={language} />
              </Fact>
            </Facts>
          </li>
        ))}
      </ul>
      <ListPages className="mt-8" page={page} pageSize={pageSize} total={total} counted="corrections" href={href} />
    </>
  );
}
