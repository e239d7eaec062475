import { useSyncExternalStore } from "react";
import { lastSeenPerson } from "./session.ts";

/** The open question "log in again?": calls whose session ended wait for it, the dialog answers it. */
export interface LoginRequest {
  username: string;
  email: string | null;
  answer(loggedIn: boolean): void;
}

let open: { request: LoginRequest; answered: Promise<boolean> } | null = null;
const listeners = new Set<() => void>();

function show(next: typeof open) {
  open = next;
  for (const listener of listeners) listener();
}

/**
 * Asks the person whose session ended to log in over the page. Several calls share one question.
 * @returns true once they are in again; false for a visitor, or when they close the dialog.
 */
export function loginAgain(): Promise<boolean> {
  if (open !== null) return open.answered;
  const person = lastSeenPerson();
  // Nobody could answer where no dialog is on the page.
  if (person === null || listeners.size === 0) return Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (loggedIn: boolean) => {
    show(null);
    resolve(loggedIn);
  };
  show({ request: { ...person, answer }, answered: promise });
  return promise;
}

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
