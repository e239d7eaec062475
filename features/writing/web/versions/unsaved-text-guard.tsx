import { useTranslation } from "react-i18next";
import { UnsavedChangesDialog } from "#kit/web/drafts/unsaved-changes-dialog.tsx";
import type { EditSession } from "../autosave/edit-session.ts";
import { hasUnsaved } from "../autosave/editing-state.ts";
import { validationIssuesOf } from "../autosave/edited-tale.ts";

/** Asks for confirmation before the page is left with text that the server does not have. */
export function UnsavedTextGuard({ editing }: { editing: EditSession }) {
  const { t } = useTranslation("laboratory");

  function saving() {
    const { edited, known, conflict } = editing.state();
    if (conflict !== null || validationIssuesOf(edited).length > 0) return null;
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
