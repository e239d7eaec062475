import { useSyncExternalStore } from "react";
import { bearerToken, onSessionChange } from "./session.ts";

/**
 * Whether the server refuses the calls of this session until the password is changed (`PASSWORD_CHANGE_REQUIRED`). The
 * first refused call sets it, also after a reload of the page, so nothing is stored.
 */

let refusedToken: string | null = null;
const listeners = new Set<() => void>();

function setRefusedToken(token: string | null) {
  if (token === refusedToken) return;
  refusedToken = token;
  for (const listener of listeners) listener();
}

export const passwordChangeRequired = () => setRefusedToken(bearerToken());
export const passwordChangeDone = () => setRefusedToken(null);

const isRequired = () => refusedToken !== null && refusedToken === bearerToken();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const end = onSessionChange(listener);
  return () => {
    listeners.delete(listener);
    end();
  };
}

export function usePasswordChangeRequired(): boolean {
  return useSyncExternalStore(subscribe, isRequired, () => false);
}
