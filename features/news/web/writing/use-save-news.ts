import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { newsCalls, type StaffNewsPost } from "../../calls.ts";
import { useDateTimeText } from "#kit/web/language/language.tsx";
import { hasNoChanges } from "#kit/web/drafts/local-drafts.ts";
import { ApiError, hasCode } from "#kit/web/calls/api-error.ts";
import { useIdempotentCreate } from "#kit/web/calls/client-keys.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { skipUnsavedChangesCheck } from "#kit/web/drafts/unsaved-changes-check.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useToast } from "#ui/toasts.tsx";
import { news as bounds } from "#vocabulary/limits.ts";
import { adminNewsPath } from "../addresses.ts";
import { changesOf, deleteNewsDraft, valuesOf, type DraftKey, type NewsValues } from "./news-draft.ts";

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
export function useSaveNews({ of, wasPublished, editedVersion, onSaved, onConflict }: SaveNewsOptions) {
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
