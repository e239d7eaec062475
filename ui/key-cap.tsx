import { classNames } from "./class-names.ts";

interface KeyCapProps {
  children: string;
  /** On a button; screen readers get the key as its shortcut, and a phone has no keys. */
  onButton?: boolean;
}

/** The name of a key. */
export function KeyCap({ children, onButton = false }: KeyCapProps) {
  return (
    <kbd aria-hidden={onButton || undefined} className={classNames("key-cap", onButton && "ml-2 max-md:hidden")}>
      {children}
    </kbd>
  );
}
