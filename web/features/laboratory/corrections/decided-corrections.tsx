import { useTranslation } from "react-i18next";
import type { Correction } from "#contract/corrections.ts";
import { toLanguage } from "#contract/languages.ts";
import type { OwnTale } from "#contract/tale-shapes.ts";
import { ListPages } from "#web/layout/list-pages.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { CorrectedPassage } from "../../corrections/corrected-passage.tsx";
import { correctionsPath } from "../addresses.ts";
import { ReasonAndHelper } from "./reason-and-helper.tsx";
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
            <ReasonAndHelper explanation={explanation} author={author} date={decidedAt ?? createdAt} />
          </li>
        ))}
      </ul>
      <ListPages className="mt-8" page={page} pageSize={pageSize} total={total} counted="corrections" href={href} />
    </>
  );
}
