import { Link, type LinkProps } from "react-router";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

/** A link to the parent page, above the title. */
export function BackLink({ className, children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className={classNames("link -ml-1 inline-flex min-h-11 items-center gap-1 text-sm", className)}>
      <Icon name="arrow-left" className="size-4" />
      {children}
    </Link>
  );
}
