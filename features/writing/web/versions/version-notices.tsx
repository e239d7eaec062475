import { UnreadableDraftsNotice } from "../begun-texts.tsx";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import { excerptOf } from "#kit/text/tale-text.ts";
import { RemovalDialog } from "#kit/web/pages/removal-dialog.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Notice, FormError } from "#ui/notice.tsx";
import { pageTitleElement } from "#kit/web/pages/private-page.tsx";
import { skipUnsavedChangesCheck } from "#kit/web/drafts/unsaved-changes-check.ts";
import { newId } from "#kit/web/calls/new-id.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { Dialog } from "#ui/dialog.tsx";
import { newTalePath } from "../addresses.ts";
import type { EditSession } from "../autosave/edit-session.ts";
import type { EditedTale } from "../autosave/edited-tale.ts";
import type { EditingState } from "../autosave/editing-state.ts";
import type { LocalTaleDraft } from "../autosave/local-tale-drafts.ts";
import type { OpenedTale } from "../autosave/open-tale.ts";
import { EditConflict, isTale, type ServerText } from "../autosave/save-sketch.ts";
import { useTimeText } from "../use-time-text.ts";
import { VersionText } from "./version-text.tsx";

interface VersionNoticesProps {
  editing: EditSession;
  state: EditingState;
  opening: OpenedTale;
  /** Opens the comparison again after it was postponed. */
  onCompare: () => void;
}

/** Notices about other versions of this Tale, each with its actions. */
export function VersionNotices({ editing, state, opening, onCompare }: VersionNoticesProps) {
  const { t } = useTranslation("laboratory");
  const { restored, conflict, replacedTexts, draftsOnlyHere, elsewhere, isSavedOnDevice } = state;
  const [toDiscard, setToDiscard] = useState<LocalTaleDraft | null>(null);
  return (
    <>
      {conflict !== null && (
        <Notice kind="error" action={<Button onClick={onCompare}>{t("conflict.compare")}</Button>}>
          {t("conflict.waiting")}
        </Notice>
      )}
      {restored !== null && conflict === null && (
        <Restored {...restored} action={<OtherThanRestored editing={editing} state={state} />} />
      )}
      {replacedTexts.map((aside) => (
        <Aside
          key={aside.copyId}
          aside={aside}
          isOnlyHere={draftsOnlyHere.includes(aside.copyId)}
          editing={editing}
          onDiscard={() => setToDiscard(aside)}
        />
      ))}
      <DiscardDialog aside={toDiscard} editing={editing} onClose={() => setToDiscard(null)} />
      {elsewhere && <Notice kind="info">{t("notices.elsewhere")}</Notice>}
      {!opening.foundAllDrafts && <UnreadableDraftsNotice />}
      {!isSavedOnDevice && <Notice kind="error">{t("notices.deviceFull")}</Notice>}
    </>
  );
}

/** For buttons that disappear with their notice. */
function actAndFocusHeading(act: () => void) {
  pageTitleElement()?.focus();
  act();
}

function Restored({ at, isSaved, action }: { at: number; isSaved: boolean; action: ReactNode }) {
  const { t } = useTranslation("laboratory");
  const timeText = useTimeText();
  return (
    <Notice kind="info" action={action}>
      {t(isSaved ? "notices.restoredAndSaved" : "notices.restored", { time: timeText(at) })}
    </Notice>
  );
}

function OtherThanRestored({ editing, state }: Pick<VersionNoticesProps, "editing" | "state">) {
  const { t } = useTranslation("laboratory");
  const { restored } = state;
  if (restored?.instead !== null)
    return (
      <Button onClick={() => actAndFocusHeading(editing.takeSaved)}>
        {t(restored?.isSaved === true ? "notices.takeEarlier" : "notices.takeSaved")}
      </Button>
    );
  return (
    <ButtonLink
      to={newTalePath(toCategorySlug(state.edited.categoryName), newId())}
      state={skipUnsavedChangesCheck}
      onClick={() => void editing.flush()}
    >
      {t("notices.startAnew")}
    </ButtonLink>
  );
}

interface AsideProps {
  aside: LocalTaleDraft;
  /** The server could not keep it as a version. */
  isOnlyHere: boolean;
  editing: EditSession;
  onDiscard: () => void;
}

function Aside({ aside, isOnlyHere, editing, onDiscard }: AsideProps) {
  const { t } = useTranslation("laboratory");
  const timeText = useTimeText();
  return (
    <Notice
      kind={isOnlyHere ? "error" : "info"}
      action={
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => actAndFocusHeading(() => editing.restoreAside(aside.copyId))}>
            {t("notices.bringBack")}
          </Button>
          <Button onClick={onDiscard}>{t("notices.discard")}</Button>
        </div>
      }
    >
      {t(isOnlyHere ? "notices.asideOnlyHere" : "notices.aside", { time: timeText(aside.changedAt) })}
    </Notice>
  );
}

interface DiscardDialogProps {
  aside: LocalTaleDraft | null;
  editing: EditSession;
  onClose: () => void;
}

/** Asks first, with the beginning of the text: it may be nowhere else. */
function DiscardDialog({ aside, editing, onClose }: DiscardDialogProps) {
  const { t } = useTranslation("laboratory");
  const timeText = useTimeText();
  async function discard() {
    if (aside !== null) editing.discardAside(aside.copyId);
  }
  return (
    <RemovalDialog
      open={aside !== null}
      title={t("notices.discardTitle")}
      confirmText={t("notices.discard")}
      cancelText={t("notices.keepVersion")}
      doneText={t("notices.discarded")}
      remove={discard}
      onClose={onClose}
      finalFocus={pageTitleElement}
    >
      {aside !== null && (
        <>
          <p>{t("notices.discardText", { time: timeText(aside.changedAt) })}</p>
          <p lang={toLanguage(aside.languageName)} className="mt-3 line-clamp-3 font-serif text-ink-soft wrap-anywhere">
            {excerptOf(aside.manuscript.content) || aside.manuscript.title}
          </p>
        </>
      )}
    </RemovalDialog>
  );
}

interface ConflictDialogProps {
  editing: EditSession;
  mine: EditedTale;
  theirs: ServerText;
  open: boolean;
  /** The writer decides later; nothing is saved until then. */
  onClose: () => void;
}

/** Shows two versions of a Tale side by side; the writer chooses one, and the other is set aside. */
export function ConflictDialog({ editing, mine, theirs, open, onClose }: ConflictDialogProps) {
  const { t } = useTranslation(["laboratory", "site"]);
  const timeText = useTimeText();
  const { busy, problem, run } = useSingleCall();
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
        <VersionText
          heading={t("conflict.mine")}
          language={toLanguage(mine.languageName)}
          version={mine}
          other={theirs}
          side="del"
        />
        <VersionText
          heading={t("conflict.theirs", { time })}
          language={toLanguage(theirs.languageName)}
          version={theirs}
          other={mine}
          side="ins"
        />
      </div>
      <p className="mt-4 text-sm text-ink-soft">{t(isTale(theirs) ? "conflict.kept" : "conflict.keptHere")}</p>
    </Dialog>
  );
}
