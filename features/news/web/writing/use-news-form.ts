import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { lastSeenPerson } from "#features/accounts/web/session.ts";
import { toLanguageName, type Language, type LanguageName } from "#vocabulary/languages.ts";
import { newsDescription, newsTitle, type StaffNewsPost } from "../../calls.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { fileToSend, isUnusable } from "#kit/web/pictures/read-picture.ts";
import { hasNoChanges } from "#kit/web/drafts/local-drafts.ts";
import { useLocalDraft } from "#features/accounts/web/use-local-draft.ts";
import { hasCode, invalidPaths } from "#kit/web/calls/api-error.ts";
import { textError } from "#kit/web/editor/text-html.ts";
import { useChosenPicture } from "#kit/web/pictures/use-chosen-picture.ts";
import { useForm } from "#ui/use-form.ts";
import { news as bounds } from "#vocabulary/limits.ts";
import {
  changesOf,
  deleteNewsDraft,
  storeNewsDraft,
  readNewsDraft,
  valuesOf,
  storeDraftPicture,
  readDraftPicture,
  type NewsValues,
  type DraftKey,
} from "./news-draft.ts";
import { useSaveNews } from "./use-save-news.ts";

interface NewsFormOptions {
  username: string;
  /** The post to edit; null for a new one. */
  post: StaffNewsPost | null;
  /** Of a new post that is a version of another one. */
  version: NewVersion | null;
}

/** Another post whose news is written in one more language. */
export interface NewVersion {
  of: StaffNewsPost;
  languageName: LanguageName;
}

const emptyValues = (version: NewVersion | null, language: Language): NewsValues => ({
  title: "",
  description: "",
  content: "",
  languageName: version?.languageName ?? toLanguageName(language),
  pinned: version?.of.pinned ?? false,
  state: "PUBLISHED",
  publishAt: "",
});

/**
 * The state of the news form. Text and picture are stored on this device until they are saved, whatever happens to the
 * page or the session.
 */
export function useNewsForm({ username, post, version }: NewsFormOptions) {
  const { t } = useTranslation("news");
  const { language } = useLanguage();
  const { check, serverErrors } = useNewsFieldErrors();
  const [of] = useState<DraftKey>({
    username,
    id: post?.id ?? null,
    version: version === null ? undefined : { of: version.of.id, languageName: version.languageName },
  });
  const [savedValues] = useState<NewsValues>(() => (post === null ? emptyValues(version, language) : valuesOf(post)));
  const [storedChanges, setStoredChanges] = useState(() => readNewsDraft(of));
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
    wasPublished: post?.state === "PUBLISHED",
    editedVersion,
    onSaved: () => setDone(true),
    onConflict: ({ updatedAt }) => setEditedVersion(updatedAt),
  });
  const unsaved = changesOf(form.values, savedValues, removed);
  useLocalDraft({
    username,
    unsaved: hasNoChanges(unsaved) || editedVersion === undefined ? unsaved : { ...unsaved, seen: editedVersion },
    done,
    keep: (changed) => storeNewsDraft(of, changed),
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
    deleteNewsDraft(of);
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
    /** Address of the picture that the saved post will have; null without one. */
    shownPhoto: chosen?.kind === "picture" ? chosen.picture.url : removed ? null : (post?.photo ?? null),
    /** Counts how often the text was reset. */
    revision,
    /** Whether the form started from a stored draft. */
    wasKept: !hasNoChanges(storedChanges),
    isUnsaved: () => !done && (!hasNoChanges(unsaved) || file !== null),
    discard,
  };
}

type FieldErrorTexts = Partial<Record<keyof NewsValues, string>>;

/** The error texts of a news post's form, before it is sent and after the server has refused it. */
function useNewsFieldErrors() {
  const { t } = useTranslation(["news", "editor"]);
  const wrong = {
    title: t("form.errors.title", bounds.title),
    description: t("form.errors.description", bounds.description),
    content: t("editor:errors.refused"),
    publishAt: t("form.errors.publishAt"),
  };

  function check({ title, description, content, state, publishAt }: NewsValues): FieldErrorTexts {
    const errors: FieldErrorTexts = {};
    if (!newsTitle.safeParse(title).success) errors.title = wrong.title;
    if (!newsDescription.safeParse(description).success) errors.description = wrong.description;
    const contentError = textError(content);
    if (contentError !== null) errors.content = t(`editor:errors.${contentError}`);
    // An empty field is no date, which is not ahead of anything.
    if (state === "SCHEDULED" && !(new Date(publishAt).getTime() > Date.now())) errors.publishAt = wrong.publishAt;
    return errors;
  }

  function serverErrors(error: unknown): FieldErrorTexts {
    if (hasCode(error, "VERSION_EXISTS")) return { languageName: t("form.errors.version") };
    const paths = invalidPaths(error);
    const names = (["title", "description", "content", "publishAt"] as const).filter((name) => paths.includes(name));
    return Object.fromEntries(names.map((name) => [name, wrong[name]]));
  }
  return { check, serverErrors };
}

/**
 * The picture of the form. A chosen one is stored on this device until it is saved, in case the page is closed or
 * reloaded.
 */
function useStoredPicture(of: DraftKey, done: boolean) {
  const picture = useChosenPicture();
  const { choose } = picture;
  const { username, id } = of;
  /** The picture stored on this device; undefined before it has been read. */
  const storedFile = useRef<Blob | null>(undefined);
  const file = fileToSend(picture.choice?.chosen);

  useEffect(() => {
    let isUnmounted = false;
    void readDraftPicture({ username, id }).then((found) => {
      if (isUnmounted || storedFile.current !== undefined) return;
      storedFile.current = found;
      if (found !== null) choose(found);
    });
    return () => {
      isUnmounted = true;
    };
  }, [choose, username, id]);

  const { choice } = picture;
  useEffect(() => {
    // Until something is chosen, the stored picture stays.
    if (done || (choice === null && storedFile.current === undefined) || file === storedFile.current) return;
    // After the account was deleted in another tab, nothing of it may be stored again.
    if (lastSeenPerson()?.username !== username) return;
    if (choice === null || file !== null) {
      storedFile.current = file;
      void storeDraftPicture({ username, id }, file);
    }
  }, [done, choice, file, username, id]);

  return { picture, file };
}
