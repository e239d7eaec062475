import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { comment as limits } from "#vocabulary/limits.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useRunningBan } from "#features/accounts/web/bans.tsx";
import type { Session } from "#features/accounts/web/session.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { Notice } from "#ui/notice.tsx";
import { CommentForm } from "./comment-form.tsx";
import { isNewestFirst, searchWithOrder, searchWithPage, commentsSectionId, commentsPage } from "./comments-address.ts";
import {
  DiscussionProvider,
  type CommentCount,
  type DiscussionContext,
  type FocusTarget,
} from "./discussion-context.ts";
import { DiscussionSkeleton } from "./discussion-skeleton.tsx";
import { formOfUnfinishedDraft, type CommentFormKey } from "./drafts.ts";
import type { CommentsTarget, TopComment } from "./target.ts";
import { Thread } from "./thread.tsx";
import { isPartial, lineAfterDeletion, threadWith, withChanged, withDeleted, withReplies } from "./threads.ts";
import { useCommentNavigation } from "./use-comment-navigation.ts";

interface DiscussionProps {
  target: CommentsTarget;
  reader: Session;
  count: CommentCount;
}

/** The discussion as a member sees it: a form and a page of threads, oldest first by default. */
export function Discussion({ target, reader, count }: DiscussionProps) {
  const { t } = useTranslation("comments");
  const { pathname, search } = useLocation();
  const discussion = useCommentNavigation(target);
  const { list, goTo, goToWritten } = discussion;
  const threads = list.loaded?.threads ?? [];
  const claimFocus = useFocusOnce();
  const drafts = useMemo(() => ({ username: reader.username, about: target.key }), [reader.username, target.key]);
  const [writing, setWriting] = useState({ at: formOfUnfinishedDraft(drafts), opened: false });
  const [announcement, announce] = useAnnouncements();
  const [banned, setBannedUntil] = useState<string | null>(null);
  const bannedUntil = useRunningBan(banned ?? reader.bannedUntil);
  useFocusHeading();
  useDraftThread({ target, at: writing.at, threads, unfoldAt: discussion.unfoldAt });

  const contextValue: DiscussionContext = {
    target,
    reader,
    bannedUntil,
    setBannedUntil,
    drafts,
    openForm: writing.at,
    opened: writing.opened,
    openFormAt: (at) => setWriting({ at, opened: true }),
    closeForm: (formKey) => setWriting((now) => (now.at === formKey ? { at: null, opened: true } : now)),
    focusTarget: discussion.focusTarget,
    claimFocus,
    goTo,
    unfoldAt: discussion.unfoldAt,
    visited: discussion.visited,
    loading: list.loading,
    announce,
    async write({ text, clientKey, isRetry }, parentId) {
      const newComment = await target.create({ comment: text, commentId: parentId, clientKey });
      // An earlier attempt had succeeded, but its answer was lost and the text was changed since.
      if (newComment.comment !== text && !newComment.censored) await target.edit(newComment.id, text);
      if (isRetry) count.recount();
      else count.add(1);
      announce(parentId === null ? t("sent") : t("replySent"));
      const thread = parentId === null ? null : threadWith(threads, parentId);
      void goToWritten({ id: newComment.id, threadId: (thread ?? newComment).id });
    },
    changed: (comment) => list.change((now) => withChanged(now, comment)),
    repliesLoaded: (threadId, replies) =>
      list.change((now) => now.map((top) => (top.id === threadId ? withReplies(top, replies) : top))),
    deleted(id) {
      const next = lineAfterDeletion(threads, id);
      list.change((now) => withDeleted(now, id));
      count.add(-1);
      announce(t("deleted"));
      if (next === null) focusHeading();
      else goTo({ id: next, threadId: threadWith(threads, next)?.id ?? next, marked: false });
      list.reload();
    },
  };

  return (
    <DiscussionProvider value={contextValue}>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <div className="mt-6">
        <CommentForm
          formKey="new"
          label={t("write", { username: reader.username })}
          submitText={t("send")}
          busyText={t("sending")}
          failedText={t("failed.create")}
          send={(attempt) => contextValue.write(attempt, null)}
        />
      </div>
      {discussion.missing && <MissingComment />}
      {list.error !== null && <Failure error={list.error} onTryAgain={discussion.tryAgain} />}
      {list.loaded === null && list.loading && <DiscussionSkeleton />}
      {list.loaded !== null && (
        <div aria-busy={list.loading || undefined}>
          {list.loaded.total === 0 ? (
            <EmptyState>{t("empty")}</EmptyState>
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

/** Gives a target the focus once, however often its comment renders. */
function useFocusOnce() {
  const lastTarget = useRef<FocusTarget | null>(null);
  return useCallback((focusTarget: FocusTarget) => {
    const first = lastTarget.current !== focusTarget;
    lastTarget.current = focusTarget;
    return first;
  }, []);
}

/** The content of a live region and a function that changes it. The last text stays. */
function useAnnouncements(): [announcement: ReactNode, announce: (text: string) => void] {
  const [{ text, times }, setAnnouncement] = useState({ text: "", times: 0 });
  const announce = (next: string) => setAnnouncement((before) => ({ text: next, times: before.times + 1 }));
  // A screen reader announces the same text again only if it is in a new element.
  return [<span key={times}>{text}</span>, announce];
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

/** Focuses the heading of the comments. */
function focusHeading() {
  document.querySelector<HTMLElement>(`#${commentsSectionId} > h2`)?.focus({ preventScroll: true });
}

/** Focuses the heading after a change of page and for a link to `#comments`. */
function useFocusHeading() {
  const { key, search, hash } = useLocation();
  const page = commentsPage(search);
  const last = useRef({ key: "", page });
  useEffect(() => {
    const before = last.current;
    last.current = { key, page };
    if (before.key === key) return;
    if (hash === `#${commentsSectionId}` || (before.page !== page && hash === "")) focusHeading();
  }, [key, page, hash]);
}

interface DraftThread {
  target: CommentsTarget;
  /** Where the open form is. */
  at: CommentFormKey | null;
  threads: readonly TopComment[];
  unfoldAt: (comment: Pick<FocusTarget, "id" | "threadId">) => void;
}

/** An unfinished draft may belong to a reply that is not loaded: finds its thread, which then unfolds. */
function useDraftThread({ target, at, threads, unfoldAt }: DraftThread) {
  const id = at === null || at === "new" ? null : Number(at.replace(/^\D+/, ""));
  const mayBeHidden = id !== null && threadWith(threads, id) === null && threads.some(isPartial);
  const callUnfoldAt = useEffectEvent(unfoldAt);

  useEffect(() => {
    if (!mayBeHidden) return;
    target.placeOf(id, { pageSize: limits.pageSize, direction: "ASC" }).then(
      (place) => place !== null && callUnfoldAt({ id, threadId: place.threadId }),
      // The draft stays on this device, and its form opens as soon as the thread is unfolded.
      () => {},
    );
  }, [target, id, mayBeHidden]);
}
