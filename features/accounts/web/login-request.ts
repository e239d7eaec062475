import { useSyncExternalStore } from "react";
import { bearerToken, lastSeenPerson, onSessionChange, type Person } from "./session.ts";

/** Why the person is asked: the session has ended, or they logged out in another tab. */
type Reason = "ended" | "loggedOut";

/** The open request to log in again. Calls whose session ended wait for it; the dialog answers it. */
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
 * Asks the person whose session ended to log in, in a dialog over the page. Several calls share one request, and a login
 * of the same person in another tab answers it, too.
 * @param refused the token that the server refused: if there is another token now, the person has logged in again already
 * @returns true after the login; false for a visitor, or when the dialog is closed
 */
export function loginAgain(refused = bearerToken(), reason: Reason = "ended"): Promise<boolean> {
  if (isBack(refused)) return Promise.resolve(true);
  if (open !== null) return open.answered;
  const person = lastSeenPerson();
  // Without a dialog on the page, nobody could answer.
  if (person === null || listeners.size === 0) return Promise.resolve(false);
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
    if (open?.answered === promise) show(null);
    resolve(loggedIn);
  }
  show({ request: { ...person, reason, answer }, answered: promise });
  return promise;
}

/** Whether a request is open and calls wait for the answer. */
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
