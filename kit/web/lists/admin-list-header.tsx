import type { ReactNode, Ref } from "react";
import { PageHead } from "../head/page-head.tsx";

interface AdminListHeaderProps {
  title: string;
  /** The number of items. */
  count: string;
  /** The line with the count, which gets the focus after an item is removed. */
  countLine?: Ref<HTMLParagraphElement>;
  /** A link to create an item. */
  action?: ReactNode;
}

/** The heading of an admin list. */
export function AdminListHeader({ title, count, countLine, action }: AdminListHeaderProps) {
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
