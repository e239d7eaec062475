import { useEffect, useRef } from "react";
import { SECOND } from "#vocabulary/limits.ts";
import { readingCalls } from "../calls.ts";
import type { ReadingPlace } from "#features/tales/reading-place.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { keepUnsentPlace } from "./unsent-place.tsx";
import { placeInText, taleTextElement, type PlaceInText } from "./place-in-text.ts";

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
export function useRecordPlace({ postId, on, offered }: Recording): void {
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
    const leave = () => send(true);
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
