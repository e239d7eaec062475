import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { useExpectedWait } from "./expected-wait.ts";
import { RemarkSteps, RemarkWords } from "./remarks/remark-notes.tsx";
import { uneditableReason, type EditingState } from "./autosave/editing-state.ts";
import type { RemarksInText } from "./remarks/remarks-in-text.ts";
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
  const { t } = useTranslation(["laboratory", "tale-states"]);
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
        title={t("tale-states:inReview")}
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

/** How many remarks there are in the text, the way to them, and those whose passage was not found. */
function RemarksSummary({ remarks }: { remarks: RemarksInText }) {
  const { t } = useTranslation("laboratory");
  const { all } = useSyncExternalStore(remarks.subscribe, remarks.state);
  const lost = all.filter(({ place }) => place === null);
  const count = all.length - lost.length;
  if (all.length === 0) return null;
  return (
    <>
      {count > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3">
          <p>{t("remarks.inText", { count })}</p>
          <RemarkSteps remarks={remarks} />
        </div>
      )}
      {lost.length > 0 && (
        <ul className="mt-3 flex flex-col gap-3">
          {lost.map((placed) => (
            <li key={placed.key} className="border-l-3 border-accent pl-3">
              <RemarkWords placed={placed} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
