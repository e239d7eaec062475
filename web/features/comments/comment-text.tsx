import { useMemo } from "react";
import { Link } from "react-router";
import { classNames } from "#web/ui/class-names.ts";
import { WebLink } from "#web/ui/web-link.tsx";
import { profileAddress } from "../profiles/profile-address.ts";
import { textParts, type TextPart } from "#web/platform/text-parts.ts";

/** A comment's text: plain text with its line breaks. Its language is unknown. */
export function CommentText({ text, className }: { text: string; className?: string | undefined }) {
  const parts = useMemo(() => textParts(text), [text]);
  return (
    <p dir="auto" className={classNames("whitespace-pre-line wrap-anywhere", className)}>
      {parts.map((part, at) => (
        // The parts of a text never change their order, so the index is a stable key.
        <Part key={at} part={part} />
      ))}
    </p>
  );
}

function Part({ part }: { part: TextPart }) {
  if (part.kind === "words") return part.text;
  if (part.kind === "link") return <WebLink {...part} />;
  return (
    <Link to={profileAddress(part.username)} translate="no" className="link">
      {part.text}
    </Link>
  );
}
