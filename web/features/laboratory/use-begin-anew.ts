import { useNavigate } from "react-router";
import { toCategorySlug } from "#contract/categories.ts";
import { skipUnsavedChangesCheck } from "#web/platform/unsaved-changes-check.ts";
import { newId } from "#web/platform/new-id.ts";
import { newTalePath } from "./addresses.ts";
import { deviceCopies } from "./autosave/device-storage.ts";
import type { LocalCopy } from "./autosave/local-copies.ts";
import { beginAnew } from "./autosave/rescue.ts";

/** Goes on with a text as a new Tale, where the Tale it belonged to can't be edited any more. */
export function useBeginAnew() {
  const navigate = useNavigate();
  return async (text: Pick<LocalCopy, "userId" | "categoryName" | "languageName" | "manuscript">, copyId?: string) => {
    const clientKey = await beginAnew(deviceCopies(), text, newId);
    if (copyId !== undefined) await deviceCopies().remove(text.userId, copyId);
    await navigate(newTalePath(toCategorySlug(text.categoryName), clientKey), { state: skipUnsavedChangesCheck });
  };
}
