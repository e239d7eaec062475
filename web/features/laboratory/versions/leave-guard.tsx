import { useTranslation } from "react-i18next";
import { UnsavedChangesDialog } from "#web/platform/unsaved-changes-dialog.tsx";
import type { Editing } from "../autosave/editing.ts";
import { hasUnsaved } from "../autosave/editing-state.ts";
import { lacksOf } from "../autosave/manuscript.ts";

/** Asks once before somebody leaves text behind that the server does not have. */
export function LeaveGuard({ editing }: { editing: Editing }) {
  const { t } = useTranslation("laboratory");

  function saving() {
    const { manuscript, known, conflict } = editing.state();
    if (conflict !== null || lacksOf(manuscript).length > 0) return null;
    const save = async () => void (await editing.save(known?.isFinished ?? 0));
    return { text: t("leave.save"), busyText: t("status.saving"), save };
  }

  return (
    <UnsavedChangesDialog
      unsaved={() => hasUnsaved(editing.state())}
      texts={{ title: t("leave.title"), text: t("leave.text"), leave: t("leave.leave"), stay: t("leave.stay") }}
      onLeave={() => editing.flush()}
      saving={saving}
    />
  );
}
