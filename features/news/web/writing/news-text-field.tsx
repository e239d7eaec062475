import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "#vocabulary/languages.ts";
import { TextCounter } from "#kit/web/editor/text-counter.tsx";
import { TextEditor } from "#kit/web/editor/text-editor.tsx";
import { FieldError } from "#ui/field.tsx";

interface NewsTextFieldProps {
  value: string;
  error: string | undefined;
  onChange: (html: string) => void;
  onBlur: () => void;
  /** When it increases, `value` replaces the editor's content. */
  revision: number;
  language: Language;
  /** Where the text is stored until it is saved. */
  status: string;
}

/** The text of a news post, in the same editor as Tales. */
export function NewsTextField({ value, error, onChange, onBlur, revision, language, status }: NewsTextFieldProps) {
  const { t } = useTranslation(["news", "editor"]);
  const id = useId();
  const ids = { label: `${id}-text`, error: `${id}-error`, counter: `${id}-counter` };
  return (
    <div className="flex flex-col gap-1.5">
      <p id={ids.label} className="font-semibold">
        {t("editor:fields.text")}
      </p>
      <TextEditor
        content={value}
        revision={revision}
        onChange={onChange}
        onBlur={onBlur}
        language={language}
        labelId={ids.label}
        describedBy={error === undefined ? ids.counter : `${ids.error} ${ids.counter}`}
        invalid={error !== undefined}
        placeholder={t("form.placeholder")}
        status={<p className="border-t border-hairline px-4 py-1.5 text-sm text-ink-soft sm:px-8 md:px-12">{status}</p>}
      />
      <FieldError id={ids.error}>{error}</FieldError>
      <TextCounter id={ids.counter} content={value} />
    </div>
  );
}
