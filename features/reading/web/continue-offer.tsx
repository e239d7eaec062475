import { useTranslation } from "react-i18next";
import { reading as limits } from "#vocabulary/limits.ts";
import type { ReadingPlace } from "#features/tales/reading-place.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { moveToBlock, taleTextElement } from "./place-in-text.ts";

/** Below this share the reader is still on the first page. */
const offeredFrom = 0.02;

/** Whether it is worth to offer a place: not at the beginning, and not at the end. */
export const isWorthOffering = ({ block, part }: ReadingPlace) =>
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
export function ContinueOffer({ place, onAnswer }: ContinueOfferProps) {
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
