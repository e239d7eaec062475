import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ApiError } from "#web/platform/api-error.ts";
import type { ReturnReason } from "#contract/remarks.ts";
import { taleAddress } from "../tales/tale-address.ts";
import type { EditingState } from "./autosave/editing-state.ts";
import { useExpectedWait } from "./expected-wait.ts";
import { ReviewersAnswer } from "./reviewers-answer.tsx";

interface ReviewNoticesProps {
  state: EditingState;
  withdrawing: boolean;
  onWithdraw: () => void;
  /** Copies the text to a new Tale. */
  onCopyToNewTale: () => void;
}

/** Why the Tale can no longer be saved, whatever is changed; null if it can. */
export function uneditableReason({ status, known }: EditingState): "published" | "missing" | null {
  if (known?.published === true) return "published";
  if (status.kind !== "refused" || !(status.error instanceof ApiError)) return null;
  if (status.error.code === "PUBLISHED") return "published";
  return status.error.code === "NOT_FOUND" ? "missing" : null;
}

/** Notices about the review of this Tale. */
export function ReviewNotices({ state, withdrawing, onWithdraw, onCopyToNewTale }: ReviewNoticesProps) {
  const { t } = useTranslation("laboratory");
  const { known } = state;
  const wait = useExpectedWait(known?.isFinished === 1 ? known.languageName : null);
  const closed = uneditableReason(state);
  if (known !== null && closed !== null) {
    return (
      <Notice
        kind="error"
        title={t(`closed.${closed}`)}
        action={
          <div className="flex flex-wrap gap-3">
            {closed === "published" && <ButtonLink to={taleAddress(known)}>{t("closed.read")}</ButtonLink>}
            <Button onClick={onCopyToNewTale}>{t("closed.beginAnew")}</Button>
          </div>
        }
      >
        {t("closed.changesKept")}
      </Notice>
    );
  }
  if (known?.isFinished === 1) {
    return (
      <Notice
        kind="info"
        title={t("states.inReview")}
        action={
          <Button busy={withdrawing} busyText={t("actions.withdrawing")} onClick={onWithdraw}>
            {t("actions.withdraw")}
          </Button>
        }
      >
        {t("notices.inReview")} {wait}
      </Notice>
    );
  }
  if (known === null || (known.returnNote === null && known.returnReason === null && known.remarks.length === 0))
    return null;
  const { returnNote, returnReason, remarks } = known;
  return (
    <Notice kind="info" title={t("notices.returned")}>
      <ReviewersAnswer note={returnNote} reason={returnReason} remarks={remarks} content={state.edited.content} />
    </Notice>
  );
}

/** The reviewer's note. */
export function ReturnNote({ note, reason }: { note: string | null; reason: ReturnReason | null }) {
  const { t } = useTranslation("laboratory");
  return (
    <Notice kind="info" title={t("notices.returned")}>
      <ReviewersAnswer note={note} reason={reason} />
    </Notice>
  );
}
