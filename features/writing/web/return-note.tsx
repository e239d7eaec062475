import { useTranslation } from "react-i18next";
import type { ReturnReason } from "#features/tales/remarks.ts";
import { Notice } from "#ui/notice.tsx";
import { ReviewersAnswer } from "./reviewers-answer.tsx";

/** The reviewer's answer to a Tale that was sent back, in a list. */
export function ReturnNote({ note, reason }: { note: string | null; reason: ReturnReason | null }) {
  const { t } = useTranslation("laboratory");
  return (
    <Notice kind="info" title={t("notices.returned")}>
      <ReviewersAnswer note={note} reason={reason} />
    </Notice>
  );
}
