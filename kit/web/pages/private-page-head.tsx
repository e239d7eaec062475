import type { ReactNode } from "react";
import { PageHead } from "../head/page-head.tsx";

interface PrivatePageHeadProps {
  title: string;
  lead?: ReactNode | undefined;
  /** A link to the parent page, above the title. */
  back?: ReactNode | undefined;
}

/** The top of a private page: its title and lead. Search engines do not index it. */
export function PrivatePageHead({ title, lead, back }: PrivatePageHeadProps) {
  return (
    <>
      <PageHead title={title} noIndex />
      {back}
      <h1 tabIndex={-1} className="text-3xl md:text-4xl">
        {title}
      </h1>
      {lead !== undefined && <p className="mt-3 max-w-[34em] font-serif text-lg text-balance text-ink-soft">{lead}</p>}
    </>
  );
}

/** Receives the focus after the focused element was removed. */
export const pageTitleElement = () => document.querySelector<HTMLElement>("main h1");
