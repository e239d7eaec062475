import { useEffect, useState } from "react";
import type { ReadingPlace } from "#features/tales/reading-place.ts";
import { ContinueOffer, isWorthOffering } from "./continue-offer.tsx";
import { placeInText, taleTextElement } from "./place-in-text.ts";
import { useRecordPlace } from "./use-record-place.ts";

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
