import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { comment as limits } from "#vocabulary/limits.ts";
import { useRunningBan } from "#features/accounts/web/running-ban.ts";
import type { Session } from "#features/accounts/web/session.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { commentsPage, commentsSectionId } from "./comments-address.ts";
import { formOfUnfinishedDraft, type CommentFormKey } from "./drafts.ts";
import type { Commented } from "./commented.ts";
import { targetOf, threadIdOf, type CommentsTarget, type ThreadComment, type TopComment } from "./target.ts";
import {
  isCounted,
  isPartial,
  lineAfterDeletion,
  lineWith,
  threadWith,
  withChanged,
  withDeleted,
  withReplies,
} from "./threads.ts";
import type { CommentCount } from "./use-comment-count.ts";
import { useCommentNavigation, type FocusTarget } from "./use-comment-navigation.ts";

/** One attempt to send the text of a form. */
export interface SendAttempt {
  text: string;
  clientKey: string;
  /** True for a repetition: the server may have received an earlier attempt whose answer was lost. */
  isRetry: boolean;
}

export interface DiscussionProps {
  target: Commented;
  reader: Session;
  count: CommentCount;
}

/** The state of a discussion. All its components share `context`, by `useDiscussionContext`. */
export function useDiscussion({ target: commented, reader, count }: DiscussionProps) {
  const api = useApi();
  const target = useMemo(() => targetOf(api, commented), [api, commented]);
  const { t } = useTranslation("comments");
  const { list, missing, tryAgain, goToWritten, moves } = useCommentNavigation(target);
  const threads = list.loaded?.threads ?? [];
  const claimFocus = useFocusOnce();
  const drafts = useMemo(() => ({ username: reader.username, about: target.key }), [reader.username, target.key]);
  const [writing, setWriting] = useState({ at: formOfUnfinishedDraft(drafts), opened: false });
  const [announcement, announce] = useAnnouncements();
  const [banned, setBannedUntil] = useState<string | null>(null);
  const bannedUntil = useRunningBan(banned ?? reader.bannedUntil);
  useFocusHeading();
  useDraftThread({ target, at: writing.at, threads, unfoldAt: moves.unfoldAt });

  const context = {
    ...moves,
    target,
    reader,
    /** ISO 8601: until when the reader is banned from commenting; null if not banned. */
    bannedUntil,
    /** Called when the server refuses a comment because of a ban. */
    setBannedUntil,
    drafts,
    /** The one reply or edit whose form is open. */
    openForm: writing.at,
    /** True if the reader opened the form; false if it opened by itself for an unfinished draft. */
    opened: writing.opened,
    openFormAt: (at: CommentFormKey) => setWriting({ at, opened: true }),
    /** Closes this form, unless another form is open by now. */
    closeForm: (formKey: CommentFormKey) =>
      setWriting((now) => (now.at === formKey ? { at: null, opened: true } : now)),
    /** Returns true the first time only: a target gets the focus once. */
    claimFocus,
    /** The list is loading, also again. */
    loading: list.loading,
    /** Announces to screen readers what others can see on the screen. */
    announce,
    /** Sends a comment or a reply, then moves to it. */
    async write({ text, clientKey, isRetry }: SendAttempt, parentId: number | null) {
      const newComment = await target.create({ comment: text, commentId: parentId, clientKey });
      // An earlier attempt had succeeded, but its answer was lost and the text was changed since.
      if (newComment.comment !== text && !newComment.censored) await target.edit(newComment.id, text);
      if (isRetry) count.recount();
      else if (!newComment.held) count.add(1);
      announce(newComment.held ? t("sentHeld") : parentId === null ? t("sent") : t("replySent"));
      void goToWritten({ id: newComment.id, threadId: threadIdOf(newComment) });
    },
    /** Replaces a comment by the server's current version. */
    changed(comment: TopComment) {
      const before = lineWith(threads, comment.id);
      if (before !== undefined && isCounted(before) !== isCounted(comment)) count.recount();
      list.change((now) => withChanged(now, comment));
    },
    /** The same of one that is shown now, and perhaps answers to it. */
    approved(comment: TopComment) {
      list.change((now) => withChanged(now, comment));
      announce(t("approved"));
      count.recount();
      list.reload();
    },
    /** All replies of a thread have loaded. */
    repliesLoaded: (threadId: number, replies: ThreadComment[]) =>
      list.change((now) => now.map((top) => (top.id === threadId ? withReplies(top, replies) : top))),
    deleted(id: number) {
      const next = lineAfterDeletion(threads, id);
      const line = lineWith(threads, id);
      list.change((now) => withDeleted(now, id));
      if (line === undefined || isCounted(line)) count.add(-1);
      announce(t("deleted"));
      if (next === null) focusHeading();
      else moves.goTo({ id: next, threadId: threadWith(threads, next)?.id ?? next, marked: false });
      list.reload();
    },
  };
  return { list, missing, tryAgain, announcement, context };
}

export type DiscussionContext = ReturnType<typeof useDiscussion>["context"];

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
