import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toLanguageName } from "#contract/languages.ts";
import type { NewsPost } from "#contract/news.ts";
import { useLanguage } from "#web/platform/language.tsx";
import { isUnusable } from "#web/platform/pictures/read-picture.ts";
import { useDraftOnDevice } from "#web/platform/use-draft-on-device.ts";
import { useForm } from "#web/ui/use-form.ts";
import { changesOf, forgetDraft, isEmpty, keepChanges, keptChanges, valuesOf } from "./news-draft.ts";
import { useNewsFaults } from "./news-faults.ts";
import { useKeptPicture } from "./use-kept-picture.ts";
import { useSavingNews } from "./use-saving-news.ts";

interface NewsWritingOptions {
  username: string;
  /** The post that is changed; null: a new one is written. */
  post: NewsPost | null;
}

/** What was typed and chosen stays on this device until it is sent, whatever happens to the page or the session. */
export function useNewsWriting({ username, post }: NewsWritingOptions) {
  const { t } = useTranslation("news");
  const { language } = useLanguage();
  const { check, refused } = useNewsFaults();
  const [of] = useState({ username, id: post?.id ?? null });
  const [saved] = useState(
    post === null
      ? { title: "", description: "", content: "", languageName: toLanguageName(language) }
      : valuesOf(post),
  );
  const [kept, setKept] = useState(() => keptChanges(of));
  const { removed: keptRemoved = false, seen: keptSeen, ...keptValues } = kept;
  /** The version that is changed here. */
  const [seen, setSeen] = useState(keptSeen ?? post?.updatedAt);
  const form = useForm({ initial: { ...saved, ...keptValues }, check });
  const [removed, setRemoved] = useState(keptRemoved);
  const [revision, setRevision] = useState(0);
  const [done, setDone] = useState(false);
  const { picture, file } = useKeptPicture(of, done);
  const saving = useSavingNews({
    of,
    seen,
    onSaved: () => setDone(true),
    onConflict: ({ updatedAt }) => setSeen(updatedAt),
  });
  const unsaved = changesOf(form.values, saved, removed);
  useDraftOnDevice({
    username,
    unsaved: isEmpty(unsaved) || seen === undefined ? unsaved : { ...unsaved, seen },
    done,
    keep: (changed) => keepChanges(of, changed),
  });

  const { values } = form;
  const chosen = picture.choice?.chosen;

  const submit = form.submit(async () => {
    if (isUnusable(chosen)) return form.fail({}, t("form.pictureFirst"));
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

  return {
    values,
    problem: form.problem,
    busy: form.busy,
    text: form.text,
    choice: form.choice,
    submit,
    saving,
    picture,
    /** Why the picture that is chosen now was refused. */
    pictureFault: saving.wrongPicture !== null && saving.wrongPicture === file ? saving.wrongPictureText : undefined,
    removal: { removed, change: setRemoved },
    /** Counts the times that the text was put back. */
    revision,
    /** Whether the form began with what this device had kept. */
    wasKept: !isEmpty(kept),
    isUnsaved: () => !done && (!isEmpty(unsaved) || file !== null),
    discard,
  };
}
