import { Fragment } from "react";
import { FilterLinks, type FilterLinksProps } from "./filter-links.tsx";

/** Several choices below each other, each with its name before it: two rows that end in “all” would look like one. */
export function FilterLinkGroups({ choices }: { choices: readonly FilterLinksProps[] }) {
  return (
    <div className="grid gap-x-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-baseline sm:gap-y-4">
      {choices.map((choice) => (
        <Fragment key={choice.label}>
          {/* Read out, the row has that name already. */}
          <span aria-hidden="true" className="text-sm text-ink-soft max-sm:not-first:mt-7">
            {choice.label}
          </span>
          <FilterLinks {...choice} />
        </Fragment>
      ))}
    </div>
  );
}
