import { useId } from "react";
import { useTranslation } from "react-i18next";
import { toLanguage, type Language } from "#vocabulary/languages.ts";
import { news as bounds } from "#vocabulary/limits.ts";
import type { NewsPost } from "../../calls.ts";
import { useCharactersLeftNearLimit } from "#kit/web/pages/limited-text-area.tsx";
import { languageOptions } from "#kit/web/language/language.tsx";
import { UnsavedChangesDialog } from "#kit/web/drafts/unsaved-changes-dialog.tsx";
import { TextCounter } from "#kit/web/editor/text-counter.tsx";
import { TextEditor } from "#kit/web/editor/text-editor.tsx";
import { PictureField } from "#kit/web/pictures/picture-field.tsx";
import { useDroppedFiles } from "#kit/web/pictures/use-dropped-files.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { FormError, Notice } from "#ui/notice.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Select } from "#ui/choice-fields.tsx";
import { TextArea, WrappingTextField } from "#ui/text-fields.tsx";
import { adminNewsPath, newsAddress } from "../addresses.ts";
import { useNewsForm } from "./use-news-form.ts";

interface NewsFormProps {
  username: string;
  /** The post to edit; null for a new one. */
  post: NewsPost | null;
}

/** The form of a news post, for creating and editing. */
export function NewsForm({ username, post }: NewsFormProps) {
  const { t } = useTranslation(["news", "editor", "site"]);
  const fewLeft = useCharactersLeftNearLimit();
  const form = useNewsForm({ username, post });
  const { values, picture, saving } = form;
  const dragging = useDroppedFiles(picture.choose);
  const own = toLanguage(values.languageName);
  const isNew = post === null;

  return (
    <form noValidate onSubmit={form.submit} className="mt-8 flex flex-col gap-7">
      <UnsavedChangesDialog
        unsaved={form.isUnsaved}
        texts={{
          title: t("form.leave.title"),
          text: isNew ? t("form.leave.text") : t("form.leave.edits"),
          leave: t("form.leave.leave"),
          stay: t("form.leave.stay"),
        }}
      />
      {form.wasKept && (
        <Notice kind="info" action={<Button onClick={form.discard}>{t("form.discard")}</Button>}>
          {isNew ? t("form.kept") : t("form.keptEdits")}
        </Notice>
      )}
      <WrappingTextField
        {...form.text("title")}
        className="[&_textarea]:min-h-14 [&_textarea]:font-serif [&_textarea]:text-xl"
        label={t("editor:fields.title")}
        lang={own}
        autoComplete="off"
        counter={fewLeft(values.title, bounds.title.max)}
      />
      <TextArea
        {...form.text("description")}
        label={t("form.description")}
        hint={t("form.descriptionHint")}
        lang={own}
        rows={2}
        counter={fewLeft(values.description, bounds.description.max)}
      />
      <Select
        {...form.text("languageName")}
        className="sm:[&_div:has(>select)]:max-w-80"
        label={t("form.language")}
        hint={t("form.languageHint")}
        options={languageOptions}
      />
      <PictureField
        label={t("form.picture")}
        optionalText={t("form.optional")}
        hint={t("form.pictureHint")}
        current={post?.photo ?? null}
        picture={picture}
        removal={form.removal}
        frame="aspect-3/2 w-full max-w-96"
        dragging={dragging}
        error={form.pictureError}
      />
      <NewsTextField
        {...form.choice("content")}
        revision={form.revision}
        language={own}
        status={isNew ? t("form.keptHere") : t("form.keptChanges")}
      />
      <FormError title={form.problem} />
      {post !== null && saving.isConflict && (
        <p>
          <a href={newsAddress(post)} target="_blank" rel="noopener" className="link target">
            {t("form.asItIs")}
          </a>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3 border-t border-hairline pt-6">
        <Button
          type="submit"
          variant="primary"
          busy={form.busy}
          busyText={isNew ? t("form.publishing") : t("form.saving")}
        >
          {isNew ? t("form.publish") : t("form.save")}
        </Button>
        <ButtonLink to={adminNewsPath}>{t("site:buttons.cancel")}</ButtonLink>
        {saving.share !== null && <ProgressBar label={t("form.progress")} share={saving.share} />}
      </div>
    </form>
  );
}

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
function NewsTextField({ value, error, onChange, onBlur, revision, language, status }: NewsTextFieldProps) {
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
