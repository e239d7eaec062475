import { useState } from "react";
import { Link } from "react-router";
import { useTranslation } from "react-i18next";
import { revisionsCalls, type Revision } from "#features/review/revisions.ts";
import type { OwnTale } from "#features/tales/shapes.ts";
import { pageTitleElement } from "#kit/web/pages/private-page.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { RemovalDialog } from "#kit/web/pages/removal-dialog.tsx";
import { ButtonLink } from "#ui/button.tsx";
import type { IconName } from "#ui/icon.tsx";
import { TranslationSettings } from "#features/translations/web/translation-settings.tsx";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import {
  editPath,
  invitationsPath,
  ownSeriesListPath,
  ownSeriesPath,
  previewPath,
  revisionPath,
  versionsPath,
} from "#features/writing/web/addresses.ts";
import { ExportMenu } from "#features/editor-files/web/export-menu.tsx";
import { ReviseButton } from "#features/writing/web/revise-button.tsx";
import type { OwnTaleState } from "./own-tale-state.tsx";

interface NextStepProps {
  tale: OwnTale;
  revision: Revision | null;
  state: OwnTaleState;
  onDelete: () => void;
}

const quiet = "link inline-flex min-h-11 min-w-11 items-center";

/** The next step as a button, next to it the revision of a published Tale, and everything else that can be done as links. */
export function NextStep({ tale, revision, state, onDelete }: NextStepProps) {
  const { t } = useTranslation(["own-tale", "laboratory", "site"]);
  const api = useApi();
  const [givingUp, setGivingUp] = useState(false);
  const { id } = tale;
  const step = useStep(tale, revision, state);
  const params = { id };
  return (
    <>
      <div className="mt-6 flex flex-wrap gap-3 max-sm:flex-col">
        <ButtonLink variant="primary" icon={step.icon} to={step.to}>
          {step.text}
        </ButtonLink>
        {state === "published" && <ReviseButton isNamed tale={tale} />}
      </div>
      <div className="mt-4 gap-x-6 text-sm max-sm:grid [&_button]:text-left max-sm:grid-cols-2 enlarged:grid-cols-1 max-sm:justify-items-start sm:flex sm:flex-wrap sm:items-center">
        {state === "waiting" && (
          <Link to={editPath(id)} className={quiet}>
            {t("actions.changeOrTakeBack")}
          </Link>
        )}
        {state === "revisionWaiting" && (
          <Link to={revisionPath(id)} className={quiet}>
            {t("actions.changeOrTakeBack")}
          </Link>
        )}
        {tale.published && state !== "published" && (
          <Link to={taleAddress(tale)} className={quiet}>
            {t("actions.readPublished")}
          </Link>
        )}
        <TranslationSettings quiet tale={tale} />
        {state !== "waiting" && !tale.published && (
          <Link to={previewPath(id)} className={quiet}>
            {t("laboratory:actions.preview")}
          </Link>
        )}
        {(state === "revisionOpen" || state === "revisionReturned") && (
          <Link to={previewPath(id, true)} className={quiet}>
            {t("laboratory:actions.preview")}
          </Link>
        )}
        <Link to={versionsPath(id)} className={quiet}>
          {t("laboratory:versions.title")}
        </Link>
        {!tale.published && (
          <Link to={invitationsPath(id)} className={quiet}>
            {t("laboratory:invite")}
          </Link>
        )}
        <ExportMenu quiet read={() => tale} />
        <Link to={tale.series === null ? ownSeriesListPath : ownSeriesPath(tale.series.id)} className={quiet}>
          {t("laboratory:tabs.series")}
        </Link>
        {revision !== null && (
          <button type="button" className={quiet} onClick={() => setGivingUp(true)}>
            {t("actions.giveUp")}
          </button>
        )}
        <button type="button" className={quiet} onClick={onDelete}>
          {t("actions.delete")}
        </button>
      </div>
      <RemovalDialog
        open={givingUp}
        title={t("giveUp.title")}
        confirmText={t("giveUp.confirm")}
        cancelText={t("giveUp.cancel")}
        doneText={t("giveUp.done")}
        remove={() => api(revisionsCalls.remove, { params })}
        onClose={() => setGivingUp(false)}
        finalFocus={pageTitleElement}
      >
        <p>{t("giveUp.text")}</p>
      </RemovalDialog>
    </>
  );
}

interface Step {
  to: string;
  text: string;
  icon: IconName;
}

function useStep(tale: OwnTale, revision: Revision | null, state: OwnTaleState): Step {
  const { t } = useTranslation("own-tale");
  const { id } = tale;
  const revise = (revision ?? tale).remarks.length > 0 ? t("steps.remarks") : t("steps.revise");
  switch (state) {
    case "draft":
      return { to: editPath(id), text: t("steps.write"), icon: "pencil" };
    case "waiting":
      return { to: previewPath(id), text: t("steps.readWaiting"), icon: "eye" };
    case "returned":
    case "takenOff":
      return { to: editPath(id), text: revise, icon: "pencil" };
    case "published":
      return { to: taleAddress(tale), text: t("steps.read"), icon: "book" };
    case "revisionOpen":
      return { to: revisionPath(id), text: t("steps.goOn"), icon: "pencil" };
    case "revisionWaiting":
      return { to: previewPath(id, true), text: t("steps.readRevision"), icon: "eye" };
    case "revisionReturned":
      return { to: revisionPath(id), text: revise, icon: "pencil" };
  }
}
