import { useEffect, useRef, type RefObject } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { classNames } from "./class-names.ts";

interface LinkTab {
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

/** Sister pages side by side, in a row to scroll where there is no space for all of them. Each has its own address, so they are links in a navigation, not ARIA tabs. */
export function LinkTabs({ label, tabs, className }: LinkTabsProps) {
  const row = useRef<HTMLUListElement>(null);
  const { key } = useLocation();
  return (
    <nav aria-label={label} className={classNames("min-w-0 border-b border-hairline", className)}>
      <ul ref={row} className="link-tabs">
        {tabs.map((tab) => (
          <li key={tab.to} className="shrink-0">
            <Tab {...tab} />
          </li>
        ))}
      </ul>
      <ShowCurrent key={`${key} ${tabs.length}`} row={row} />
    </nav>
  );
}

/** Does once, for who goes on by another link, what the style sheet does where a page begins (scroll-initial-target). Moves the row, never the page. */
function ShowCurrent({ row }: { row: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current="page"]');
    if (row.current === null || current == null) return;
    const [seen, tab] = [row.current.getBoundingClientRect(), current.getBoundingClientRect()];
    const margin = Number.parseFloat(getComputedStyle(current).scrollMarginInlineStart);
    const [before, after] = [seen.left + margin - tab.left, tab.right + margin - seen.right];
    row.current.scrollBy({ left: after > 0 ? after : -Math.max(0, before), behavior: "instant" });
  }, [row]);
  return null;
}

function Tab({ to, text, current, end, count }: LinkTab) {
  const content = (
    <>
      {text}
      {count !== undefined && <span className="text-sm tabular-nums">{count}</span>}
    </>
  );
  if (current === undefined)
    return (
      <NavLink to={to} end={end} className="link-tab">
        {content}
      </NavLink>
    );
  return (
    <Link to={to} aria-current={current ? "page" : undefined} className="link-tab">
      {content}
    </Link>
  );
}
