import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useTranslation } from "react-i18next";
import type { OwnTale } from "#features/tales/shapes.ts";
import { useLevelAndWarningsText } from "#features/tales/web/level-and-warnings-text.ts";
import { wordCount } from "#kit/text/tale-text.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { useToast } from "#ui/toasts.tsx";
import { invitationsPath, laboratoryPath, ownSeriesListPath, previewPath, versionsPath } from "./addresses.ts";
import { isBlank, validationIssuesOf, type EditedTale } from "./autosave/edited-tale.ts";
import { readWait } from "./expected-wait.ts";
import { hasUnsaved, isSavable, uneditableReason, type EditingState } from "./autosave/editing-state.ts";
import type { SaveAction, useManualSave } from "./use-manual-save.ts";

interface EditorFooterProps {
  /** The Tale on the server; null for a new one. */
  known: OwnTale | null;
  /** Of a published Tale, which everybody can read: it needs no invitations. */
  isRevision: boolean;
  busy: SaveAction | null;
  /** Why it can't be published. */
  blocked: string | undefined;
  onPreview: () => void;
  onPublish: () => void;
}

/** The end of the editor: what publishing means, links to what belongs to the Tale, and the buttons. */
export function EditorFooter({ known, isRevision, busy, blocked, onPreview, onPublish }: EditorFooterProps) {
  const { t } = useTranslation("laboratory");
  const isSubmitted = known?.isFinished === 1;
  return (
    <div className="flex flex-wrap items-start justify-end gap-3 border-t border-hairline pt-6 [&>span]:basis-full [&>span]:text-right">
      <p className="basis-full text-sm text-ink-soft">
        {isSubmitted ? t("actions.saveChangesHint") : t("actions.publishHint")}
      </p>
      {known !== null && (
        <p className="mr-auto flex flex-wrap gap-x-5 text-sm">
          <Link to={versionsPath(known.id)} className="link inline-flex min-h-11 items-center">
            {t("versions.title")}
          </Link>
          {!isRevision && (
            <Link to={invitationsPath(known.id)} className="link inline-flex min-h-11 items-center">
              {t("invite")}
            </Link>
          )}
          <Link to={ownSeriesListPath} className="link inline-flex min-h-11 items-center">
            {t("tabs.series")}
          </Link>
        </p>
      )}
      <Button
        icon="eye"
        className="max-sm:grow"
        busy={busy === "preview"}
        busyText={t("actions.opening")}
        onClick={onPreview}
      >
        {t("actions.preview")}
      </Button>
      <Button
        variant="primary"
        className="max-sm:grow"
        reasonInRow
        busy={busy === "publish"}
        busyText={t("actions.sending")}
        disabledReason={blocked}
        onClick={onPublish}
      >
        {isSubmitted ? t("actions.saveChanges") : t("actions.publish")}
      </Button>
    </div>
  );
}

interface PublishDialogProps {
  open: boolean;
  busy: boolean;
  edited: EditedTale;
  /** The Tale's language, as a lower-case code. */
  language: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before a Tale is submitted. */
export function PublishDialog({ open, busy, edited, language, onConfirm, onCancel }: PublishDialogProps) {
  const { t } = useTranslation(["laboratory", "editor", "levelAndWarnings"]);
  const words = useLevelAndWarningsText();
  const facts = [
    t("editor:counter.words", { count: wordCount(edited.content) }),
    words.level(edited) ?? t("levelAndWarnings:anyReader"),
    words.contains(edited),
  ];
  return (
    <ConfirmDialog
      open={open}
      title={t("publish.title")}
      confirmText={t("actions.publish")}
      cancelText={t("publish.cancel")}
      busy={busy}
      busyText={t("actions.sending")}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p lang={language} className="font-serif text-lg">
        {edited.title}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-1.5">
        {edited.tags.map((tag) => (
          <Chip key={tag}>
            <span lang={language}>{tag}</span>
          </Chip>
        ))}
      </p>
      <p className="mt-2 text-sm text-ink-soft">{facts.filter((each) => each !== null).join(" · ")}</p>
      <p className="mt-4">{t("publish.text")}</p>
    </ConfirmDialog>
  );
}

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

  /** Whether the text can wait for what it lacks: a Tale that is saved needs all. */
  const hasWords = hasUnsaved(state) || state.sketch !== null;
  const isSketch =
    known === null && hasWords && !isBlank(edited) && validationIssuesOf(edited).length > 0 && isSavable(state);

  async function keepAndGo() {
    showConflict();
    if (!(await saving.keep())) return;
    toast({ kind: "success", text: t("done.draft") });
    await navigate(laboratoryPath);
  }

  async function saveAndGo(action: "draft" | "publish") {
    if (action === "draft" && isSketch) return keepAndGo();
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
    isSketch,
    /** Why submitting is disabled now. */
    blocked: blockedReason(),
    /** Why saving is. Not for a blank text: the reason would go with its first letter, and move the text. */
    unsavable: known === null && isSavable(state) ? undefined : blockedReason(),
    conflictOpen: conflict !== null && postponedConflict !== conflict.updatedAt,
    postponeConflict: () => setPostponedConflict(conflict?.updatedAt ?? null),
    showConflict,
  };
}
