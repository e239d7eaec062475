import { Fragment } from "react";
import { FilterLinks, type FilterLinksProps } from "./filter-links.tsx";

/** Several filters, one below the other, each with its name: two rows with an “all” would look like one filter. */
export function FilterLinkGroups({ choices }: { choices: readonly FilterLinksProps[] }) {
  return (
    <div className="grid gap-x-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-baseline sm:gap-y-4">
      {choices.map((choice) => (
        <Fragment key={choice.label}>
          {/* For a screen reader the row itself has that name. */}
          <span aria-hidden="true" className="text-sm text-ink-soft max-sm:not-first:mt-7">
            {choice.label}
          </span>
          <FilterLinks {...choice} />
        </Fragment>
      ))}
    </div>
  );
}
