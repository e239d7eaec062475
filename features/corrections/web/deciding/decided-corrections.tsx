import { useTranslation } from "react-i18next";
import type { Correction } from "../../calls.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import type { OwnTale } from "#features/tales/shapes.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { CorrectedPassage } from "../corrected-passage.tsx";
import { correctionsPath } from "#features/writing/web/addresses.ts";
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
