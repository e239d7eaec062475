import type { ReactNode, Ref } from "react";
import { PageHead } from "#web/platform/page-head.tsx";

interface AdminHeadProps {
  title: string;
  /** How many there are. */
  count: string;
  /** The line with the count, which takes the focus once something of the list has gone. */
  countLine?: Ref<HTMLParagraphElement>;
  /** What can be made here. */
  action?: ReactNode;
}

/** The top of a list of the administration. */
export function AdminHead({ title, count, countLine, action }: AdminHeadProps) {
  return (
    <>
      <PageHead title={title} noIndex />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-3xl">{title}</h1>
          <p ref={countLine} data-list-heading tabIndex={-1} className="mt-2 text-ink-soft">
            {count}
          </p>
        </div>
        {action}
      </div>
    </>
  );
}
