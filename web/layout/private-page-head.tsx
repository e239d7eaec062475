import type { ReactNode } from "react";
import { PageHead } from "#web/platform/page-head.tsx";

interface PrivatePageHeadProps {
  title: string;
  lead?: ReactNode | undefined;
  /** The way back, over the title. */
  back?: ReactNode | undefined;
}

/** The top of a room that is nobody's search result: its name, and what it is for. */
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

/** Where the focus goes once what somebody worked on in a room has gone. */
export const pageTitleElement = () => document.querySelector<HTMLElement>("main h1");
