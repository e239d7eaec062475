import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { TextWithLinks } from "#kit/web/language/text-with-links.tsx";
import { Icon } from "#ui/icon.tsx";
import { classNames } from "#ui/class-names.ts";
import type { PlacedRemark, PlacedRemarks } from "./placed-remarks.ts";
import { noteId, type RemarksInText } from "./remarks-in-text.ts";

/** The remarks next to their passages: cards in the margin on wide screens, else a note below the passage with the caret. */
export function RemarkNotes({ remarks }: { remarks: RemarksInText }) {
  const { t } = useTranslation("laboratory");
  const state = useSyncExternalStore(remarks.subscribe, remarks.state);
  const margin = useCardPositions(remarks, state);
  const placed = state.all.filter(({ place }) => place !== null);
  const active = placed.find(({ key }) => key === state.active);
  if (placed.length === 0) return null;
  return (
    <>
      <ol ref={margin} aria-label={t("remarks.title")} className="remark-margin">
        {placed.map((each, index) => (
          <li key={each.key} className={classNames("remark-card", each === active && "remark-card-active")}>
            <button
              type="button"
              // By key the first press shows the passage, a second one goes into the text.
              onClick={({ detail }) => remarks.goTo(each.key, detail === 0 && each !== active)}
              className="link -my-2 flex min-h-11 items-center text-sm font-semibold"
            >
              {t("remarks.one", { number: index + 1, count: placed.length })}
            </button>
            <RemarkWords placed={each} id={noteId(each.key)} />
          </li>
        ))}
      </ol>
      {active !== undefined &&
        createPortal(
          <>
            <div className="flex items-center gap-2 text-sm">
              <span className="font-semibold">{t("remarks.title")}</span>
              <RemarkSteps remarks={remarks} />
              <Close label={t("remarks.close")} onUse={remarks.close}>
                <Icon name="close" />
              </Close>
            </div>
            <RemarkWords placed={active} />
          </>,
          remarks.note,
        )}
    </>
  );
}

/** The words of a remark; with its passage, if that is no longer in the text. */
export function RemarkWords({ placed: { remark, isGone }, id }: { placed: PlacedRemark; id?: string }) {
  const { t } = useTranslation(["laboratory", "site"]);
  return (
    <>
      {isGone && (
        <p className="line-clamp-3 font-serif wrap-anywhere text-ink-soft">
          {t("site:quoted", { text: remark.quote })}
        </p>
      )}
      <p id={id} className="whitespace-pre-line wrap-anywhere">
        <TextWithLinks text={remark.note} />
      </p>
      {isGone && <p className="mt-1 text-sm text-ink-soft">{t("review.gone")}</p>}
    </>
  );
}

function Close({ label, onUse, children }: { label: string; onUse: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onUse}
      className="target -my-2 rounded hover:bg-wash"
    >
      {children}
    </button>
  );
}

/**
 * Keeps the cards next to their passages: after each change of the text, and when the text or a card gets another size.
 * @returns a ref for the column, which begins at the top of its positioned parent
 */
function useCardPositions(remarks: RemarksInText, state: PlacedRemarks): RefObject<HTMLOListElement | null> {
  const column = useRef<HTMLOListElement>(null);
  const placed = state.all.filter(({ place }) => place !== null);

  const place = useEffectEvent(() => {
    const list = column.current;
    const box = list?.parentElement;
    if (list === null || !box) return;
    box.style.minHeight = "";
    // The column is not shown on a narrow screen.
    if (list.offsetParent === null) return;
    const { top } = list.getBoundingClientRect();
    const items = [...list.children] as HTMLElement[];
    const cards = placed.map(({ place: range }, index) => ({
      wanted: remarks.topOf(range!.from) - top,
      height: items[index]?.offsetHeight ?? 0,
    }));
    const tops = layOutCards(
      cards,
      placed.findIndex(({ key }) => key === state.active),
    );
    for (const [index, item] of items.entries()) item.style.top = `${tops[index]}px`;
    // The page goes on after the last card.
    box.style.minHeight = `${(tops.at(-1) ?? 0) + (cards.at(-1)?.height ?? 0)}px`;
  });

  useLayoutEffect(() => place());
  const count = placed.length;
  useEffect(() => {
    if (count === 0) return;
    const observer = new ResizeObserver(() => place());
    const text = remarks.text();
    if (text !== null) observer.observe(text);
    for (const card of column.current?.children ?? []) observer.observe(card);
    return () => observer.disconnect();
  }, [remarks, count]);
  return column;
}

/** Pixels between two cards. */
const gap = 12;

interface Card {
  /** Where its passage begins. */
  wanted: number;
  height: number;
}

/**
 * The places of cards in a column: each next to its passage, or below the card before it. The active one is next to its passage if the
 * cards before it leave room, and pushes them up.
 */
export function layOutCards(cards: readonly Card[], active: number): number[] {
  const tops: number[] = [];
  let end = 0;
  for (const [index, { wanted, height }] of cards.entries()) {
    const isActive = index === active;
    // The cards before it can move up as far as the top of the column.
    const room = cards.slice(0, index).reduce((sum, card) => sum + card.height + gap, 0);
    const top = isActive ? Math.max(wanted, room) : Math.max(wanted, end);
    tops.push(top);
    end = top + height + gap;
    if (!isActive) continue;
    for (let before = index - 1; before >= 0; before -= 1)
      tops[before] = Math.min(tops[before]!, tops[before + 1]! - cards[before]!.height - gap);
  }
  return tops;
}

/** Previous and next remark, with the number of the one at the caret; screen readers hear its words there. */
export function RemarkSteps({ remarks, announces = false }: { remarks: RemarksInText; announces?: boolean }) {
  const { t } = useTranslation("laboratory");
  const { all, active } = useSyncExternalStore(remarks.subscribe, remarks.state);
  const placed = all.filter(({ place }) => place !== null);
  const at = placed.findIndex(({ key }) => key === active);
  const current = placed[at];
  const count = placed.length;
  const name = current === undefined ? "" : t("remarks.one", { number: at + 1, count });
  return (
    <>
      {count > 0 && (
        <div role="group" aria-label={t("remarks.title")} className="ml-auto flex shrink-0 items-center">
          <Step icon="chevron-left" label={t("remarks.previous")} keys="Shift+F8" onUse={remarks.previous} />
          <span aria-hidden="true" className="min-w-10 text-center tabular-nums">
            {at === -1 ? count : `${at + 1} / ${count}`}
          </span>
          <Step icon="chevron-right" label={t("remarks.next")} keys="F8" onUse={remarks.next} />
        </div>
      )}
      {announces && (
        <p role="status" className="sr-only">
          {current !== undefined && `${name}: ${current.remark.note}${current.isGone ? ` ${t("review.gone")}` : ""}`}
        </p>
      )}
    </>
  );
}

interface StepProps {
  icon: "chevron-left" | "chevron-right";
  label: string;
  /** The key that does the same in the text. */
  keys: string;
  onUse: (byKey: boolean) => void;
}

function Step({ icon, label, keys, onUse }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={keys}
      title={`${label} (${keys})`}
      // A click must not take the focus out of the text before the caret is moved.
      onMouseDown={(event) => event.preventDefault()}
      // A press by key has no count of clicks.
      onClick={({ detail }) => onUse(detail === 0)}
      className="target -my-2 rounded hover:bg-wash"
    >
      <Icon name={icon} />
    </button>
  );
}
