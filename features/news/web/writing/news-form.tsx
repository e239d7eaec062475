import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Editor } from "@tiptap/react";
import { toLanguage, type Language } from "#vocabulary/languages.ts";
import { news as bounds } from "#vocabulary/limits.ts";
import type { StaffNewsPost } from "../../calls.ts";
import { useCharactersLeftNearLimit } from "#kit/web/pages/limited-text-area.tsx";
import { useLanguageOptions } from "#kit/web/language/offered-choices.ts";
import { UnsavedChangesDialog } from "#kit/web/drafts/unsaved-changes-dialog.tsx";
import { TextCounter } from "#kit/web/editor/text-counter.tsx";
import { TextEditor, type TextPictures } from "#kit/web/editor/text-editor.tsx";
import { PictureField } from "#kit/web/pictures/picture-field.tsx";
import { useDroppedFiles } from "#kit/web/pictures/use-dropped-files.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { FormError, Notice } from "#ui/notice.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Select } from "#ui/choice-fields.tsx";
import { TextArea, WrappingTextField } from "#ui/text-fields.tsx";
import { Link } from "react-router";
import { LinkedText } from "#ui/links.tsx";
import { adminNewsPath, editNewsPath, newsAddress } from "../addresses.ts";
import { NewsPreview } from "./news-preview.tsx";
import { PublicationFields } from "./publication-fields.tsx";
import { ownPicture, TextPicture } from "./text-picture.ts";
import { TextPictureDialog } from "./text-picture-dialog.tsx";
import { useNewsForm, type NewVersion } from "./use-news-form.ts";
import { VersionLinks } from "./version-links.tsx";

interface NewsFormProps {
  username: string;
  /** The post to edit; null for a new one. */
  post: StaffNewsPost | null;
  /** Of a new post that is a version of another one. */
  version: NewVersion | null;
}

/** The form of a news post, for creating and editing. */
export function NewsForm({ username, post, version }: NewsFormProps) {
  const { t } = useTranslation(["news", "editor", "site"]);
  const fewLeft = useCharactersLeftNearLimit();
  const form = useNewsForm({ username, post, version });
  const [isPreviewed, setPreviewed] = useState(false);
  const { values, picture, saving } = form;
  const dragging = useDroppedFiles(picture.choose, isInText);
  const own = toLanguage(values.languageName);
  const isNew = post === null;
  const isPublished = post?.state === "PUBLISHED";
  const submitTexts = isPublished ? "save" : submitTextOf[values.state];

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
      {version !== null && (
        <Notice kind="info">
          <LinkedText text={t("form.versionOf", { title: version.of.title })} linked={linkTo(version.of.id)} />
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
        options={useLanguageOptions(post?.languageName)}
      />
      {post !== null && <VersionLinks post={post} />}
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
        status={isNew && values.state === "PUBLISHED" ? t("form.keptHere") : t("form.keptChanges")}
      />
      <PublicationFields
        state={form.choice("state")}
        publishAt={form.text("publishAt")}
        pinned={form.choice("pinned")}
        isPublished={isPublished}
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
          busyText={submitTexts === "publish" ? t("form.publishing") : t("form.saving")}
        >
          {t(`form.${submitTexts}`)}
        </Button>
        <Button icon="eye" onClick={() => setPreviewed(true)}>
          {t("form.preview")}
        </Button>
        <ButtonLink to={adminNewsPath}>{t("site:buttons.cancel")}</ButtonLink>
        {saving.share !== null && <ProgressBar label={t("form.progress")} share={saving.share} />}
      </div>
      <NewsPreview
        open={isPreviewed}
        onClose={() => setPreviewed(false)}
        id={post?.id ?? null}
        values={values}
        photo={form.shownPhoto}
        publishedAt={isPublished ? post.createdAt : null}
      />
    </form>
  );
}

const linkTo = (id: number) => (words: string) => (
  <Link to={editNewsPath(id)} className="link">
    {words}
  </Link>
);

/** Files that are dropped or pasted into the text or a dialog are no picture of the post. */
const isInText = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[contenteditable], dialog") !== null;

const submitTextOf = { PUBLISHED: "publish", SCHEDULED: "schedule", DRAFT: "saveDraft" } as const;

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

const extensions = [TextPicture];

/** The text of a news post, in the same editor as Tales, with pictures. */
function NewsTextField({ value, error, onChange, onBlur, revision, language, status }: NewsTextFieldProps) {
  const { t } = useTranslation(["news", "editor"]);
  const id = useId();
  const [asked, setAsked] = useState<{ editor: Editor; file: File | null } | null>(null);
  const [pictures] = useState<TextPictures>(() => ({
    ask: (editor, file) => setAsked({ editor, file }),
    isKept: (src) => ownPicture(src) !== null,
  }));
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
        extensions={extensions}
        pictures={pictures}
        status={<p className="border-t border-hairline px-4 py-1.5 text-sm text-ink-soft sm:px-8 md:px-12">{status}</p>}
      />
      {asked !== null && <TextPictureDialog {...asked} lang={language} onClose={() => setAsked(null)} />}
      <FieldError id={ids.error}>{error}</FieldError>
      <TextCounter id={ids.counter} content={value} />
    </div>
  );
}
