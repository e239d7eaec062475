import { useState, type KeyboardEvent, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface FlipCardProps {
  /** The name of the card as a button: "Turn over …". */
  label: string;
  front: ReactNode;
  /** A screen reader reads it whichever side is visible. */
  back: ReactNode;
  className?: string | undefined;
}

const side = "col-start-1 row-start-1 grid backface-hidden motion-reduce:backface-visible";

/**
 * A card with two sides. The whole card is one button, so click, touch, Enter and Space turn it; Escape turns it back. With
 * `prefers-reduced-motion` the back replaces the front without turning.
 */
export function FlipCard({ label, front, back, className }: FlipCardProps) {
  const [flipped, setFlipped] = useState(false);

  function flipBackOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !flipped) return;
    event.stopPropagation();
    setFlipped(false);
  }

  return (
    <div
      data-turned={flipped || undefined}
      className={classNames("group/card relative perspective-[50rem]", className)}
    >
      <button
        type="button"
        aria-pressed={flipped}
        aria-label={label}
        onClick={() => setFlipped(!flipped)}
        onKeyDown={flipBackOnEscape}
        className="peer absolute inset-0 z-10"
      />
      <div
        className={classNames(
          "grid transform-3d transition-transform duration-300",
          "motion-safe:peer-hover:rotate-y-6 motion-safe:group-data-turned/card:rotate-y-180",
        )}
      >
        <div className={classNames(side, "motion-reduce:group-data-turned/card:opacity-0")}>{front}</div>
        <div
          className={classNames(
            side,
            "motion-safe:rotate-y-180 motion-reduce:opacity-0 motion-reduce:group-data-turned/card:opacity-100",
          )}
        >
          {back}
        </div>
      </div>
    </div>
  );
}
