import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { pageNumbers } from "./page-numbers.ts";

interface PaginationProps {
  /** Name of the navigation ("Pages of this list"). */
  label: string;
  /** Counted from 1. */
  current: number;
  pages: number;
  /** Address of a page of this list. */
  href: (page: number) => string;
  texts: { previous: string; next: string; page: (page: number) => string };
  /** Which items these are ("13 - 24 pag 80 Tales"). */
  summary?: ReactNode | undefined;
  className?: string | undefined;
}

/** Numbered pages as plain links; nothing if there is only one page. */
export function Pagination({ label, current, pages, href, texts, summary, className }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className={classNames("rule-double pt-5", className)}>
      <div className="grid grid-cols-2 items-center enlarged:flex enlarged:flex-wrap enlarged:justify-between gap-x-4 gap-y-3 sm:grid-cols-[1fr_auto_1fr]">
        <ol className="col-span-2 enlarged:basis-full flex flex-wrap justify-center sm:col-span-1 sm:col-start-2 sm:row-start-1">
          {pageNumbers(current, pages).map((slot, index) => (
            <li key={slot === "gap" ? `gap-${index}` : slot}>
              {slot === "gap" ? (
                <span className="inline-flex min-h-11 w-5 items-center justify-center text-ink-soft">…</span>
              ) : (
                <Link
                  to={href(slot)}
                  aria-label={texts.page(slot)}
                  aria-current={slot === current ? "page" : undefined}
                  className="page-number"
                >
                  {slot}
                </Link>
              )}
            </li>
          ))}
        </ol>
        <Step to={current > 1 ? href(current - 1) : undefined} rel="prev" className="sm:row-start-1">
          <Icon name="arrow-left" />
          {texts.previous}
        </Step>
        <Step
          to={current < pages ? href(current + 1) : undefined}
          rel="next"
          className="col-start-2 justify-self-end sm:col-start-3 sm:row-start-1"
        >
          {texts.next}
          <Icon name="arrow-right" />
        </Step>
      </div>
      {summary !== undefined && <p className="mt-3 text-center text-sm text-ink-soft tabular-nums">{summary}</p>}
    </nav>
  );
}

interface StepProps {
  to: string | undefined;
  rel: "prev" | "next";
  className: string;
  children: ReactNode;
}

/** On the first or last page there is no such step, and nothing is shown for it. */
function Step({ to, rel, className, children }: StepProps) {
  if (to === undefined) return null;
  return (
    <Link
      to={to}
      rel={rel}
      className={classNames("inline-flex min-h-11 items-center gap-2 hover:underline", className)}
    >
      {children}
    </Link>
  );
}
