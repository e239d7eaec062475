import { useState } from "react";
import { useTranslation } from "react-i18next";
import { reasonsCalls, severities, type Reason } from "../../reasons.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { RemovalDialog } from "#kit/web/pages/removal-dialog.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { useReasonText } from "#kit/web/language/reason-text.ts";

interface ReasonRowProps {
  reason: Reason;
  /** Gets the focus after this row is removed. */
  finalFocus: () => HTMLElement | null;
}

/** A reason, its severity, and the button that removes it from the catalogue. */
export function ReasonRow({ reason: { reason, severity }, finalFocus }: ReasonRowProps) {
  const { t } = useTranslation("catalogue");
  const api = useApi();
  const [isAsking, setIsAsking] = useState(false);
  const words = useReasonText()(reason);
  const weight = severities.find((each) => each === severity);
  return (
    <div className="flex items-center justify-between gap-4 py-2 sm:-mx-3 sm:px-3">
      <div className="min-w-0">
        <h2 className="font-serif text-lg wrap-anywhere">{words}</h2>
        {weight !== undefined && <p className="text-sm text-ink-soft">{t(`weights.${weight}`)}</p>}
      </div>
      <IconButton icon="trash" label={t("row.remove", { reason: words })} onClick={() => setIsAsking(true)} />
      <RemovalDialog
        open={isAsking}
        title={t("remove.title")}
        confirmText={t("remove.confirm")}
        busyText={t("remove.busy")}
        doneText={t("remove.done", { reason: words })}
        remove={() => api(reasonsCalls.remove, { query: { reason } })}
        onClose={() => setIsAsking(false)}
        finalFocus={finalFocus}
      >
        <p>{t("remove.text", { reason: words })}</p>
      </RemovalDialog>
    </div>
  );
}
