import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { toCategorySlug } from "#contract/categories.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { pageTitleElement } from "#web/layout/private-page-head.tsx";
import { skipUnsavedChangesCheck } from "#web/platform/unsaved-changes-check.ts";
import { newId } from "#web/platform/new-id.ts";
import { newTalePath } from "../addresses.ts";
import type { EditSession } from "../autosave/edit-session.ts";
import type { EditingState } from "../autosave/editing-state.ts";
import type { LocalCopy } from "../autosave/local-copies.ts";
import type { OpenedTale } from "../autosave/open-tale.ts";
import { UnreadableCopiesNotice } from "../unreadable-copies-notice.tsx";
import { useTimeText } from "../use-time-text.ts";

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
  const { restored, conflict, replacedTexts, elsewhere, isSavedOnDevice } = state;
  return (
    <>
      {conflict !== null && (
        <Notice kind="error" action={<Button onClick={onCompare}>{t("conflict.compare")}</Button>}>
          {t("conflict.waiting")}
        </Notice>
      )}
      {restored !== null && conflict === null && (
        <Restored {...restored} action={<OtherThanRestored editing={editing} state={state} opening={opening} />} />
      )}
      {replacedTexts.map((aside) => (
        <Aside key={aside.copyId} aside={aside} editing={editing} />
      ))}
      {elsewhere && <Notice kind="info">{t("notices.elsewhere")}</Notice>}
      {!opening.foundAllCopies && <UnreadableCopiesNotice />}
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

function OtherThanRestored({ editing, state, opening }: Pick<VersionNoticesProps, "editing" | "state" | "opening">) {
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
      to={newTalePath(toCategorySlug(opening.categoryName), newId())}
      state={skipUnsavedChangesCheck}
      onClick={() => void editing.flush()}
    >
      {t("notices.startAnew")}
    </ButtonLink>
  );
}

function Aside({ aside, editing }: { aside: LocalCopy; editing: EditSession }) {
  const { t } = useTranslation("laboratory");
  const timeText = useTimeText();
  return (
    <Notice
      kind="info"
      action={
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => actAndFocusHeading(() => editing.restoreAside(aside.copyId))}>
            {t("notices.bringBack")}
          </Button>
          <Button onClick={() => actAndFocusHeading(() => editing.discardAside(aside.copyId))}>
            {t("notices.discard")}
          </Button>
        </div>
      }
    >
      {t("notices.aside", { time: timeText(aside.changedAt) })}
    </Notice>
  );
}
