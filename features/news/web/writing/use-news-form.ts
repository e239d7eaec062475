import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toLanguageName } from "#vocabulary/languages.ts";
import type { NewsPost } from "../../calls.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { isUnusable } from "#kit/web/pictures/read-picture.ts";
import { hasNoChanges } from "#kit/web/drafts/drafts-on-device.ts";
import { useDraftOnDevice } from "#features/accounts/web/use-draft-on-device.ts";
import { useForm } from "#ui/use-form.ts";
import { changesOf, deleteDraft, storeChanges, readStoredChanges, valuesOf } from "./news-draft.ts";
import { useNewsFieldErrors } from "./news-field-errors.ts";
import { useStoredPicture } from "./use-stored-picture.ts";
import { useSaveNews } from "./use-save-news.ts";

interface NewsFormOptions {
  username: string;
  /** The post to edit; null for a new one. */
  post: NewsPost | null;
}

/**
 * The state of the news form. Text and picture are stored on this device until they are saved, whatever happens to the
 * page or the session.
 */
export function useNewsForm({ username, post }: NewsFormOptions) {
  const { t } = useTranslation("news");
  const { language } = useLanguage();
  const { check, serverErrors } = useNewsFieldErrors();
  const [of] = useState({ username, id: post?.id ?? null });
  const [savedValues] = useState(
    post === null
      ? { title: "", description: "", content: "", languageName: toLanguageName(language) }
      : valuesOf(post),
  );
  const [storedChanges, setStoredChanges] = useState(() => readStoredChanges(of));
  const { removed: keptRemoved = false, seen: keptSeen, ...keptValues } = storedChanges;
  /** The version that this form edits. */
  const [editedVersion, setEditedVersion] = useState(keptSeen ?? post?.updatedAt);
  const form = useForm({ initial: { ...savedValues, ...keptValues }, check });
  const [removed, setRemoved] = useState(keptRemoved);
  const [revision, setRevision] = useState(0);
  const [done, setDone] = useState(false);
  const { picture, file } = useStoredPicture(of, done);
  const saving = useSaveNews({
    of,
    editedVersion,
    onSaved: () => setDone(true),
    onConflict: ({ updatedAt }) => setEditedVersion(updatedAt),
  });
  const unsaved = changesOf(form.values, savedValues, removed);
  useDraftOnDevice({
    username,
    unsaved: hasNoChanges(unsaved) || editedVersion === undefined ? unsaved : { ...unsaved, seen: editedVersion },
    done,
    keep: (changed) => storeChanges(of, changed),
  });

  const { values } = form;
  const chosen = picture.choice?.chosen;

  const submit = form.submit(async () => {
    if (isUnusable(chosen)) return form.fail({}, t("form.pictureFirst"));
    const failure = await saving.save(values, { file, removed });
    if (failure === null) return;
    const errors = serverErrors(failure.error);
    form.fail(errors, Object.keys(errors).length === 0 ? failure.text : undefined);
  });

  function discard() {
    setStoredChanges({});
    setEditedVersion(post?.updatedAt);
    setRemoved(false);
    picture.drop();
    deleteDraft(of);
    form.reset(savedValues);
    setRevision(revision + 1);
  }

  return {
    values,
    problem: form.problem,
    busy: form.busy,
    text: form.text,
    choice: form.choice,
    submit,
    saving,
    picture,
    /** Why the server refused the picture that is chosen now. */
    pictureError: saving.wrongPicture !== null && saving.wrongPicture === file ? saving.wrongPictureText : undefined,
    removal: { removed, change: setRemoved },
    /** Counts how often the text was reset. */
    revision,
    /** Whether the form started from a stored draft. */
    wasKept: !hasNoChanges(storedChanges),
    isUnsaved: () => !done && (!hasNoChanges(unsaved) || file !== null),
    discard,
  };
}
