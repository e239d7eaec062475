import { useId, useImperativeHandle, useRef, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { codePoints } from "#kit/text/code-points.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import { tale as bounds } from "#vocabulary/limits.ts";
import { TextCounter } from "#kit/web/editor/text-counter.tsx";
import { TextEditor } from "#kit/web/editor/text-editor.tsx";
import { FieldError } from "#ui/field.tsx";
import { WrappingTextField } from "#ui/wrapping-text-field.tsx";
import type { EditSession } from "./autosave/edit-session.ts";
import type { EditingState } from "./autosave/editing-state.ts";
import type { OpenedTale } from "./autosave/open-tale.ts";
import { FileMenu } from "./file-menu.tsx";
import { ImportOutcome } from "./import-outcome.tsx";
import { LevelAndWarningsFields } from "./level-and-warnings-fields.tsx";
import { RemarkNotes } from "./remarks/remark-notes.tsx";
import { RemarkSteps } from "./remarks/remark-steps.tsx";
import type { RemarksInText } from "./remarks/remarks-in-text.ts";
import { SaveStatus, SaveStatusInFull } from "./save-status.tsx";
import { TagsField } from "./tags-field.tsx";
import { TitleSuggestion } from "./title-suggestion.tsx";
import { useFileImport } from "./use-file-import.ts";
import type { FieldName } from "./use-manual-save.ts";

export interface FieldsHandle {
  focus(field: FieldName): void;
}

interface TaleFieldsProps {
  /** The member's own name. */
  author: string;
  opening: OpenedTale;
  editing: EditSession;
  state: EditingState;
  /** Says which tags went because the category has others. */
  removedTags: string | undefined;
  errors: Partial<Record<FieldName, string>>;
  onLeave: (field: FieldName) => void;
  remarks: RemarksInText;
  ref: Ref<FieldsHandle>;
}

/** The fields for title, tags, text, level and warnings. */
export function TaleFields(props: TaleFieldsProps) {
  const { author, opening, editing, state, removedTags, errors, onLeave, remarks, ref } = props;
  const { t } = useTranslation(["laboratory", "editor"]);
  const id = useId();
  const text = useRef<{ focus(): void }>(null);
  const fileMenu = useRef<HTMLButtonElement>(null);
  const { edited } = state;
  const fileImport = useFileImport(editing, author);
  const { categoryName } = edited;
  const { languageName } = opening;
  const language = toLanguage(languageName);
  const ids = {
    title: `${id}-title`,
    tags: `${id}-tags`,
    label: `${id}-text`,
    counter: `${id}-counter`,
    error: `${id}-error`,
  };

  useImperativeHandle(ref, () => ({
    focus(field) {
      if (field === "content") text.current?.focus();
      else document.getElementById(ids[field])?.focus();
    },
  }));

  /** The suggestion disappears with its button, so the focus moves to the title. */
  function takeTitle(title: string) {
    editing.change({ title });
    document.getElementById(ids.title)?.focus();
  }

  return (
    <>
      <WrappingTextField
        id={ids.title}
        className="[&_textarea]:min-h-14 [&_textarea]:font-serif [&_textarea]:text-xl"
        label={t("editor:fields.title")}
        lang={language}
        autoComplete="off"
        value={edited.title}
        onChange={(event) => editing.change({ title: event.target.value })}
        onBlur={() => onLeave("title")}
        error={errors.title}
        counter={useTitleLength(edited.title)}
      />
      {/* Below its field, so that the field does not move when the first letter is typed. */}
      {edited.title.trim() === "" && (
        <TitleSuggestion category={toCategorySlug(categoryName)} language={language} onUse={takeTitle} />
      )}
      <TagsField
        key={categoryName}
        id={ids.tags}
        categoryName={categoryName}
        languageName={languageName}
        value={edited.tags}
        onChange={(tags) => editing.change({ tags })}
        onBlur={() => onLeave("tags")}
        error={errors.tags}
      />
      <p role="status" className="-mt-1 text-sm empty:hidden sm:-mt-4">
        {removedTags}
      </p>
      <div className="flex flex-col gap-1.5">
        {/* On a phone below the text, which must begin within the first screen. */}
        <div className="flex flex-wrap items-center justify-between gap-x-4 max-sm:order-last sm:-my-2">
          <p id={ids.label} className="font-semibold max-sm:sr-only">
            {t("editor:fields.text")}
          </p>
          <FileMenu
            ref={fileMenu}
            fileImport={fileImport}
            read={() => ({ ...editing.state().edited, languageName, author })}
          />
        </div>
        <ImportOutcome fileImport={fileImport} menu={fileMenu} />
        <TextEditor
          ref={text}
          content={edited.content}
          revision={state.revision}
          onChange={(content) => editing.change({ content })}
          onBlur={() => onLeave("content")}
          language={language}
          labelId={ids.label}
          describedBy={errors.content === undefined ? ids.counter : `${ids.error} ${ids.counter}`}
          invalid={errors.content !== undefined}
          placeholder={t("text.placeholder")}
          status={
            <SaveStatus state={state} onResume={() => editing.resume()}>
              <RemarkSteps announces remarks={remarks} />
            </SaveStatus>
          }
          extensions={[remarks.extension]}
        >
          <RemarkNotes remarks={remarks} />
        </TextEditor>
        <SaveStatusInFull state={state} />
        <FieldError id={ids.error}>{errors.content}</FieldError>
        <TextCounter id={ids.counter} content={edited.content} />
      </div>
      <LevelAndWarningsFields hints value={edited} onChange={(change) => editing.change(change)} />
    </>
  );
}

/** Nothing up to the advised length, then a hint, and above the limit an error. */
function useTitleLength(title: string) {
  const { t } = useTranslation("laboratory");
  const length = codePoints(title.trim());
  if (length <= bounds.titleAdvised) return undefined;
  return {
    text: t("title.long", { count: length, advised: bounds.titleAdvised, max: bounds.titleMax }),
    over: length > bounds.titleMax,
  };
}
