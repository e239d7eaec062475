import { Fragment } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";

interface FilterLinksProps {
  /** Name of the row for screen readers. */
  label: string;
  options: readonly { text: string; to: string; current: boolean; lang?: string | undefined }[];
}

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

/** The values of one filter of a list, as links. A select would load a page at each arrow key. */
export function FilterLinks({ label, options }: FilterLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="-mx-2 flex flex-wrap">
        {options.map(({ text, to, current, lang }) => (
          <li key={text}>
            <Link
              to={to}
              lang={lang}
              aria-current={current ? "true" : undefined}
              className={classNames(
                "target px-2 underline-offset-4 hover:underline",
                current ? "font-semibold underline" : "text-ink-soft",
              )}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
