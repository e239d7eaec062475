import { useTranslation } from "react-i18next";
import { toLanguage } from "#vocabulary/languages.ts";
import type { OwnTale } from "#features/tales/shapes.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/form-error.tsx";
import type { EditSession } from "../autosave/edit-session.ts";
import { EditConflict } from "../autosave/save-tale.ts";
import type { EditedTale } from "../autosave/edited-tale.ts";
import { useTimeText } from "../use-time-text.ts";
import { VersionText } from "./version-text.tsx";

interface ConflictDialogProps {
  editing: EditSession;
  mine: EditedTale;
  theirs: OwnTale;
  open: boolean;
  /** The writer decides later; nothing is saved until then. */
  onClose: () => void;
}

/** Shows two versions of a Tale side by side; the writer chooses one, and the other is set aside. */
export function ConflictDialog({ editing, mine, theirs, open, onClose }: ConflictDialogProps) {
  const { t } = useTranslation(["laboratory", "site"]);
  const timeText = useTimeText();
  const { busy, problem, run } = useSingleCall();
  const language = toLanguage(theirs.languageName);
  const time = timeText(theirs.updatedAt);

  async function keepMine() {
    try {
      await editing.keepOwnText();
    } catch (error) {
      // Changed again in the meantime: the dialog now shows that version.
      if (!(error instanceof EditConflict)) throw error;
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide"
      title={t("conflict.title")}
      description={t("conflict.text", { time })}
      closeText={t("site:buttons.close")}
      actions={
        <>
          <Button onClick={() => editing.takeTheirs()}>{t("conflict.takeTheirs")}</Button>
          <Button variant="primary" busy={busy} busyText={t("status.saving")} onClick={() => void run(keepMine)}>
            {t("conflict.keepMine")}
          </Button>
        </>
      }
    >
      <FormError title={problem} />
      <div className="grid gap-4 md:grid-cols-2">
        <VersionText heading={t("conflict.mine")} language={language} version={mine} other={theirs} side="del" />
        <VersionText
          heading={t("conflict.theirs", { time })}
          language={language}
          version={theirs}
          other={mine}
          side="ins"
        />
      </div>
      <p className="mt-4 text-sm text-ink-soft">{t("conflict.kept")}</p>
    </Dialog>
  );
}
