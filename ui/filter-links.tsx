import { Link } from "react-router";
import { classNames } from "./class-names.ts";

export interface FilterLinksProps {
  /** Name of the row for screen readers. */
  label: string;
  options: readonly { text: string; to: string; current: boolean; lang?: string | undefined }[];
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
