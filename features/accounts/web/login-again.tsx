import { Suspense, useEffect, useEffectEvent, useRef, type ComponentType } from "react";
import { useIsPrivate } from "#kit/web/pages/page-route.ts";
import { sharedValue } from "#kit/web/pages/shared-value.ts";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useToast } from "#ui/toasts.tsx";
import {
  bearerToken,
  clearPageOwner,
  lastSeenPerson,
  onLoggedOutInOtherTab,
  onSessionChange,
  useSessionOfOtherPerson,
  type Person,
} from "./session.ts";

/** Asks to log in, in a dialog over the page, when the session has ended. The waiting calls are repeated afterwards. */
export function LoginAgain({ dialog: Dialog }: { dialog: ComponentType<{ request: LoginRequest }> }) {
  const request = useLoginRequest();
  if (request === null) return null;
  return (
    <Suspense>
      <Dialog request={request} />
    </Suspense>
  );
}

/** Why the person is asked: the session has ended, or they logged out in another tab. */
type Reason = "ended" | "loggedOut";

/** The open request to log in again. Calls whose session ended wait for it; the dialog answers it. */
export interface LoginRequest extends Person {
  reason: Reason;
  answer(loggedIn: boolean): void;
}

const open = sharedValue<{ request: LoginRequest; answered: Promise<boolean> } | null>(null);

/**
 * Asks the person whose session ended to log in, in a dialog over the page. Several calls share one request, and a login
 * of the same person in another tab answers it, too.
 * @param refused the token that the server refused: if there is another token now, the person has logged in again already
 * @returns true after the login; false for a visitor, or when the dialog is closed
 */
export function loginAgain(refused = bearerToken(), reason: Reason = "ended"): Promise<boolean> {
  if (isBack(refused)) return Promise.resolve(true);
  const asked = open.get();
  if (asked !== null) return asked.answered;
  const person = lastSeenPerson();
  // Without a dialog on the page, nobody could answer.
  if (person === null || !open.isFollowed()) return Promise.resolve(false);
  return ask(person, refused, reason);
}

function isBack(refusedToken: string | null): boolean {
  const token = bearerToken();
  return token !== null && token !== refusedToken;
}

function ask(person: Person, refusedToken: string | null, reason: Reason): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const stopWatching = onSessionChange(() => {
    if (isBack(refusedToken)) answer(true);
  });
  function answer(loggedIn: boolean) {
    stopWatching();
    if (open.get()?.answered === promise) open.set(null);
    resolve(loggedIn);
  }
  open.set({ request: { ...person, reason, answer }, answered: promise });
  return promise;
}

/** Whether a request is open and calls wait for the answer. */
const isAsking = () => open.get() !== null;

export const useLoginRequest = () => open.useValue()?.request ?? null;

/** Reacts on this page to a login or logout in another tab. */
export function SessionInOtherTabs() {
  const { t } = useTranslation("site");
  const toast = useToast();
  const navigate = useNavigate();
  const isPrivate = useIsPrivate();
  const other = useSessionOfOtherPerson()?.username ?? null;

  const leaving = useRef(false);

  const loggedOut = useEffectEvent(async () => {
    if (isPrivate) {
      const back = await loginAgain(null, "loggedOut");
      leaving.current = !back;
      if (!back) await navigate("/");
      return;
    }
    toast({ kind: "info", stays: true, text: t("loginAgain.loggedOutToast") });
    if (!isAsking()) clearPageOwner();
  });
  useEffect(() => onLoggedOutInOtherTab(() => void loggedOut()), []);

  // After leaving the private page, nothing on the screen belongs to its owner.
  useEffect(() => {
    if (isPrivate || !leaving.current) return;
    leaving.current = false;
    if (!isAsking()) clearPageOwner();
  }, [isPrivate]);

  // The dialog reads the other person's session itself.
  useEffect(() => {
    if (other !== null) void loginAgain();
  }, [other]);

  return null;
}
