import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toLanguage, toLanguageName } from "#contract/languages.ts";
import { news as bounds } from "#contract/limits.ts";
import type { NewsPost } from "#contract/news.ts";
import { useFewLeft } from "#web/platform/characters-left.ts";
import { languageOptions } from "#web/platform/language-options.ts";
import { useLanguage } from "#web/platform/language.tsx";
import { LeaveQuestion } from "#web/platform/leave-question.tsx";
import { PictureField } from "#web/platform/pictures/picture-field.tsx";
import { isWrong } from "#web/platform/pictures/read-picture.ts";
import { useOfferedFiles } from "#web/platform/pictures/use-offered-files.ts";
import { useKeptChanges } from "#web/platform/use-kept-changes.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import { LongLineField } from "#web/ui/long-line-field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { useForm } from "#web/ui/use-form.ts";
import { adminNewsPath, newsAddress } from "../../news/addresses.ts";
import { changesOf, forgetDraft, isEmpty, keepChanges, keptChanges, valuesOf } from "./news-draft.ts";
import { useNewsFaults } from "./news-faults.ts";
import { NewsText } from "./news-text.tsx";
import { useKeptPicture } from "./use-kept-picture.ts";
import { useSavingNews } from "./use-saving-news.ts";

interface NewsFormProps {
  username: string;
  /** The post that is changed; null: a new one is written. */
  post: NewsPost | null;
}

/** What was typed and chosen stays on this device until it is sent, whatever happens to the page or the session. */
export function NewsForm({ username, post }: NewsFormProps) {
  const { t } = useTranslation(["news", "editor", "site"]);
  const { language } = useLanguage();
  const fewLeft = useFewLeft();
  const { check, refused } = useNewsFaults();
  const [of] = useState({ username, id: post?.id ?? null });
  const [saved] = useState(post === null ? { title: "", description: "", content: "", languageName: toLanguageName(language) } : valuesOf(post));
  const [kept, setKept] = useState(() => keptChanges(of));
  const { removed: keptRemoved = false, seen: keptSeen, ...keptValues } = kept;
  /** The version that is changed here. */
  const [seen, setSeen] = useState(keptSeen ?? post?.updatedAt);
  const form = useForm({ initial: { ...saved, ...keptValues }, check });
  const [removed, setRemoved] = useState(keptRemoved);
  const [revision, setRevision] = useState(0);
  const [done, setDone] = useState(false);
  const { picture, file } = useKeptPicture(of, done);
  const dragging = useOfferedFiles(picture.choose);
  const saving = useSavingNews({ of, seen, onSaved: () => setDone(true), onConflict: ({ updatedAt }) => setSeen(updatedAt) });
  const unsaved = changesOf(form.values, saved, removed);
  useKeptChanges({
    username,
    unsaved: isEmpty(unsaved) || seen === undefined ? unsaved : { ...unsaved, seen },
    done,
    keep: (changed) => keepChanges(of, changed),
  });

  const { values } = form;
  const chosen = picture.choice?.chosen;
  const own = toLanguage(values.languageName);
  const isNew = post === null;

  const submit = form.submit(async () => {
    if (isWrong(chosen)) return form.fail({}, t("form.pictureFirst"));
    const failure = await saving.save(values, { file, removed });
    if (failure === null) return;
    const faults = refused(failure.error);
    form.fail(faults, isEmpty(faults) ? failure.text : undefined);
  });

  function discard() {
    setKept({});
    setSeen(post?.updatedAt);
    setRemoved(false);
    picture.drop();
    forgetDraft(of);
    form.reset(saved);
    setRevision(revision + 1);
  }

  return (
    <form noValidate onSubmit={submit} className="mt-8 flex flex-col gap-7">
      <LeaveQuestion
        unsaved={() => !done && (!isEmpty(unsaved) || file !== null)}
        texts={{
          title: t("form.leave.title"),
          text: isNew ? t("form.leave.text") : t("form.leave.edits"),
          leave: t("form.leave.leave"),
          stay: t("form.leave.stay"),
        }}
      />
      {!isEmpty(kept) && (
        <Notice kind="info" action={<Button onClick={discard}>{t("form.discard")}</Button>}>
          {isNew ? t("form.kept") : t("form.keptEdits")}
        </Notice>
      )}
      <LongLineField
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
        removal={{ removed, change: setRemoved }}
        frame="aspect-3/2 w-full max-w-96"
        dragging={dragging}
        error={saving.wrongPicture !== null && saving.wrongPicture === file ? saving.wrongPictureText : undefined}
      />
      <NewsText
        {...form.choice("content")}
        revision={revision}
        language={own}
        status={isNew ? t("form.keptHere") : t("form.keptChanges")}
      />
      <FormError title={form.problem} />
      {of.id !== null && saving.isConflict && (
        <p>
          <a href={newsAddress({ id: of.id })} target="_blank" rel="noopener" className="link target">
            {t("form.asItIs")}
          </a>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3 border-t border-hairline pt-6">
        <Button type="submit" variant="primary" busy={form.busy} busyText={isNew ? t("form.publishing") : t("form.saving")}>
          {isNew ? t("form.publish") : t("form.save")}
        </Button>
        <ButtonLink to={adminNewsPath}>{t("site:buttons.cancel")}</ButtonLink>
        {saving.share !== null && <ProgressBar label={t("form.progress")} share={saving.share} />}
      </div>
    </form>
  );
}
