import { useId, useState, type MouseEvent } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

interface ToggleButtonProps {
  icon: IconName;
  /** One name for both states ("Like"); `aria-pressed` tells them apart. */
  label: string;
  /** What it is about, a part of its name where a page has several of the same. */
  about?: string;
  pressed: boolean;
  onToggle: () => void;
  /** A number beside it, already in the reader's language. */
  count?: string;
  /** The same in words ("12 likes"), read out after the name, of which a number that changes can't be a part. */
  countText?: string;
  /** While a call is under way further clicks are ignored. */
  busy?: boolean;
  className?: string;
}

/** A thing that is on or off: a like, a bookmark. The outline fills when it is on. */
export function ToggleButton(props: ToggleButtonProps) {
  const { icon, label, about, pressed, onToggle, count, countText, busy = false, className } = props;
  const [touched, setTouched] = useState(false);
  const countId = useId();

  function click({ detail }: MouseEvent) {
    // The second click of a double click is no second thought.
    if (busy || detail > 1) return;
    setTouched(true);
    onToggle();
  }

  return (
    <>
      <button
        type="button"
        aria-label={about === undefined ? undefined : `${label}: ${about}`}
        aria-pressed={pressed}
        aria-busy={busy || undefined}
        aria-describedby={countText === undefined ? undefined : countId}
        onClick={click}
        className={classNames(
          "button px-4 font-normal",
          pressed && "border-accent text-accent",
          pressed && touched && "beats",
          className,
        )}
      >
        <Icon name={icon} filled={pressed} />
        <span>{label}</span>
        {count !== undefined && (
          <span aria-hidden={countText !== undefined || undefined} className="tabular-nums">
            {count}
          </span>
        )}
      </button>
      {countText !== undefined && (
        <span id={countId} hidden>
          {countText}
        </span>
      )}
    </>
  );
}
