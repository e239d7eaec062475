import { useState } from "react";
import { useBlocker } from "react-router";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/platform/error-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import type { Editing } from "../autosave/editing.ts";
import { hasUnsaved } from "../autosave/editing-state.ts";
import { lacksOf } from "../autosave/manuscript.ts";

/** State of a link by which the text knowingly stays on this device. */
export const keptHere = { keptHere: true };

/** Asks once before somebody leaves text behind that the server does not have. */
export function LeaveGuard({ editing }: { editing: Editing }) {
  const { t } = useTranslation(["laboratory", "site"]);
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const blocker = useBlocker(
    ({ nextLocation }) =>
      hasUnsaved(editing.state()) && (nextLocation.state as typeof keptHere | null)?.keptHere !== true,
  );
  const open = blocker.state === "blocked";
  const { manuscript, known, conflict } = editing.state();
  const canSave = conflict === null && lacksOf(manuscript).length === 0;

  function stay() {
    setProblem(undefined);
    blocker.reset?.();
  }

  async function leave() {
    await editing.flush();
    blocker.proceed?.();
  }

  async function saveAndLeave() {
    setBusy(true);
    setProblem(undefined);
    try {
      await editing.save(known?.isFinished ?? 0);
      blocker.proceed?.();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onClose={stay}
      title={t("leave.title")}
      description={t("leave.text")}
      closeText={t("site:buttons.close")}
      actions={
        <>
          <Button onClick={() => void leave()}>{t("leave.leave")}</Button>
          <Button variant={canSave ? "quiet" : "primary"} onClick={stay}>
            {t("leave.stay")}
          </Button>
          {canSave && (
            <Button
              variant="primary"
              busy={busy}
              busyText={t("status.saving")}
              onClick={() => void saveAndLeave()}
            >
              {t("leave.save")}
            </Button>
          )}
        </>
      }
    >
      <FormError title={problem} />
    </Dialog>
  );
}
