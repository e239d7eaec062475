import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isReviewer } from "#vocabulary/roles.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { Button } from "#ui/button.tsx";
import { DeleteCommentDialog, useCommentName } from "./comment-menu.tsx";
import { useShowFailure } from "./use-show-failure.ts";
import { useDiscussionContext } from "./discussion-context.ts";
import type { ThreadComment } from "./target.ts";

interface HeldActionsProps {
  comment: ThreadComment;
  replies: number;
  /** Called with the reason why the last action failed; with null when the next action starts. */
  onProblem: (text: string | null) => void;
}

/** The decision about a comment that waits, for the author of the Tale and the staff. */
export function HeldActions({ comment, replies, onProblem }: HeldActionsProps) {
  const { t } = useTranslation(["comments", "site"]);
  const { target, reader, approved } = useDiscussionContext();
  const [asks, setAsks] = useState(false);
  const { busy, run } = useSingleCall();
  const name = useCommentName(comment);
  const fail = useShowFailure(onProblem);
  const { id, author, held } = comment;
  const mayApprove = author !== reader.username && (target.author === reader.username || isReviewer(reader.role));
  if (!held || !mayApprove) return null;

  async function approve() {
    onProblem(null);
    try {
      approved(await target.approve(id));
    } catch (error) {
      fail(t("failed.approve"), error);
    }
  }

  return (
    <div className="mt-3 flex flex-wrap gap-3">
      <Button variant="primary" busy={busy} aria-label={`${t("approve")}: ${name}`} onClick={() => void run(approve)}>
        {t("approve")}
      </Button>
      <Button aria-label={`${t("site:buttons.delete")}: ${name}`} onClick={() => setAsks(true)}>
        {t("site:buttons.delete")}
      </Button>
      <DeleteCommentDialog
        id={id}
        replies={replies}
        open={asks}
        onClose={() => setAsks(false)}
        onFailure={(error) => fail(t("failed.delete"), error)}
      />
    </div>
  );
}
