import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

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
