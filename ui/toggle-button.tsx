import { useId, useState, type MouseEvent } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

interface ToggleButtonProps {
  icon: IconName;
  /** One name for both states ("Like"); `aria-pressed` tells them apart. */
  label: string;
  /** The subject, part of the name if a page has several such buttons. */
  about?: string | undefined;
  pressed: boolean;
  onToggle: () => void;
  /** A number next to the label, already in the reader's language. */
  count?: string | undefined;
  /** The same as text ("12 likes"), which a screen reader reads after the name. Not part of the name, because it changes. */
  countText?: string | undefined;
  /** While a call is running, clicks are ignored. */
  busy?: boolean | undefined;
  className?: string | undefined;
}

/** A button for a state that is on or off: a like, a bookmark. The icon is filled when it is on. */
export function ToggleButton(props: ToggleButtonProps) {
  const { icon, label, about, pressed, onToggle, count, countText, busy = false, className } = props;
  const [wasClicked, setWasClicked] = useState(false);
  const countId = useId();

  function click({ detail }: MouseEvent) {
    // The second click of a double click does not undo the first.
    if (busy || detail > 1) return;
    setWasClicked(true);
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
          pressed && wasClicked && "beats",
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
