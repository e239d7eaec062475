import { useId, useImperativeHandle, useRef, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { toCategorySlug } from "#contract/categories.ts";
import { codePoints } from "#contract/input.ts";
import { toLanguage } from "#contract/languages.ts";
import { tale as bounds } from "#contract/limits.ts";
import { TextCounter } from "#web/platform/editor/text-counter.tsx";
import { TextEditor } from "#web/platform/editor/text-editor.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { WrappingTextField } from "#web/ui/wrapping-text-field.tsx";
import type { Editing } from "./autosave/editing.ts";
import type { EditingState } from "./autosave/editing-state.ts";
import type { Opening } from "./autosave/opening.ts";
import { SaveStatus, SaveStatusInFull } from "./save-status.tsx";
import { TagsField } from "./tags-field.tsx";
import { TitlePrompt } from "./title-prompt.tsx";
import type { FieldName } from "./use-saving.ts";

export interface FieldsHandle {
  focus(field: FieldName): void;
}

interface TaleFieldsProps {
  opening: Opening;
  editing: Editing;
  state: EditingState;
  faults: Partial<Record<FieldName, string>>;
  onLeave: (field: FieldName) => void;
  ref: Ref<FieldsHandle>;
}

/** Title, tags and text of a Tale. */
export function TaleFields({ opening, editing, state, faults, onLeave, ref }: TaleFieldsProps) {
  const { t } = useTranslation(["laboratory", "editor"]);
  const id = useId();
  const text = useRef<{ focus(): void }>(null);
  const { manuscript } = state;
  const { categoryName, languageName } = opening;
  const language = toLanguage(languageName);
  const ids = {
    title: `${id}-title`,
    tags: `${id}-tags`,
    label: `${id}-text`,
    counter: `${id}-counter`,
    fault: `${id}-fault`,
  };

  useImperativeHandle(ref, () => ({
    focus(field) {
      if (field === "content") text.current?.focus();
      else document.getElementById(ids[field])?.focus();
    },
  }));

  /** The suggestion goes with its buttons; the title is at hand to be changed. */
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
        value={manuscript.title}
        onChange={(event) => editing.change({ title: event.target.value })}
        onBlur={() => onLeave("title")}
        error={faults.title}
        counter={useTitleLength(manuscript.title)}
      />
      {/* Below its field, which then stays where it is while the first letter is typed. */}
      {manuscript.title.trim() === "" && (
        <TitlePrompt category={toCategorySlug(categoryName)} language={language} onUse={takeTitle} />
      )}
      <TagsField
        id={ids.tags}
        categoryName={categoryName}
        languageName={languageName}
        value={manuscript.tags}
        onChange={(tags) => editing.change({ tags })}
        onBlur={() => onLeave("tags")}
        error={faults.tags}
      />
      <div className="flex flex-col gap-1.5">
        <p id={ids.label} className="font-semibold max-sm:sr-only">
          {t("editor:fields.text")}
        </p>
        <TextEditor
          ref={text}
          content={manuscript.content}
          revision={state.revision}
          onChange={(content) => editing.change({ content })}
          onBlur={() => onLeave("content")}
          language={language}
          labelId={ids.label}
          describedBy={`${ids.fault} ${ids.counter}`}
          invalid={faults.content !== undefined}
          placeholder={t("text.placeholder")}
          status={<SaveStatus state={state} onResume={() => editing.resume()} />}
        />
        <SaveStatusInFull state={state} />
        <FieldError id={ids.fault}>{faults.content}</FieldError>
        <TextCounter id={ids.counter} content={manuscript.content} />
      </div>
    </>
  );
}

/** Silent up to the advised length; above it a hint, above the limit a fault. */
function useTitleLength(title: string) {
  const { t } = useTranslation("laboratory");
  const length = codePoints(title.trim());
  if (length <= bounds.titleAdvised) return undefined;
  return {
    text: t("title.long", { count: length, advised: bounds.titleAdvised, max: bounds.titleMax }),
    over: length > bounds.titleMax,
  };
}
