import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { z } from "zod";
import { skipUnsavedChangesCheck } from "#web/platform/unsaved-changes-check.ts";
import { useLoginRequest } from "#web/platform/login-request.ts";
import { useIsPrivate } from "#web/platform/page-route.ts";
import { lastSeenPerson, signOut } from "#web/platform/session.ts";
import { store } from "#web/platform/storage.ts";
import { useToast } from "#web/ui/toasts.tsx";
import { useForget, type Forget, type GonePerson } from "./device-data.ts";

/**
 * By a change of this entry one tab tells the others whose account it has deleted. Changes of the storage arrive in
 * their order: the others hear of this before they see the session go, and ask nobody to log in again.
 */
const goneKey = "account-gone";

const gonePerson = z.object({ userId: z.number(), username: z.string() });

function goneIn({ key, newValue }: StorageEvent): GonePerson | null {
  if (key !== goneKey || newValue === null) return null;
  try {
    return gonePerson.parse(JSON.parse(newValue));
  } catch {
    return null;
  }
}

/** Forgets the session and everything kept of its person; where the page was theirs, it is left for the home page. */
function useForgetting() {
  const { t } = useTranslation("settings");
  const navigate = useNavigate();
  const toast = useToast();
  return async (person: GonePerson, forget: Forget, leavesPage: boolean) => {
    signOut();
    await forget(person);
    if (leavesPage) await navigate("/", { replace: true, state: skipUnsavedChangesCheck });
    toast({ kind: "success", stays: true, text: t("delete.done") });
  };
}

/** What follows when the account of who is here has just been deleted; `forget` was loaded before that, so that it can't fail to come. */
export function useLeaveForGood() {
  const forgetting = useForgetting();
  return async (person: GonePerson, forget: Forget) => {
    store(goneKey, JSON.stringify(person));
    store(goneKey, null);
    await forgetting(person, forget, true);
  };
}

/** Does the same in a tab whose person has deleted their account in another one. */
export function GoneAccount() {
  const forgetting = useForgetting();
  const load = useForget();
  const question = useLoginRequest();
  const isPrivate = useIsPrivate();
  const forgetLate: Forget = async (gone) => {
    try {
      const forget = await load();
      await forget(gone);
    } catch {
      // The tab in which the account was deleted forgets the same storage.
    }
  };
  const hear = useEffectEvent((event: StorageEvent) => {
    const person = goneIn(event);
    if (person === null || lastSeenPerson()?.userId !== person.userId) return;
    void forgetting(person, forgetLate, isPrivate);
    question?.answer(false);
  });
  useEffect(() => {
    const listen = (event: StorageEvent) => hear(event);
    window.addEventListener("storage", listen);
    return () => window.removeEventListener("storage", listen);
  }, []);
  return null;
}
