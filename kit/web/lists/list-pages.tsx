import { useTranslation } from "react-i18next";
import { useLanguage } from "../language/language.tsx";
import type { Texts } from "#content/texts/texts.ts";
import { classNames } from "#ui/class-names.ts";
import { boundedTotalText, numberText } from "#ui/words-of-language.ts";
import { itemRange, lastPage, pageCount } from "#ui/page-numbers.ts";
import { Pagination } from "#ui/pagination.tsx";

/** The kind of items in a list: a key of the texts `site:paging.counted`. */
export type Counted = keyof Texts["site"]["paging"]["counted"] extends infer Key
  ? Key extends `${infer Kind}_other`
    ? Kind
    : never
  : never;

export interface ListPagesProps {
  /** Counted from 1. */
  page: number;
  pageSize: number;
  /** Items on all pages. Of other items than Tales the server counts no more than a list shows. */
  total: number;
  /** The most that the server counts, if it is less than a list shows. */
  most?: number | undefined;
  counted: Counted;
  /** Address of a page of this list. */
  href: (page: number) => string;
  /** An accessible name, for screens with several lists. */
  label?: string | undefined;
  /** Shows the range of items even when one page has them all. */
  summaryAlways?: boolean | undefined;
  className?: string | undefined;
}

/**
 * Links to the numbered pages of a list, and the range of the items shown. A list of one page has no links; an empty
 * list shows nothing.
 */
export function ListPages({
  page,
  pageSize,
  total,
  most,
  counted,
  href,
  label,
  summaryAlways = false,
  className,
}: ListPagesProps) {
  const { t } = useTranslation("site");
  const { language } = useLanguage();
  if (total === 0) return null;
  const pages = pageCount(total, pageSize);
  const { from, to } = itemRange(page, pageSize, total);
  // Totals of Tales are exact.
  const totalText = counted === "tales" ? numberText(language, total) : boundedTotalText(language, total, most);
  const numbers = { from, to, total: totalText };
  const word = t(`paging.counted.${counted}`, { count: total });
  // behaviour.md, Pages 4 defines the visible text; screen readers get a whole sentence.
  const summary = (
    <>
      <span aria-hidden="true">
        <span>{t("paging.summary", numbers)}</span> {word}
      </span>
      <span className="sr-only">{t("paging.spoken", { ...numbers, counted: word })}</span>
      {page === lastPage(pageSize) && (
        <span className="mt-1 block text-balance">{t("paging.bounded", { shown: to })}</span>
      )}
    </>
  );
  if (pages === 1 && summaryAlways) {
    return <p className={classNames("text-center text-sm text-ink-soft tabular-nums", className)}>{summary}</p>;
  }
  return (
    <Pagination
      className={className}
      label={label ?? t("paging.label")}
      current={page}
      pages={pages}
      href={href}
      texts={{
        previous: t("paging.previous"),
        next: t("paging.next"),
        page: (number) => t("paging.page", { page: number }),
      }}
      summary={summary}
    />
  );
}
