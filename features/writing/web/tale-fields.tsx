import { useEffect, useId, useImperativeHandle, useRef, useState, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "#content/texts/load.ts";
import { fileFormats, useExport, type ReadTale } from "#features/editor-files/web/export-menu.tsx";
import { toCategorySlug, type CategorySlug } from "#vocabulary/categories.ts";
import { codePoints } from "#kit/text/plain-text.ts";
import { toLanguage, type Language } from "#vocabulary/languages.ts";
import { tale as bounds } from "#vocabulary/limits.ts";
import { TextCounter } from "#kit/web/editor/text-counter.tsx";
import { TextEditor } from "#kit/web/editor/text-editor.tsx";
import { useDroppedFiles } from "#kit/web/pictures/use-dropped-files.ts";
import { FieldError } from "#ui/field.tsx";
import { Menu } from "#ui/menu.tsx";
import { WrappingTextField } from "#ui/text-fields.tsx";
import type { Prompt } from "#features/prompts/calls.ts";
import { useBoundsText } from "#features/prompts/web/prompt-facts.tsx";
import type { EditSession } from "./autosave/edit-session.ts";
import type { EditingState } from "./autosave/editing-state.ts";
import { ImportOutcome, useFileImport, type FileImport } from "./file-import.tsx";
import { RemarkNotes, RemarkSteps } from "./remarks/remark-notes.tsx";
import type { RemarksInText } from "./remarks/remarks-in-text.ts";
import { SaveStatus, SaveStatusInFull } from "./save-status.tsx";
import { LevelAndWarningsFields, TagsField } from "./classification-fields.tsx";
import type { FieldName } from "./use-manual-save.ts";

export interface FieldsHandle {
  focus(field: FieldName): void;
}

interface TaleFieldsProps {
  /** The member's own name. */
  author: string;
  editing: EditSession;
  state: EditingState;
  /** The one for which the Tale is written. */
  prompt: Prompt | null;
  /** Its title is that of another Tale in another language. */
  isTranslation: boolean;
  /** Says what a move to another category or language has taken away. */
  lost: string | undefined;
  errors: Partial<Record<FieldName, string>>;
  onLeave: (field: FieldName) => void;
  remarks: RemarksInText;
  ref: Ref<FieldsHandle>;
}

/** The fields for title, tags, text, level and warnings. */
export function TaleFields(props: TaleFieldsProps) {
  const { author, editing, state, prompt, isTranslation, lost, errors, onLeave, remarks, ref } = props;
  const { t } = useTranslation(["laboratory", "editor"]);
  const id = useId();
  const text = useRef<{ focus(): void }>(null);
  const fileMenu = useRef<HTMLButtonElement>(null);
  const boundsText = useBoundsText();
  const { edited } = state;
  const fileImport = useFileImport(editing, author);
  const { categoryName, languageName } = edited;
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
      {edited.title.trim() === "" && !isTranslation && (
        <TitleSuggestion category={toCategorySlug(categoryName)} language={language} onUse={takeTitle} />
      )}
      <TagsField
        key={`${categoryName} ${languageName}`}
        id={ids.tags}
        categoryName={categoryName}
        languageName={languageName}
        value={edited.tags}
        onChange={(tags) => editing.change({ tags })}
        onBlur={() => onLeave("tags")}
        error={errors.tags}
      />
      <p role="status" className="-mt-1 text-sm empty:hidden sm:-mt-4">
        {lost}
      </p>
      <div className="flex flex-col gap-1.5">
        {/* On a phone below the text, which must begin within the first screen. */}
        <div className="flex flex-wrap items-center justify-between gap-x-4 max-sm:order-last sm:-my-2">
          <p id={ids.label} className="font-semibold max-sm:sr-only">
            {t("editor:fields.text")}
          </p>
          <FileMenu ref={fileMenu} fileImport={fileImport} read={() => ({ ...editing.state().edited, author })} />
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
        <TextCounter id={ids.counter} content={edited.content} wanted={prompt === null ? null : boundsText(prompt)} />
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

const accepted = [...fileFormats, "epub", "html", "htm", "xhtml", "markdown", "text"]
  .map((ending) => `.${ending}`)
  .join();

interface FileMenuProps {
  fileImport: FileImport;
  read: ReadTale;
  /** The button of the menu. */
  ref: Ref<HTMLButtonElement>;
}

/** Imports a file into the Tale, or exports it. Files can be dropped anywhere on the page, too. */
function FileMenu({ fileImport, read, ref }: FileMenuProps) {
  const { t } = useTranslation("laboratory");
  const input = useRef<HTMLInputElement>(null);
  const { state, take } = fileImport;
  const dragging = useDroppedFiles(take);
  const exports = useExport(read);
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <input
        ref={input}
        type="file"
        accept={accepted}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) void take(file);
          // The same file can be chosen again, after it was changed.
          currentTarget.value = "";
        }}
      />
      <Menu
        ref={ref}
        quiet
        label={t("file")}
        groups={[
          [{ text: t("import.button"), onSelect: () => input.current?.click() }],
          { title: t("export.as"), entries: exports },
        ]}
      />
      <p role="status" className="text-sm text-ink-soft sm:order-first">
        {dragging ? t("import.drop") : state.kind === "reading" && t("import.reading")}
      </p>
    </div>
  );
}

interface TitleSuggestionProps {
  category: CategorySlug;
  /** The Tale's language, which may differ from the page's. */
  language: Language;
  onUse: (title: string) => void;
}

/** Suggests a sample title of the category, another one each time. */
function TitleSuggestion({ category, language, onUse }: TitleSuggestionProps) {
  const { t } = useTranslation("laboratory");
  const titles = useSampleTitles(category, language);
  const [turn, setTurn] = useState(() => Math.floor(Math.random() * 1000));
  const title = titles[turn % titles.length] ?? "";
  return (
    <div className="flex items-center gap-x-4 enlarged:flex-wrap border-l-3 border-accent bg-accent-wash px-3 sm:-mt-3 sm:flex-wrap sm:gap-x-6 sm:px-4 sm:py-2">
      <div className="mr-auto min-w-0">
        <p className="text-sm text-ink-soft max-sm:sr-only">{t("prompt.label")}</p>
        {/* Its space is reserved until the titles have loaded, and fits all of them. */}
        <p
          lang={language}
          aria-live="polite"
          className="line-clamp-2 min-h-[2.5em] enlarged:line-clamp-4 enlarged:min-h-[5em] font-serif leading-tight text-accent sm:min-h-[1.4em] sm:text-lg"
        >
          {title}
        </p>
      </div>
      <div className="flex shrink-0 gap-x-3 enlarged:shrink enlarged:flex-wrap text-sm sm:flex-wrap sm:gap-x-5">
        <button type="button" className="link min-h-11 min-w-11 text-start" onClick={() => onUse(title)}>
          {t("prompt.use")}
        </button>
        <button type="button" className="link min-h-11 min-w-11" onClick={() => setTurn(turn + 1)}>
          {t("prompt.another")}
        </button>
      </div>
    </div>
  );
}

function useSampleTitles(category: CategorySlug, language: Language): readonly string[] {
  const [titles, setTitles] = useState<readonly string[]>([]);
  useEffect(() => {
    let isMounted = true;
    loadTexts(language, "first").then(
      ({ categories }) => isMounted && setTitles(categories?.[category].sampleTitles ?? []),
      // If loading fails there is no suggestion, and no error.
      () => {},
    );
    return () => void (isMounted = false);
  }, [category, language]);
  return titles;
}
