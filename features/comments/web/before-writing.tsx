import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isNamed } from "#vocabulary/hidden-author.ts";
import { isReviewer } from "#vocabulary/roles.ts";
import { Notice } from "#ui/notice.tsx";
import { useDiscussionContext } from "./discussion-context.ts";
import type { TopComment } from "./target.ts";

/** Lines about the rules below a Tale, which members read before they write. */

/** Comments wait for the author of the Tale; those of the author and of the staff don't. */
export function HeldFirst() {
  const { t } = useTranslation("comments");
  const { target, reader } = useDiscussionContext();
  const { author, comments } = target;
  if (comments !== "held" || author === null || author === reader.username || isReviewer(reader.role)) return null;
  return (
    <p className="mb-3 max-w-[40em] text-sm text-ink-soft">
      {isNamed(author) ? t("heldFirst", { author }) : t("heldFirstByHidden")}
    </p>
  );
}

/** In the place of the form. */
export function CommentsClosed() {
  const { t } = useTranslation("comments");
  const { target, reader } = useDiscussionContext();
  const { author } = target;
  return (
    <p className="border-l-2 border-hairline pl-4 text-ink-soft">
      {author === null || author === reader.username
        ? t("closedOwn")
        : isNamed(author)
          ? t("closed", { author })
          : t("closedByHidden")}
    </p>
  );
}

interface Waiting {
  /** The held comments of the page with which it was asked. */
  held: string;
  total: number;
  /** The oldest one. */
  id: number;
}

/** How many comments wait for the author of the Tale, with a link to the oldest. */
export function WaitingComments({ threads }: { threads: readonly TopComment[] }) {
  const { t } = useTranslation("comments");
  const { target, reader } = useDiscussionContext();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const isAuthor = target.author === reader.username;
  // Asks again when one of those on this page was decided, or another one came.
  const held = threads.flatMap((top) => [top, ...top.replies].flatMap((line) => (line.held ? line.id : []))).join(" ");

  useEffect(() => {
    if (!isAuthor) return undefined;
    const leaving = new AbortController();
    target.waiting(leaving.signal).then(
      ({ items: [first], total }) => {
        if (!leaving.signal.aborted) setWaiting(first === undefined ? null : { held, total, id: first.id });
      },
      // The list of the discussion says what failed.
      () => {},
    );
    return () => leaving.abort();
  }, [target, isAuthor, held]);

  if (waiting === null) return null;
  return (
    <Notice
      kind="info"
      className="mt-6"
      action={
        <Link to={`#${waiting.id}`} preventScrollReset className="link inline-flex min-h-11 items-center">
          {t("readWaiting")}
        </Link>
      }
    >
      {t("waiting", { count: waiting.total })}
    </Notice>
  );
}
