import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import type { EditingState } from "./autosave/editing-state.ts";
import { useExpectedWait } from "./expected-wait.ts";
import { uneditableReason } from "./uneditable-reason.ts";
import type { RemarksInText } from "./remarks/remarks-in-text.ts";
import { RemarksSummary } from "./remarks/remarks-summary.tsx";
import { ReviewersAnswer } from "./reviewers-answer.tsx";

interface ReviewNoticesProps {
  state: EditingState;
  remarks: RemarksInText;
  withdrawing: boolean;
  onWithdraw: () => void;
  /** Copies the text to a new Tale. */
  onCopyToNewTale: () => void;
}

/** Notices about the review of this Tale. */
export function ReviewNotices({ state, remarks, withdrawing, onWithdraw, onCopyToNewTale }: ReviewNoticesProps) {
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
  return (
    <Notice kind="info" title={t("notices.returned")}>
      <ReviewersAnswer note={known.returnNote} reason={known.returnReason} />
      <RemarksSummary remarks={remarks} />
    </Notice>
  );
}
