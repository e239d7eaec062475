import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { skipUnsavedChangesCheck } from "#kit/web/drafts/unsaved-changes-check.ts";
import { useToast } from "#ui/toasts.tsx";
import { newId } from "#kit/web/calls/new-id.ts";
import { newTalePath } from "./addresses.ts";
import { deviceCopies } from "./autosave/device-storage.ts";
import type { LocalCopy } from "./autosave/local-copies.ts";
import { copyToNewTale } from "./autosave/copy-to-new-tale.ts";

/** Continues with a text as a new Tale, if its own Tale can no longer be edited. */
export function useCopyToNewTale() {
  const { t } = useTranslation("laboratory");
  const navigate = useNavigate();
  const toast = useToast();
  return async (text: Pick<LocalCopy, "userId" | "languageName" | "manuscript">, copyId?: string) => {
    const clientKey = await copyToNewTale(deviceCopies(), text, newId).catch(() => null);
    if (clientKey === null) return toast({ kind: "error", text: t("notices.notCopied") });
    // A copy that can't be removed is offered again.
    if (copyId !== undefined)
      await deviceCopies()
        .remove(text.userId, copyId)
        .catch(() => {});
    await navigate(newTalePath(toCategorySlug(text.manuscript.categoryName), clientKey), {
      state: skipUnsavedChangesCheck,
    });
  };
}
