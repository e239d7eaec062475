import { useState } from "react";
import { useNavigate } from "react-router";
import { useTranslation } from "react-i18next";
import { useToast } from "#web/ui/toasts.tsx";
import { laboratoryPath, previewPath } from "./addresses.ts";
import { hasUnsaved, type EditingState } from "./autosave/editing-state.ts";
import { lacksOf } from "./autosave/manuscript.ts";
import { closedBy } from "./review-notices.tsx";
import type { useSaving } from "./use-saving.ts";

/**
 * Where the editor's buttons lead: a draft is saved, a preview opened, a Tale handed in; and the question or the conflict
 * in between.
 */
export function useWaysOn(state: EditingState, saving: ReturnType<typeof useSaving>) {
  const { t } = useTranslation("laboratory");
  const navigate = useNavigate();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [putOff, setPutOff] = useState<string | null>(null);
  const { manuscript, known, conflict } = state;
  const isFinished = known?.isFinished ?? 0;

  /** Who asks for a save is asked again for the version that was put off. */
  const showConflict = () => setPutOff(null);

  async function saveAndGo(action: "draft" | "publish") {
    showConflict();
    const saved = await saving.save(action, action === "publish" ? 1 : 0);
    setAsking(false);
    if (saved === null) return;
    toast({ kind: "success", text: action === "draft" ? t("done.draft") : t("done.submitted") });
    await navigate(laboratoryPath);
  }

  async function preview() {
    showConflict();
    if (known !== null && !hasUnsaved(state)) return navigate(previewPath(known.id));
    const saved = await saving.save("preview", isFinished);
    if (saved !== null) await navigate(previewPath(saved.id));
  }

  function publish() {
    if (isFinished === 1 || conflict !== null) void saveAndGo("publish");
    else if (saving.check()) setAsking(true);
  }

  function blockedReason(): string | undefined {
    const closed = closedBy(state);
    if (closed !== null) return t(`closed.${closed}`);
    const lacks = lacksOf(manuscript);
    if (manuscript.tags.length === 0) return t("reasons.tags");
    return lacks.includes("textLong") || lacks.includes("markup") ? t("reasons.tooLong") : undefined;
  }

  return {
    /** Whether a Tale is about to be handed in. */
    asking,
    stopAsking: () => setAsking(false),
    saveAndGo,
    preview,
    publish,
    /** Why nothing can be saved or handed in now. */
    blocked: blockedReason(),
    conflictOpen: conflict !== null && putOff !== conflict.updatedAt,
    putConflictOff: () => setPutOff(conflict?.updatedAt ?? null),
    showConflict,
  };
}
