import { useBlocker } from "react-router";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/notice.tsx";
import { useSingleCall } from "../calls/use-single-call.ts";
import { skipsUnsavedChangesCheck } from "./unsaved-changes-check.ts";

interface UnsavedChangesDialogProps {
  /** Whether there are unsaved changes. Checked at each navigation without `skipUnsavedChangesCheck`. */
  unsaved: () => boolean;
  texts: { title: string; text: string; leave: string; stay: string };
  /** Runs before the page is left. */
  onLeave?: (() => Promise<void>) | undefined;
  /** Saves and then leaves; null if the changes can not be saved. Called while the dialog is open. */
  saving?: () => { text: string; busyText: string; save: () => Promise<void> } | null;
}

/** Asks before a navigation within the site loses changes that the server does not have. */
export function UnsavedChangesDialog({ unsaved, texts, onLeave, saving }: UnsavedChangesDialogProps) {
  const { t } = useTranslation("site");
  const { busy, problem, run, clearError } = useSingleCall();
  const blocker = useBlocker(({ nextLocation }) => !skipsUnsavedChangesCheck(nextLocation) && unsaved());
  const offer = saving?.() ?? null;

  function stay() {
    clearError();
    blocker.reset?.();
  }

  async function leave() {
    await onLeave?.();
    blocker.proceed?.();
  }

  async function saveAndLeave(save: () => Promise<void>) {
    await save();
    blocker.proceed?.();
  }

  return (
    <Dialog
      open={blocker.state === "blocked"}
      onClose={stay}
      title={texts.title}
      description={texts.text}
      closeText={t("buttons.close")}
      actions={
        <>
          <Button onClick={() => void leave()}>{texts.leave}</Button>
          <Button variant={offer === null ? "primary" : "quiet"} onClick={stay}>
            {texts.stay}
          </Button>
          {offer !== null && (
            <Button
              variant="primary"
              busy={busy}
              busyText={offer.busyText}
              onClick={() => void run(() => saveAndLeave(offer.save))}
            >
              {offer.text}
            </Button>
          )}
        </>
      }
    >
      <FormError title={problem} />
    </Dialog>
  );
}
