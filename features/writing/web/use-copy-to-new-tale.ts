import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { skipUnsavedChangesCheck } from "#kit/web/drafts/unsaved-changes-check.ts";
import { useToast } from "#ui/toasts.tsx";
import { newId } from "#kit/web/calls/new-id.ts";
import { newTalePath } from "./addresses.ts";
import { deviceCopies } from "./autosave/device-storage.ts";
import type { LocalCopies, LocalCopy } from "./autosave/local-copies.ts";

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

type Text = Pick<LocalCopy, "userId" | "languageName" | "manuscript">;

/**
 * Copies a text to a new Tale on this device, if its own Tale can no longer be edited. The idempotency key is new, too:
 * the old one still identifies the old Tale.
 * @returns the key with which the new Tale's page opens it
 */
async function copyToNewTale(copies: LocalCopies, text: Text, newId: () => string): Promise<string> {
  const clientKey = newId();
  const { userId, languageName, manuscript } = text;
  await copies.write({
    copyId: newId(),
    clientKey,
    userId,
    taleId: null,
    categoryName: manuscript.categoryName,
    languageName,
    translationOf: null,
    manuscript,
    base: null,
    changedAt: Date.now(),
    setAside: false,
  });
  return clientKey;
}
