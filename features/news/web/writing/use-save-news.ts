import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { newsCalls, type NewsPost } from "../../calls.ts";
import { ApiError, hasCode } from "#kit/web/calls/api-error.ts";
import { hasNoChanges } from "#kit/web/drafts/drafts-on-device.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { skipUnsavedChangesCheck } from "#kit/web/drafts/unsaved-changes-check.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useIdempotentCreate } from "#kit/web/calls/use-idempotent-create.ts";
import { useToast } from "#ui/toasts.tsx";
import { adminNewsPath } from "../addresses.ts";
import { changesOf, deleteDraft, valuesOf, type DraftKey, type NewsValues } from "./news-draft.ts";

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
const holds = (post: NewsPost, values: NewsValues, { file, removed }: Picture) =>
  file === null && hasNoChanges(changesOf(values, valuesOf(post), removed && post.photo !== null));

interface SaveNewsOptions {
  of: DraftKey;
  /** `updatedAt` of the edited version; undefined for a new post. */
  editedVersion: string | undefined;
  onSaved: () => void;
  /** Called when somebody else has saved another version; the next save replaces it. */
  onConflict: (serverPost: NewsPost) => void;
}

/** Saves a news post with its picture, shows a toast, and goes back to the list. */
export function useSaveNews({ of, editedVersion, onSaved, onConflict }: SaveNewsOptions) {
  const { t } = useTranslation("news");
  const api = useApi();
  const toast = useToast();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [share, setShare] = useState<number | null>(null);
  const [wrong, setWrong] = useState<{ file: Blob; text: string } | null>(null);
  const [isConflict, setIsConflict] = useState(false);
  const makeOne = useIdempotentCreate<NewsPost>();

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
      const body = { ...values, ...removal, ...version };
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
      (clientKey) => api(newsCalls.create, { body: { ...values, clientKey }, files: { image: file } }, options),
      ({ id, createdAt }) => change(id, values, { file, removed: file === null }, createdAt),
    );
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
        const { title } = await (of.id === null
          ? create(values, picture)
          : change(of.id, values, picture, editedVersion));
        deleteDraft(of);
        onSaved();
        toast({ kind: "success", text: of.id === null ? t("form.created", { title }) : t("form.changed", { title }) });
        await navigate(adminNewsPath, { state: skipUnsavedChangesCheck });
        return null;
      } catch (error) {
        const isMissing = of.id !== null && error instanceof ApiError && error.status === 404;
        const conflict = of.id !== null && hasCode(error, "CONFLICT");
        const text = isMissing ? t("form.gone") : conflict ? t("form.conflict") : errorText(error);
        if (picture.file !== null && hasCode(error, "IMAGE_INVALID", "TOO_LARGE"))
          setWrong({ file: picture.file, text });
        return { error, text };
      } finally {
        setShare(null);
      }
    },
  };
}
