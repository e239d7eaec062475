import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { isNamed } from "#vocabulary/hidden-author.ts";
import { isReviewer } from "#vocabulary/roles.ts";
import { Menu, type MenuEntry } from "#ui/menu.tsx";
import { useBlock } from "#features/blocks/web/use-block.tsx";
import { reportAddress } from "#features/notices/address.ts";
import { ReportTextDialog } from "#features/moderation/web/report-text-dialog.tsx";
import { ignoreNotFound } from "#kit/web/calls/api-error.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { withOtherTexts } from "#kit/web/language/other-texts.ts";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { useDiscussionContext } from "./discussion-context.ts";
import { useRulingEntries } from "./ruling-entries.ts";
import { useShowFailure } from "./use-show-failure.ts";
import type { ThreadComment } from "./target.ts";

// Few of the members who read a discussion are staff.
const CensorDialog = lazy(async () => ({
  default: (await withOtherTexts(import("./censor-dialog.tsx"))).CensorDialog,
}));

interface CommentMenuProps {
  comment: ThreadComment;
  /** The number of its replies. */
  replies: number;
  /** Called with the reason why the last action failed; with null when the next action starts. */
  onProblem: (text: string | null) => void;
}

/** The menu of a comment: actions of its author, of other members, and of moderators. */
export function CommentMenu({ comment, replies, onProblem }: CommentMenuProps) {
  const { t } = useTranslation(["comments", "site"]);
  const { target, reader, openFormAt, changed } = useDiscussionContext();
  const name = useCommentName(comment);
  const fail = useShowFailure(onProblem);
  const [dialogOpen, setDialogOpen] = useState(false);
  // Each report gets a new dialog; the dialog's code loads with the first one.
  const [reporting, setReporting] = useState({ times: 0, open: false });
  const [isCensoring, setIsCensoring] = useState(false);
  const { id, author, censored } = comment;
  const isOwn = author === reader.username;
  const block = useBlock(author ?? "", comment.blocked === true);

  async function censor() {
    onProblem(null);
    try {
      changed(await target.censor(id, !censored));
    } catch (error) {
      fail(t("failed.censor"), error);
    }
  }

  const ownEntries: MenuEntry[] = [];
  if (isOwn && !censored)
    ownEntries.push({ text: t("site:buttons.edit"), icon: "pencil", onSelect: () => openFormAt(`edit-${id}`) });
  if (isOwn) ownEntries.push({ text: t("site:buttons.delete"), icon: "trash", onSelect: () => setDialogOpen(true) });
  const otherEntries: MenuEntry[] = [];
  if (!isOwn && !censored) {
    otherEntries.push({
      text: t("report"),
      icon: "flag",
      onSelect: () => setReporting(({ times }) => ({ times: times + 1, open: true })),
    });
    otherEntries.push({ text: t("site:footer.report"), icon: "info", to: reportAddress(`${target.address}#${id}`) });
  }
  if (!isOwn && !censored && author !== null && isNamed(author)) otherEntries.push(block.entry);
  const moderatorEntries: MenuEntry[] = [];
  if (isReviewer(reader.role)) {
    moderatorEntries.push({
      text: censored ? t("showAgain") : t("censor"),
      icon: censored ? "eye" : "shield",
      // The author reads why.
      onSelect: () => (censored || isOwn || author === null ? void censor() : setIsCensoring(true)),
    });
  }
  const groups = [ownEntries, otherEntries, useRulingEntries(comment, onProblem), moderatorEntries].filter(
    (group) => group.length > 0,
  );
  if (groups.length === 0) return null;
  return (
    <>
      <Menu
        label={t("actions")}
        icon="more"
        about={name}
        groups={groups}
        className="-my-2.5 -mr-3 shrink-0 text-ink-soft"
      />
      {block.dialog}
      {isOwn && (
        <DeleteCommentDialog
          id={id}
          replies={replies}
          open={dialogOpen}
          onClose={() => setDialogOpen(false)}
          onFailure={(error) => fail(t("failed.delete"), error)}
        />
      )}
      {isCensoring && author !== null && (
        <Suspense>
          <CensorDialog id={id} author={author} onClose={() => setIsCensoring(false)} />
        </Suspense>
      )}
      {reporting.times > 0 && author !== null && (
        <ReportTextDialog
          what="comment"
          key={reporting.times}
          author={author}
          report={(report) => target.report(id, report)}
          open={reporting.open}
          onClose={() => setReporting(({ times }) => ({ times, open: false }))}
        />
      )}
    </>
  );
}

interface DeleteCommentDialogProps {
  id: number;
  replies: number;
  open: boolean;
  onClose: () => void;
  onFailure: (error: unknown) => void;
}

/** Asks for confirmation before a comment is deleted. */
export function DeleteCommentDialog({ id, replies, open, onClose, onFailure }: DeleteCommentDialogProps) {
  const { t } = useTranslation(["comments", "site"]);
  const { target, deleted } = useDiscussionContext();
  const { busy, run } = useSingleCall();

  async function remove() {
    try {
      await ignoreNotFound(target.remove(id));
      deleted(id);
    } catch (error) {
      onFailure(error);
    } finally {
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open={open}
      title={t("delete.title")}
      confirmText={t("site:buttons.delete")}
      cancelText={t("site:buttons.cancel")}
      busy={busy}
      busyText={t("site:buttons.deleting")}
      danger
      onConfirm={() => void run(remove)}
      onCancel={onClose}
    >
      <p>{replies === 0 ? t("delete.text") : t("delete.withReplies")}</p>
    </ConfirmDialog>
  );
}

/** The name of a comment for screen readers, alone and in the names of its buttons: "Comment by Ada". */
export function useCommentName({ author }: ThreadComment): string {
  const { t } = useTranslation("comments");
  return t("by", { author: author ?? t("nobody") });
}
