import { useMemo } from "react";
import { Link } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { WebLink } from "#ui/web-link.tsx";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { textParts, type TextPart } from "#kit/web/language/text-parts.ts";

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
