import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReadingPlace } from "#features/tales/shapes.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { isBehindWarnings, leastVisible, partAbove } from "#kit/web/pages/text-in-window.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { reading as limits, SECOND } from "#vocabulary/limits.ts";
import { readingCalls } from "../calls.ts";
import { keepUnsentPlace } from "./unsent-place.tsx";

/** The place of the window in a Tale's text. */
type PlaceInText = Pick<ReadingPlace, "block" | "part">;

interface PlaceKeeperProps {
  postId: number;
  /** The place that was recorded before. */
  place: ReadingPlace | null;
  paused: boolean;
}

/** Records the place of a member in a Tale, and offers the earlier one. Rendered once the member's marks are known. */
export function PlaceKeeper({ postId, place, paused }: PlaceKeeperProps) {
  const [offered, setOffered] = useState(() => (place !== null && isWorthOffering(place) ? place : null));
  useRecordPlace({ postId, on: !paused, offered });

  // A reader who has come as far by themselves needs no offer.
  useEffect(() => {
    if (offered === null) return undefined;
    const { part } = offered;
    function withdraw() {
      const text = taleTextElement();
      const here = text === null ? null : placeInText(text);
      if (here !== null && here.part >= part) setOffered(null);
    }
    window.addEventListener("scroll", withdraw, { passive: true });
    return () => window.removeEventListener("scroll", withdraw);
  }, [offered]);

  return offered !== null && <ContinueOffer place={offered} onAnswer={() => setOffered(null)} />;
}

/** Below this share the reader is still on the first page. */
const offeredFrom = 0.02;

/** Whether it is worth to offer a place: not at the beginning, and not at the end. */
const isWorthOffering = ({ block, part }: ReadingPlace) =>
  block > 0 && part >= offeredFrom && part < limits.finishedFrom;

interface ContinueOfferProps {
  place: ReadingPlace;
  /** Called when the reader has continued or declined. */
  onAnswer: () => void;
}

/**
 * Offers to continue where the reader stopped. It lies over the page, so that nothing moves when it appears, and the page never
 * scrolls by itself.
 */
function ContinueOffer({ place, onAnswer }: ContinueOfferProps) {
  const { t } = useTranslation(["reading", "site"]);
  function move() {
    const text = taleTextElement();
    if (text !== null) moveToBlock(text, place.block);
    onAnswer();
  }
  return (
    <section
      aria-label={t("continue.label")}
      className="continue-offer fixed bottom-[max(--spacing(4),env(safe-area-inset-bottom))] left-1/2 z-10 flex w-max max-w-[calc(100%-(--spacing(8)))] -translate-x-1/2 items-center rounded border border-edge bg-paper font-sans print:hidden"
    >
      <Button icon="arrow-down" onClick={move} className="border-transparent!">
        {t("continue.button")}
      </Button>
      <IconButton icon="close" label={t("continue.decline")} onClick={onAnswer} />
    </section>
  );
}

/** At most one call in this time while the reader scrolls, and one when they leave. */
const interval = 10 * SECOND;
/** A text that fits into the window is read without scrolling. */
const shortReading = 10 * SECOND;
const leastChange = 0.01;

interface Recording {
  postId: number;
  /** False for visitors, while the marks load, and while recording is paused. */
  on: boolean;
  /** The offered place: an earlier one doesn't replace it. Null once the reader has answered the offer. */
  offered: ReadingPlace | null;
}

/**
 * Records where a member is in a Tale, from their first scrolling on. Failures are ignored: the next call brings the newer place.
 */
function useRecordPlace({ postId, on, offered }: Recording): void {
  const api = useApi();
  const offeredPart = useRef(0);
  useEffect(() => {
    offeredPart.current = offered?.part ?? 0;
  }, [offered]);

  useEffect(() => {
    if (!on) return undefined;
    let sent: PlaceInText | null = null;
    let latest: PlaceInText | null = null;
    let timer: number | null = null;
    let lastSending = Number.NEGATIVE_INFINITY;

    function send(keepalive: boolean) {
      if (timer !== null) window.clearTimeout(timer);
      timer = null;
      const place = latest;
      if (place === null || place.part < offeredPart.current) return;
      const isSame = sent !== null && sent.block === place.block && Math.abs(sent.part - place.part) < leastChange;
      if (isSame) return;
      sent = place;
      lastSending = performance.now();
      const forget = keepalive ? keepUnsentPlace(postId, place) : () => {};
      api(readingCalls.keepPlace, { params: { postId }, body: place }, { askAgain: false, keepalive })
        .then(() => forget())
        .catch(() => {});
    }
    function note() {
      const text = taleTextElement();
      const place = text === null ? null : placeInText(text);
      // The beginning is no place to come back to.
      if (place === null || (place.part === 0 && sent === null)) return;
      latest = place;
      timer ??= window.setTimeout(() => send(false), Math.max(SECOND, lastSending + interval - performance.now()));
    }
    const from = window.scrollY;
    function leave() {
      // A busy browser may not have told of the last scrolling.
      if (window.scrollY !== from) note();
      send(true);
    }
    const hide = () => document.visibilityState === "hidden" && leave();

    let short = window.setTimeout(note, shortReading);
    // A text behind warnings is read from the moment it opens.
    function restart() {
      window.clearTimeout(short);
      short = window.setTimeout(note, shortReading);
    }
    // This event doesn't bubble.
    document.addEventListener("toggle", restart, true);
    window.addEventListener("scroll", note, { passive: true });
    window.addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", hide);
    return () => {
      leave();
      window.clearTimeout(short);
      document.removeEventListener("toggle", restart, true);
      window.removeEventListener("scroll", note);
      window.removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", hide);
    };
  }, [api, postId, on]);
}

/** The text of the Tale that the page shows; null while it has none. */
const taleTextElement = () => document.querySelector<HTMLElement>("article .tale-text");

/**
 * Where the window is in the text: the first element that isn't above the window, and the share of the way from the
 * text's beginning to its end. A text that fits into the window is read once its end is visible.
 * @returns null while the text is hidden, behind a warning for example
 */
function placeInText(text: HTMLElement): PlaceInText | null {
  const { bottom, height } = text.getBoundingClientRect();
  if (height === 0 || isBehindWarnings(text)) return null;
  const windowHeight = document.documentElement.clientHeight;
  const part = height > windowHeight ? partAbove(text) : Number(bottom <= windowHeight);
  const least = leastVisible();
  const at = [...text.children].findIndex((element) => element.getBoundingClientRect().bottom > least);
  return { block: at === -1 ? Math.max(0, text.children.length - 1) : at, part };
}

/** Moves to an element of the text. The focus follows, so that keyboard and screen reader continue there, too. */
function moveToBlock(text: HTMLElement, block: number): void {
  const element = text.children[Math.min(block, text.children.length - 1)] as HTMLElement | undefined;
  if (element === undefined) return;
  text.closest("details")?.setAttribute("open", "");
  element.tabIndex = -1;
  element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: "start" });
}
