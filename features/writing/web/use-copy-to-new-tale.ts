import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { skipUnsavedChangesCheck } from "#kit/web/drafts/unsaved-changes-check.ts";
import { useToast } from "#ui/toasts.tsx";
import { newId } from "#kit/web/calls/new-id.ts";
import { newTalePath } from "./addresses.ts";
import { localTaleDrafts } from "./autosave/draft-storage.ts";
import type { LocalTaleDrafts, LocalTaleDraft } from "./autosave/local-tale-drafts.ts";

/** Continues with a text as a new Tale, if its own Tale can no longer be edited. */
export function useCopyToNewTale() {
  const { t } = useTranslation("laboratory");
  const navigate = useNavigate();
  const toast = useToast();
  return async (text: Text, copyId?: string) => {
    const clientKey = await copyToNewTale(localTaleDrafts(), text, newId).catch(() => null);
    if (clientKey === null) return toast({ kind: "error", text: t("notices.notCopied") });
    // A draft that can't be removed is offered again.
    if (copyId !== undefined)
      await localTaleDrafts()
        .remove(text.userId, copyId)
        .catch(() => {});
    await navigate(newTalePath(toCategorySlug(text.manuscript.categoryName), clientKey), {
      state: skipUnsavedChangesCheck,
    });
  };
}

type Text = Pick<LocalTaleDraft, "userId" | "manuscript">;

/**
 * Copies a text to a new Tale on this device, if its own Tale can no longer be edited. The idempotency key is new, too:
 * the old one still identifies the old Tale.
 * @returns the key with which the new Tale's page opens it
 */
async function copyToNewTale(drafts: LocalTaleDrafts, text: Text, newId: () => string): Promise<string> {
  const clientKey = newId();
  const { userId, manuscript } = text;
  await drafts.write({
    copyId: newId(),
    clientKey,
    userId,
    taleId: null,
    categoryName: manuscript.categoryName,
    languageName: manuscript.languageName,
    translationOf: null,
    // The other Tale has its prompt.
    manuscript: { ...manuscript, promptId: null },
    base: null,
    changedAt: Date.now(),
    setAside: false,
  });
  return clientKey;
}
