import type { ReactNode } from "react";
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

/** An address that a member has written: search engines give it no weight. */
export function WebLink({ url, text }: { url: string; text: string }) {
  return (
    <a href={url} rel="nofollow ugc noopener" className="link">
      {text}
    </a>
  );
}

interface LinkedTextProps {
  /** `See <trophies>your trophies</trophies>`; tags can not be nested. */
  text: string;
  /** Renders the text of a tag. */
  linked: (words: string, name: string) => ReactNode;
}

/** A text with links, whose positions the translators choose. */
export function LinkedText({ text, linked }: LinkedTextProps): ReactNode {
  const [before = "", name, words = "", ...after] = text.split(/<(\w+)>(.*?)<\/\1>/);
  if (name === undefined) return before;
  const rest = text.slice(before.length + words.length + 2 * name.length + "<></>".length);
  return (
    <>
      {before}
      {linked(words, name)}
      {after.length > 0 && <LinkedText text={rest} linked={linked} />}
    </>
  );
}
