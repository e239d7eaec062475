import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { lastSeenPerson } from "#features/accounts/web/session.ts";
import { toLanguageName, type Language, type LanguageName } from "#vocabulary/languages.ts";
import { newsCalls, newsDescription, newsTitle, type StaffNewsPost } from "../../calls.ts";
import { useDateTimeText, useLanguage } from "#kit/web/language/language.tsx";
import { fileToSend, isUnusable } from "#kit/web/pictures/read-picture.ts";
import { hasNoChanges } from "#kit/web/drafts/local-drafts.ts";
import { useLocalDraft } from "#features/accounts/web/use-local-draft.ts";
import { ApiError, hasCode, invalidPaths } from "#kit/web/calls/api-error.ts";
import { useIdempotentCreate } from "#kit/web/calls/client-keys.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { skipUnsavedChangesCheck } from "#kit/web/drafts/unsaved-changes-check.ts";
import { textError } from "#kit/web/editor/text-html.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useChosenPicture } from "#kit/web/pictures/use-chosen-picture.ts";
import { useToast } from "#ui/toasts.tsx";
import { useForm } from "#ui/use-form.ts";
import { news as bounds } from "#vocabulary/limits.ts";
import { adminNewsPath } from "../addresses.ts";
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

interface Picture {
  /** The new picture. */
  file: Blob | null;
  /** Whether the current picture is to be removed. */
  removed: boolean;
}

interface Failure {
  error: unknown;
  text: string;
}

/** Whether the server's post equals what was sent: then an earlier save succeeded and only its answer was lost. */
const holds = (post: StaffNewsPost, values: NewsValues, { file, removed }: Picture) =>
  file === null && hasNoChanges(changesOf(values, valuesOf(post), removed && post.photo !== null));

/** The values in the form in which the calls take them. */
const sent = ({ state, publishAt, ...values }: NewsValues) => ({
  ...values,
  state,
  ...(state === "SCHEDULED" && { publishAt: new Date(publishAt).toISOString() }),
});

interface SaveNewsOptions {
  of: DraftKey;
  /** Whether readers have seen it before. */
  wasPublished: boolean;
  /** `updatedAt` of the edited version; undefined for a new post. */
  editedVersion: string | undefined;
  onSaved: () => void;
  /** Called when somebody else has saved another version; the next save replaces it. */
  onConflict: (serverPost: StaffNewsPost) => void;
}

/** Saves a news post with its picture, shows a toast, and goes back to the list. */
function useSaveNews({ of, wasPublished, editedVersion, onSaved, onConflict }: SaveNewsOptions) {
  const { t } = useTranslation("news");
  const api = useApi();
  const toast = useToast();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const dateTimeText = useDateTimeText();
  const [share, setShare] = useState<number | null>(null);
  const [wrong, setWrong] = useState<{ file: Blob; text: string } | null>(null);
  const [isConflict, setIsConflict] = useState(false);
  const makeOne = useIdempotentCreate<StaffNewsPost>();

  async function change(
    id: number,
    values: NewsValues,
    { file, removed }: Picture,
    expectedUpdatedAt: string | undefined,
  ) {
    const options = file === null ? {} : { onProgress: setShare };
    const removal = removed && file === null ? { removeImage: true as const } : {};
    const version = expectedUpdatedAt === undefined ? {} : { expectedUpdatedAt };
    try {
      const body = { ...sent(values), ...removal, ...version };
      return await api(newsCalls.change, { params: { id }, body, files: { image: file } }, options);
    } catch (error) {
      if (!hasCode(error, "CONFLICT")) throw error;
      const serverPost = await api(newsCalls.readToEdit, { params: { id } });
      if (holds(serverPost, values, { file, removed })) return serverPost;
      onConflict(serverPost);
      setIsConflict(true);
      throw error;
    }
  }

  function create(values: NewsValues, { file }: Picture) {
    const options = file === null ? {} : { onProgress: setShare };
    return makeOne(
      (clientKey) => {
        const group = of.version === undefined ? {} : { group: of.version.of };
        return api(
          newsCalls.create,
          { body: { ...sent(values), ...group, clientKey }, files: { image: file } },
          options,
        );
      },
      ({ id, createdAt }) => change(id, values, { file, removed: file === null }, createdAt),
    );
  }

  function doneText({ title, state, publishAt }: Pick<StaffNewsPost, "title" | "state" | "publishAt">) {
    if (state === "DRAFT") return t("form.draftSaved", { title });
    if (publishAt !== null) return t("form.scheduled", { title, date: dateTimeText(publishAt) });
    return wasPublished ? t("form.changed", { title }) : t("form.created", { title });
  }

  return {
    /** The uploaded share of the picture, from 0 to 1; null while none is uploading. */
    share,
    /** The picture that the server refused. It would refuse it again. */
    wrongPicture: wrong?.file ?? null,
    wrongPictureText: wrong?.text,
    /** Whether somebody else has changed the post since it was opened here. */
    isConflict,
    /** @returns the error text, in the reader's language; null on success */
    async save(values: NewsValues, picture: Picture): Promise<Failure | null> {
      setIsConflict(false);
      try {
        const { title, state, publishAt } = await (of.id === null
          ? create(values, picture)
          : change(of.id, values, picture, editedVersion));
        deleteNewsDraft(of);
        onSaved();
        toast({ kind: "success", text: doneText({ title, state, publishAt }) });
        await navigate(adminNewsPath, { state: skipUnsavedChangesCheck });
        return null;
      } catch (error) {
        const isMissing = of.id !== null && error instanceof ApiError && error.status === 404;
        const isFull = hasCode(error, "LIMIT");
        const full = t("form.errors.full", { most: bounds.unpublishedMax });
        const conflict = of.id !== null && hasCode(error, "CONFLICT");
        const text = isMissing ? t("form.gone") : conflict ? t("form.conflict") : isFull ? full : errorText(error);
        if (picture.file !== null && hasCode(error, "IMAGE_INVALID", "TOO_LARGE"))
          setWrong({ file: picture.file, text });
        return { error, text };
      } finally {
        setShare(null);
      }
    },
  };
}
