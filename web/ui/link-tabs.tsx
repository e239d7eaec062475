import { Link, NavLink } from "react-router";
import { classNames } from "./class-names.ts";

export interface LinkTab {
  to: string;
  text: string;
  /** Whether this is where the reader is; without it the address decides. */
  current?: boolean;
  /** Only the exact address counts, not those below it. */
  end?: boolean;
  /** A number after the text, already in the reader's language. */
  count?: string;
}

interface LinkTabsProps {
  /** Name of the row, for those who don't see it. */
  label: string;
  tabs: readonly LinkTab[];
  className?: string;
}

/** Sister pages side by side. Each has its own address, so they are links in a navigation, not ARIA tabs. */
export function LinkTabs({ label, tabs, className }: LinkTabsProps) {
  return (
    <nav aria-label={label} className={classNames("border-b border-hairline", className)}>
      <ul className="-mb-px flex flex-wrap gap-x-6">
        {tabs.map((tab) => (
          <li key={tab.to}><Tab {...tab} /></li>
        ))}
      </ul>
    </nav>
  );
}

function Tab({ to, text, current, end, count }: LinkTab) {
  const content = (
    <>
      {text}
      {count !== undefined && <span className="text-sm tabular-nums">{count}</span>}
    </>
  );
  if (current === undefined) return <NavLink to={to} end={end} className="link-tab">{content}</NavLink>;
  return <Link to={to} aria-current={current ? "page" : undefined} className="link-tab">{content}</Link>;
}
