import { useId, useState, type ComponentProps, type MouseEvent, type ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
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

interface IconButtonProps extends Omit<ComponentProps<"button">, "children" | "aria-label" | "title"> {
  icon: IconName;
  /** The button's name, also its tooltip. */
  label: string;
}

/** An icon as a button, where text does not fit: close, remove, open a menu. 44 px square. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} title={label} className={classNames("icon-button", className)}>
      <Icon name={icon} />
    </button>
  );
}

interface ButtonLook {
  /** One primary per screen; danger is for what can't be undone. */
  variant?: "primary" | "quiet" | "danger" | undefined;
  icon?: IconName | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
  className?: string | undefined;
}

interface ButtonProps extends ButtonLook, Omit<ComponentProps<"button">, "className" | "disabled"> {
  busy?: boolean | undefined;
  /** The text while busy ("Sending"); the wider of the two texts sets the width. */
  busyText?: string | undefined;
  /** Disables the button and shows the reason below it. The button can still be focused, so that screen readers find the reason. */
  disabledReason?: string | undefined;
  /** Shows the reason at the end of the button's row (a flex box), so that the other buttons do not move. */
  reasonInRow?: boolean | undefined;
}

/** A button with a verb. While busy or disabled it ignores clicks, and so the implicit submit of a form. */
export function Button(props: ButtonProps) {
  const {
    variant,
    icon,
    block,
    className,
    busy = false,
    busyText,
    disabledReason,
    reasonInRow = false,
    ...rest
  } = props;
  const { onClick, children, ...attributes } = rest;
  const reasonId = useId();
  const off = busy || disabledReason !== undefined;

  function click(event: MouseEvent<HTMLButtonElement>) {
    if (off) event.preventDefault();
    else onClick?.(event);
  }

  const button = (
    <button
      type="button"
      aria-describedby={disabledReason === undefined ? undefined : reasonId}
      {...attributes}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={click}
      className={look({ variant, block, className })}
    >
      <BusyLabel icon={icon} busy={busy} busyText={busyText}>
        {children}
      </BusyLabel>
    </button>
  );
  const reason = disabledReason !== undefined && (
    <span id={reasonId} className={classNames("text-sm text-ink-soft", reasonInRow && "order-last self-center")}>
      {disabledReason}
    </span>
  );
  if (reasonInRow)
    return (
      <>
        {button}
        {reason}
      </>
    );
  if (reason === false) return button;
  return (
    <span className={classNames("inline-flex flex-col items-start gap-1", block && "w-full")}>
      {button}
      {reason}
    </span>
  );
}

/** A link that looks like a button; plain HTML for visitors. */
export function ButtonLink({ variant, icon, block, className, children, ...rest }: ButtonLook & LinkProps) {
  return (
    <Link {...rest} className={look({ variant, block, className })}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </Link>
  );
}

function look({ variant = "quiet", block = false, className }: ButtonLook) {
  return classNames("button", variant !== "quiet" && `button-${variant}`, block && "w-full", className);
}

interface BusyLabelProps {
  icon: IconName | undefined;
  busy: boolean;
  busyText?: string | undefined;
  children: ReactNode;
}

/** Both texts, each with the icon, are in one cell of a grid, so that the button never changes its size. */
function BusyLabel({ icon, busy, busyText, children }: BusyLabelProps) {
  const drawing = icon !== undefined && <Icon name={icon} />;
  if (busyText === undefined)
    return (
      <>
        {drawing}
        {children}
      </>
    );
  const place = "col-start-1 row-start-1 inline-flex items-center gap-2";
  return (
    <span className="grid justify-items-center enlarged:wrap-anywhere">
      <span className={classNames(place, busy && "invisible")}>
        {drawing}
        <span>{children}</span>
      </span>
      <span className={classNames(place, !busy && "invisible")}>
        {drawing}
        <span>{busyText}</span>
      </span>
    </span>
  );
}
