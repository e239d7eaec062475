import { useState } from "react";
import { useNavigate } from "react-router";
import { useTranslation } from "react-i18next";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useToast } from "#ui/toasts.tsx";
import { laboratoryPath, previewPath } from "./addresses.ts";
import { hasUnsaved, type EditingState } from "./autosave/editing-state.ts";
import { validationIssuesOf } from "./autosave/edited-tale.ts";
import { readWait } from "./expected-wait.ts";
import { uneditableReason } from "./uneditable-reason.ts";
import type { useManualSave } from "./use-manual-save.ts";

/**
 * The actions of the editor's buttons: save a draft, preview, submit; with the dialogs for confirmation and conflicts.
 */
export function useEditorActions(state: EditingState, saving: ReturnType<typeof useManualSave>, isRevision: boolean) {
  const { t } = useTranslation("laboratory");
  const navigate = useNavigate();
  const toast = useToast();
  const api = useApi();
  const [asking, setAsking] = useState(false);
  const [postponedConflict, setPostponedConflict] = useState<string | null>(null);
  const { edited, known, conflict } = state;
  const isFinished = known?.isFinished ?? 0;

  /** Saving again opens the dialog about a conflict that was postponed. */
  const showConflict = () => setPostponedConflict(null);

  async function saveAndGo(action: "draft" | "publish") {
    showConflict();
    const savedTale = await saving.save(action, action === "publish" ? 1 : 0);
    setAsking(false);
    if (savedTale === null) return;
    const wait = action === "publish" ? await readWait(api, t, savedTale.languageName) : null;
    const done = action === "draft" ? t("done.draft") : t("done.submitted");
    toast({ kind: "success", text: wait === null ? done : `${done} ${wait}` });
    await navigate(laboratoryPath);
  }

  async function preview() {
    showConflict();
    if (known !== null && !hasUnsaved(state)) return navigate(previewPath(known.id, isRevision));
    const savedTale = await saving.save("preview", isFinished);
    if (savedTale !== null) await navigate(previewPath(savedTale.id, isRevision));
  }

  function publish() {
    if (isFinished === 1 || conflict !== null) void saveAndGo("publish");
    else if (saving.check()) setAsking(true);
  }

  function blockedReason(): string | undefined {
    const closed = uneditableReason(state);
    if (closed !== null) return t(`closed.${closed}`);
    const issues = validationIssuesOf(edited);
    if (edited.tags.length === 0) return t("reasons.tags");
    return issues.includes("textLong") || issues.includes("markup") ? t("reasons.tooLong") : undefined;
  }

  return {
    /** Whether the confirmation before submitting is open. */
    asking,
    stopAsking: () => setAsking(false),
    saveAndGo,
    preview,
    publish,
    /** Why saving and submitting are disabled now. */
    blocked: blockedReason(),
    conflictOpen: conflict !== null && postponedConflict !== conflict.updatedAt,
    postponeConflict: () => setPostponedConflict(conflict?.updatedAt ?? null),
    showConflict,
  };
}
