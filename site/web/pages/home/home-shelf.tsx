import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import type { ListedTale } from "#features/tales/shapes.ts";
import { classNames } from "#ui/class-names.ts";
import { Cover } from "#ui/cover.tsx";
import { ClampedTitle, Facts } from "#ui/card-text.tsx";
import { Icon } from "#ui/icon.tsx";
import { lastShownCount, rememberCount, type ShelfName } from "./home-on-device.ts";

/** How many Tales a shelf shows. */
export const shelfSize = 3;

interface HomeShelfProps<Item> {
  name: ShelfName;
  userId: number;
  title: string;
  /** The page with all of them. */
  all: { to: string; text: string };
  /** Null until they are known. */
  items: readonly Item[] | null;
  /** Gets the keys of the items that are shown. */
  onShown?: (keys: number[]) => void;
  /** Keeps the space of a whole shelf until the items are known, even at the first visit. */
  keepsPlace?: boolean;
  keyOf: (item: Item) => number;
  render: (item: Item) => ReactNode;
  /** A shelf with choices keeps its place when nothing matches them, and says so. */
  emptyText?: string;
  /** Choices above the items. */
  children?: ReactNode;
  /** The height of an item, so that nothing moves when they have loaded; without it that of `ShelvedTale`. */
  placeHeight?: "min-h-26" | "min-h-38 md:only:min-h-32";
  className?: string;
}

/** A row of Tales on a member's home page; nothing if there are none, unless it has choices. */
export function HomeShelf<Item>({
  name,
  userId,
  title,
  all,
  items,
  onShown,
  keepsPlace = false,
  keyOf,
  render,
  emptyText,
  children,
  placeHeight = "min-h-26",
  className,
}: HomeShelfProps<Item>) {
  const remember = useEffectEvent((keys: number[]) => {
    rememberCount(name, userId, keys.length);
    onShown?.(keys);
  });
  const shownKeys = items?.map(keyOf).join(" ");
  useEffect(() => {
    if (shownKeys !== undefined) remember(shownKeys === "" ? [] : shownKeys.split(" ").map(Number));
  }, [shownKeys]);
  const keptPlaces = keepsPlace ? shelfSize : Math.min(shelfSize, lastShownCount(name, userId));
  const places = items ?? Array.from({ length: keptPlaces }, () => null);
  if (places.length === 0 && emptyText === undefined) return null;
  const id = `shelf-${name}`;
  return (
    <section aria-labelledby={id} aria-busy={items === null || undefined} className={className}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <Link to={all.to} className="inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:underline">
          {all.text}
          <Icon name="arrow-right" />
        </Link>
      </div>
      {children}
      {items?.length === 0 && <p className="min-h-26 border-y border-hairline py-4 text-ink-soft">{emptyText}</p>}
      <ul
        className={classNames(
          "grid border-b border-hairline empty:hidden md:gap-x-8 lg:gap-x-10",
          places.length > 2 ? "md:grid-cols-3" : places.length === 2 && "md:grid-cols-2",
        )}
      >
        {places.map((place, at) => (
          <li
            key={place === null ? -at : keyOf(place)}
            className={classNames("border-t border-hairline py-4", placeHeight)}
          >
            {place !== null && render(place)}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ShelvedTaleProps {
  tale: Pick<ListedTale, "id" | "title" | "categoryName" | "languageName">;
  to: string;
  /** `Fact`s. */
  children: ReactNode;
}

export function ShelvedTale({ tale, to, children }: ShelvedTaleProps) {
  const category = toCategorySlug(tale.categoryName);
  const language = toLanguage(tale.languageName);
  return (
    <article data-category={category} className="relative grid grid-cols-[--spacing(13)_minmax(0,1fr)] gap-x-4">
      <Cover category={category} language={language} id={tale.id} />
      <div className="wrap-anywhere">
        <h3 lang={language} className="text-base">
          {/* The whole item is the target. */}
          <Link to={to} className="underline-offset-4 after:absolute after:inset-0 hover:underline">
            <ClampedTitle>{tale.title}</ClampedTitle>
          </Link>
        </h3>
        <Facts className="mt-1 text-sm">{children}</Facts>
      </div>
    </article>
  );
}

/**
 * Loads what a shelf of the home page shows.
 * @param load the same function in each rendering
 * @param ifFailed what a failure shows: the page has enough else to offer
 * @param version another value loads again
 * @returns null until it is known
 */
export function useShelf<Loaded>(
  load: (signal: AbortSignal, version?: number) => Promise<Loaded>,
  ifFailed: Loaded,
  version?: number,
): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [fallback] = useState(ifFailed);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    load(signal, version)
      .then((found) => !signal.aborted && setLoaded(found))
      .catch(() => !signal.aborted && setLoaded(fallback));
    return () => leaving.abort();
  }, [load, fallback, version]);
  return loaded;
}
