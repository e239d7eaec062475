import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { ownNames, toLanguage, toLanguageName } from "#vocabulary/languages.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { useSession } from "#features/accounts/web/session.ts";
import type { OwnTale } from "#features/tales/shapes.ts";
import { BackLink } from "#ui/links.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { FormError, Notice } from "#ui/notice.tsx";
import { laboratoryPath } from "./addresses.ts";
import type { EditSession } from "./autosave/edit-session.ts";
import { hasUnsaved, isSavable, type EditingState } from "./autosave/editing-state.ts";
import type { OpenedTale } from "./autosave/open-tale.ts";
import { SourceFrame } from "#features/translations/web/source-frame.tsx";
import { CategoryIcon } from "#features/tales/web/category-picture.tsx";
import { UnsavedChangesDialog } from "#kit/web/drafts/unsaved-changes-dialog.tsx";
import { PlaceFields, useMove } from "./classification-fields.tsx";
import { EditorFooter, PublishDialog, useEditorActions } from "./editor-actions.tsx";
import { LanguageHint } from "./language-hint/language-hint.tsx";
import { createRemarksInText, type RemarksInText } from "./remarks/remarks-in-text.ts";
import { usePrompt } from "#features/prompts/web/prompt-line.tsx";
import { PromptOfTale } from "./prompt-of-tale.tsx";
import { ReviewNotices } from "./review-notices.tsx";
import { TaleFields, type FieldsHandle } from "./tale-fields.tsx";
import { useCopyToNewTale } from "./use-copy-to-new-tale.ts";
import { useManualSave } from "./use-manual-save.ts";
import { ConflictDialog, VersionNotices } from "./versions/version-notices.tsx";

interface TaleEditorProps {
  userId: number;
  opening: OpenedTale;
  editing: EditSession;
  state: EditingState;
  isOtherPerson: boolean;
  /** Of a new translation: the Tale that is translated. */
  source?: { title: string; author: string } | null;
  /** Of a published Tale. */
  isRevision?: boolean;
}

/** The editor of a Tale, new or existing. */
export function TaleEditor({
  userId,
  opening,
  editing,
  state,
  isOtherPerson,
  source = null,
  isRevision = false,
}: TaleEditorProps) {
  const { t } = useTranslation(["laboratory", "categories"]);
  const session = useSession();
  const copyToNewTale = useCopyToNewTale();
  const fields = useRef<FieldsHandle>(null);
  const saving = useManualSave(editing, state, (field) => fields.current?.focus(field));
  const { edited, known, conflict } = state;
  const remarks = useRemarksInText(known);
  const { categoryName, languageName } = edited;
  const category = toCategorySlug(categoryName);
  const language = toLanguage(languageName);
  const isFinished = known?.isFinished ?? 0;
  const isNew = opening.known === null;
  const { title, promptId } = edited;
  const prompt = usePrompt(promptId);
  const isTranslation = (known ?? opening).translationOf !== null;
  const heading = useHeading(isRevision ? "revision" : isNew ? "new" : "edit", isTranslation);
  const moving = useMove({ place: edited, edited: () => editing.state().edited, change: editing.change });
  const wasMoved = known !== null && languageName !== known.languageName;
  const leavesSeries =
    wasMoved && known.series !== null ? t("language.leavesSeries", { series: known.series.title }) : undefined;

  const {
    asking,
    stopAsking,
    showConflict,
    saveAndGo,
    preview,
    publish,
    blocked,
    unsavable,
    isSketch,
    conflictOpen,
    postponeConflict,
  } = useEditorActions(state, saving, isRevision);
  useSaveShortcut(() => {
    if (!isOtherPerson) void (isSketch ? saving.keep() : saving.save("stay", isFinished));
  });
  if (isOtherPerson) return <EmptyState>{t("otherPerson")}</EmptyState>;

  return (
    <div className="page-width pt-1 pb-6 sm:pt-6 md:py-10" data-category={category}>
      <PageHead title={title.trim() === "" ? `${t(`categories:${category}.title`)} · ${heading}` : title} noIndex />
      <SourceFrame
        isTranslation={isTranslation}
        taleId={known?.id ?? null}
        sourceId={opening.translationOf}
        draft={edited.content}
      >
        {/* On a phone the link and the reason wrap before the button does. */}
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 max-sm:grid max-sm:grid-cols-[minmax(min-content,1fr)_auto] enlarged:grid-cols-1">
          <BackLink to={laboratoryPath}>{t("tabs.tales")}</BackLink>
          <div className="ml-auto text-right [&>span]:items-end max-sm:[&>span>span]:w-0 max-sm:[&>span>span]:min-w-full">
            <Button
              className="max-sm:px-3 sm:whitespace-nowrap"
              busy={saving.busy === "draft"}
              busyText={t("status.saving")}
              disabledReason={isFinished === 1 ? t("reasons.inReview") : unsavable}
              onClick={() => void saveAndGo("draft")}
            >
              {t("actions.saveDraft")}
            </Button>
          </div>
        </div>
        {/* On a phone one row, because the text must begin within the first screen. */}
        <header className="flex flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-4">
          <div className="max-sm:sr-only sm:order-last sm:w-full">
            <h1 tabIndex={-1} className="text-2xl md:text-3xl">
              {heading}
            </h1>
          </div>
          {isRevision ? (
            <p className="eyebrow flex items-center gap-2">
              <CategoryIcon category={category} />
              {t(`categories:${category}.title`)} · <span lang={language}>{ownNames[language]}</span>
            </p>
          ) : (
            <PlaceFields
              own={opening.begun}
              value={moving.shown}
              error={moving.error}
              onChange={(change) => void moving.move(change)}
            />
          )}
        </header>
        {isRevision && <p className="text-sm text-ink-soft">{t("revision.hint")}</p>}
        {isTranslation && <TranslationOf story={known?.translationOf ?? source} />}
        {prompt !== null && !isRevision && (
          <PromptOfTale
            prompt={prompt}
            isRefused={saving.isPromptRefused}
            onTakeOff={() => editing.change({ promptId: null })}
          />
        )}
        <ReviewNotices
          state={state}
          remarks={remarks}
          withdrawing={saving.busy === "withdraw"}
          onWithdraw={() => void saving.save("withdraw", 0)}
          onCopyToNewTale={() => void copyToNewTale({ userId, manuscript: edited })}
        />
        <VersionNotices editing={editing} state={state} opening={opening} onCompare={showConflict} />
        <form className="flex flex-col gap-3 sm:gap-6" onSubmit={(event) => event.preventDefault()} noValidate>
          <TaleFields
            ref={fields}
            {...{ editing, state, isTranslation, prompt }}
            author={session?.username ?? ""}
            remarks={remarks}
            lost={[leavesSeries, moving.removedTags].filter(Boolean).join(" ")}
            errors={saving.errors}
            onLeave={saving.leaveField}
          />
          {!isRevision && (
            <LanguageHint
              content={edited.content}
              language={language}
              onChange={(other) => void moving.move({ languageName: toLanguageName(other) })}
            />
          )}
          <FormError title={saving.problem} />
          {saving.isNotSubmitted && <NotSubmittedNotice />}
          <EditorFooter
            known={known}
            isRevision={isRevision}
            busy={saving.busy}
            blocked={blocked}
            onPreview={() => void preview()}
            onPublish={publish}
          />
        </form>
      </SourceFrame>
      <PublishDialog
        open={asking}
        busy={saving.busy === "publish"}
        {...{ edited, language }}
        onConfirm={() => void saveAndGo("publish")}
        onCancel={stopAsking}
      />
      {conflict !== null && (
        <ConflictDialog
          editing={editing}
          mine={edited}
          theirs={conflict}
          open={conflictOpen}
          onClose={postponeConflict}
        />
      )}
      <UnsavedTextGuard editing={editing} />
    </div>
  );
}

/** Nothing once the account of the author is erased. */
function TranslationOf({ story }: { story: { title: string | null; author: string | null } | null }) {
  const { t } = useTranslation("laboratory");
  if (story === null || story.title === null || story.author === null) return null;
  return (
    <p className="text-ink-soft wrap-anywhere sm:-mt-4">
      {t("new.translationOf", { title: story.title, author: story.author })}
    </p>
  );
}

function useHeading(kind: "new" | "edit" | "revision", isTranslation: boolean): string {
  const { t } = useTranslation("laboratory");
  if (kind === "revision") return t("revision.title");
  return isTranslation ? t(`${kind}.translation`) : t(`${kind}.title`);
}

/** The remarks of the last return, in the editor; none while the text waits for review or is published. */
function useRemarksInText(known: OwnTale | null): RemarksInText {
  const [remarks] = useState(createRemarksInText);
  const shown = known === null || known.published || known.isFinished === 1 ? null : known.remarks;
  useEffect(() => remarks.show(shown ?? []), [remarks, shown]);
  return remarks;
}

/** Ctrl+S or ⌘S saves. */
function useSaveShortcut(onSave: () => void) {
  const save = useEffectEvent(onSave);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (!event.repeat) save();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Replaces the error after autosave has saved the text: it is safe, but not submitted. */
function NotSubmittedNotice() {
  const { t } = useTranslation("laboratory");
  const box = useRef<HTMLDivElement>(null);
  // The error had the focus, unless the writer has moved on.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={box} tabIndex={-1}>
      <Notice kind="info">{t("notHandedIn", { publish: t("actions.publish") })}</Notice>
    </div>
  );
}

/** Asks for confirmation before the page is left with text that the server does not have. */
function UnsavedTextGuard({ editing }: { editing: EditSession }) {
  const { t } = useTranslation("laboratory");

  function saving() {
    const state = editing.state();
    if (state.conflict !== null || !isSavable(state)) return null;
    return { text: t("leave.save"), busyText: t("status.saving"), save: editing.keep };
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
