import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { z } from "zod";
import { skipUnsavedChangesCheck } from "#kit/web/drafts/unsaved-changes-check.ts";
import { useLoginRequest } from "#features/accounts/web/login-again.tsx";
import { useIsPrivate } from "#kit/web/pages/page-route.ts";
import { lastSeenPerson, clearSession } from "#features/accounts/web/session.ts";
import { store } from "#kit/web/drafts/storage.ts";
import { useToast } from "#ui/toasts.tsx";
import { useForget, type Forget, type RemovedPerson } from "./device-data.ts";

/**
 * The storage entry by which a tab tells the others which account it has deleted. Changes of the storage arrive in
 * order, so the others get it before the session disappears, and do not ask to log in again.
 */
const removedAccountKey = "account-gone";

const removedPersonSchema = z.object({ userId: z.number(), username: z.string() });

function removedAccountIn({ key, newValue }: StorageEvent): RemovedPerson | null {
  if (key !== removedAccountKey || newValue === null) return null;
  try {
    return removedPersonSchema.parse(JSON.parse(newValue));
  } catch {
    return null;
  }
}

/** Deletes the session and the person's data on this device, and leaves their page for the home page. */
function useForgetting() {
  const { t } = useTranslation("site");
  const navigate = useNavigate();
  const toast = useToast();
  return async (person: RemovedPerson, forget: Forget, leavesPage: boolean) => {
    clearSession();
    await forget(person);
    if (leavesPage) await navigate("/", { replace: true, state: skipUnsavedChangesCheck });
    toast({ kind: "success", stays: true, text: t("messages.accountDeleted") });
  };
}

/** Runs after the signed-in person's account was deleted. `forget` must be loaded before, so that loading can't fail afterwards. */
export function useLeaveForGood() {
  const forgetting = useForgetting();
  return async (person: RemovedPerson, forget: Forget) => {
    store(removedAccountKey, JSON.stringify(person));
    store(removedAccountKey, null);
    await forgetting(person, forget, true);
  };
}

/** Does the same after the account was deleted in another tab. */
export function GoneAccount() {
  const forgetting = useForgetting();
  const load = useForget();
  const question = useLoginRequest();
  const isPrivate = useIsPrivate();
  const deleteDataAfterLateRemoval: Forget = async (person) => {
    try {
      const forget = await load();
      await forget(person);
    } catch {
      // The tab in which the account was deleted clears the same storage.
    }
  };
  const hear = useEffectEvent((event: StorageEvent) => {
    const person = removedAccountIn(event);
    if (person === null || lastSeenPerson()?.userId !== person.userId) return;
    void forgetting(person, deleteDataAfterLateRemoval, isPrivate);
    question?.answer(false);
  });
  useEffect(() => {
    const listen = (event: StorageEvent) => hear(event);
    window.addEventListener("storage", listen);
    return () => window.removeEventListener("storage", listen);
  }, []);
  return null;
}
