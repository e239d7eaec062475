import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

interface ToggleButtonProps {
  icon: IconName;
  /** One name for both states ("Like"); `aria-pressed` tells them apart. */
  label: string;
  pressed: boolean;
  onToggle: () => void;
  /** A number beside it, already in the reader's language. */
  count?: string;
  /** While a call is under way further clicks are ignored. */
  busy?: boolean;
  className?: string;
}

/** A thing that is on or off: a like, a bookmark. The outline fills when it is on. */
export function ToggleButton(props: ToggleButtonProps) {
  const { icon, label, pressed, onToggle, count, busy = false, className } = props;
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onToggle}
      className={classNames("button px-4 font-normal", pressed && "border-accent text-accent", className)}
    >
      <Icon name={icon} filled={pressed} />
      <span>{label}</span>
      {count !== undefined && <span className="tabular-nums">{count}</span>}
    </button>
  );
}
