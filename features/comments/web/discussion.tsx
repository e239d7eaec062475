import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { comment as limits } from "#vocabulary/limits.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { Notice } from "#ui/notice.tsx";
import { CommentsClosed, HeldFirst, WaitingComments } from "./before-writing.tsx";
import { CommentForm } from "./comment-form.tsx";
import { isNewestFirst, searchWithOrder, searchWithPage, commentsSectionId } from "./comments-address.ts";
import { DiscussionProvider } from "./discussion-context.ts";
import { DiscussionSkeleton } from "./discussion-skeleton.tsx";
import { Thread } from "./thread.tsx";
import { useDiscussion, type DiscussionProps } from "./use-discussion.tsx";

/** The discussion as a member sees it: a form and a page of threads, oldest first by default. */
export function Discussion(props: DiscussionProps) {
  const { t } = useTranslation("comments");
  const { pathname, search } = useLocation();
  const { list, missing, tryAgain, announcement, context } = useDiscussion(props);

  return (
    <DiscussionProvider value={context}>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <div className="mt-6">
        {context.target.comments === "closed" ? (
          <CommentsClosed />
        ) : (
          <>
            <HeldFirst />
            <CommentForm
              formKey="new"
              label={t("write", { username: props.reader.username })}
              submitText={t("send")}
              busyText={t("sending")}
              failedText={t("failed.create")}
              send={(attempt) => context.write(attempt, null)}
            />
          </>
        )}
      </div>
      {list.loaded !== null && <WaitingComments threads={list.loaded.threads} />}
      {missing && <MissingComment />}
      {list.error !== null && <Failure error={list.error} onTryAgain={tryAgain} />}
      {list.loaded === null && list.loading && <DiscussionSkeleton />}
      {list.loaded !== null && (
        <div aria-busy={list.loading || undefined}>
          {list.loaded.total === 0 ? (
            context.target.comments !== "closed" && <EmptyState>{t("empty")}</EmptyState>
          ) : (
            <>
              {(list.loaded.total > 1 || isNewestFirst(search)) && <Order />}
              <ol className={list.loaded.total > 1 ? "mt-2" : "mt-8"}>
                {list.loaded.threads.map((top) => (
                  <li key={top.id} className="border-t border-hairline py-3">
                    <Thread top={top} />
                  </li>
                ))}
              </ol>
            </>
          )}
          <ListPages
            className="mt-6"
            label={t("pages")}
            page={list.loaded.page}
            pageSize={limits.pageSize}
            total={list.loaded.total}
            counted="threads"
            href={(page) => `${pathname}${searchWithPage(search, page)}#${commentsSectionId}`}
          />
        </div>
      )}
    </DiscussionProvider>
  );
}

/** Oldest or newest first; the URL holds the order. */
function Order() {
  const { t } = useTranslation("comments");
  const { pathname, search } = useLocation();
  const newest = isNewestFirst(search);
  return (
    <nav aria-label={t("order.label")} className="mt-6 flex flex-wrap gap-x-5 text-sm">
      {([false, true] as const).map((newestFirst) => (
        <Link
          key={String(newestFirst)}
          to={`${pathname}${searchWithOrder(search, newestFirst)}#${commentsSectionId}`}
          preventScrollReset
          aria-current={newestFirst === newest ? "true" : undefined}
          className="inline-flex min-h-11 min-w-11 items-center text-ink-soft underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
        >
          {newestFirst ? t("order.newest") : t("order.oldest")}
        </Link>
      ))}
    </nav>
  );
}

function Failure({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  const { t } = useTranslation(["comments", "site"]);
  const errorText = useErrorText();
  return (
    <Notice
      kind="error"
      className="mt-8"
      title={t("failed.fetch")}
      action={<Button onClick={onTryAgain}>{t("site:buttons.tryAgain")}</Button>}
    >
      {errorText(error)}
    </Notice>
  );
}

/** Shown and focused when the URL links to a comment that does not exist here. */
function MissingComment() {
  const { t } = useTranslation("comments");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView();
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="mt-8">
      <Notice kind="info">{t("missing")}</Notice>
    </div>
  );
}
