import { useEffect, useRef, type RefObject } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { classNames } from "./class-names.ts";
import { TextWithNews } from "./count-badge.tsx";

export interface LinkTab {
  to: string;
  text: string;
  /** Whether this is the current page; without it the address decides. */
  current?: boolean | undefined;
  /** Only the exact address counts, not those of its children. */
  end?: boolean | undefined;
  /** A number after the text, already in the reader's language. */
  count?: string | undefined;
  /** In words what is new there: shown as a dot. */
  news?: string | undefined;
}

interface LinkTabsProps {
  /** Name of the row for screen readers. */
  label: string;
  tabs: readonly LinkTab[];
  className?: string | undefined;
}

/** Links to related pages in a row, which scrolls if they do not fit. Each has its own address, so they are links in a navigation and not ARIA tabs. */
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
      {/* A dot makes its tab wider, and may push the current one away. */}
      <ScrollToCurrent key={`${key} ${tabs.map(({ news }) => news ?? "").join()}`} row={row} />
    </nav>
  );
}

/** Scrolls the row to the current tab after a navigation, as the style sheet does after a page load (scroll-initial-target). It never scrolls the page. */
function ScrollToCurrent({ row }: { row: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current="page"]');
    if (row.current === null || current == null) return;
    const [rowRect, tabRect] = [row.current.getBoundingClientRect(), current.getBoundingClientRect()];
    const margin = Number.parseFloat(getComputedStyle(current).scrollMarginInlineStart);
    const [before, after] = [rowRect.left + margin - tabRect.left, tabRect.right + margin - rowRect.right];
    row.current.scrollBy({ left: after > 0 ? after : -Math.max(0, before), behavior: "instant" });
  }, [row]);
  return null;
}

function Tab({ to, text, current, end, count, news }: LinkTab) {
  const content = (
    <>
      <TextWithNews text={text} news={news} />
      {count !== undefined && <span className="text-sm tabular-nums">{count}</span>}
    </>
  );
  if (current === undefined)
    return (
      <NavLink to={to} end={end ?? false} className="link-tab">
        {content}
      </NavLink>
    );
  return (
    <Link to={to} aria-current={current ? "page" : undefined} className="link-tab">
      {content}
    </Link>
  );
}
