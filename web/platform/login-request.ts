import { useSyncExternalStore } from "react";
import { bearerToken, lastSeenPerson, onSessionChange, type Person } from "./session.ts";

/** Why somebody is asked: their session is over, or they left it in another tab. */
type Reason = "ended" | "loggedOut";

/** The open question "log in again?": calls whose session ended wait for it, the dialog answers it. */
export interface LoginRequest extends Person {
  reason: Reason;
  answer(loggedIn: boolean): void;
}

let open: { request: LoginRequest; answered: Promise<boolean> } | null = null;
const listeners = new Set<() => void>();

function show(next: typeof open) {
  open = next;
  for (const listener of listeners) listener();
}

/**
 * Asks the person whose session ended to log in over the page. Several calls share one question, and whoever logs in
 * in another tab has answered it here, too.
 * @param refused the token that the server did not take: with any other the person is in again already
 * @returns true once they are in again; false for a visitor, or when they close the dialog.
 */
export function loginAgain(refused = bearerToken(), reason: Reason = "ended"): Promise<boolean> {
  if (isBack(refused)) return Promise.resolve(true);
  if (open !== null) return open.answered;
  const person = lastSeenPerson();
  // Nobody could answer where no dialog is on the page.
  if (person === null || listeners.size === 0) return Promise.resolve(false);
  return ask(person, refused, reason);
}

function isBack(refused: string | null): boolean {
  const token = bearerToken();
  return token !== null && token !== refused;
}

function ask(person: Person, refused: string | null, reason: Reason): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const stopWatching = onSessionChange(() => {
    if (isBack(refused)) answer(true);
  });
  function answer(loggedIn: boolean) {
    stopWatching();
    if (open?.answered === promise) show(null);
    resolve(loggedIn);
  }
  show({ request: { ...person, reason, answer }, answered: promise });
  return promise;
}

/** Whether somebody is being asked: calls wait for the answer. */
export const isAsking = () => open !== null;

export function useLoginRequest(): LoginRequest | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open?.request ?? null,
    () => null,
  );
}
