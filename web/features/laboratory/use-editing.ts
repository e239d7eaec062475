import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { parseMessage } from "#contract/notification-message.ts";
import { talesCalls } from "#contract/tales.ts";
import { useApi } from "#web/platform/page-context.ts";
import type { Api } from "#web/platform/api.ts";
import { newId } from "#web/platform/new-id.ts";
import { useSession } from "#web/platform/session.ts";
import { useNotifications } from "../notifications/notifications-store.ts";
import { deviceCopies } from "./autosave/device-storage.ts";
import { createEditing, type Editing } from "./autosave/editing.ts";
import { hasUnsaved, type EditingState } from "./autosave/editing-state.ts";
import type { Opening } from "./autosave/opening.ts";
import type { TaleCalls } from "./autosave/save-tale.ts";
import { thisTab } from "./autosave/this-tab.ts";
import { editPath } from "./addresses.ts";

function callsOf(api: Api): TaleCalls {
  return {
    create: (body) => api(talesCalls.create, { body }),
    edit: (id, body) => api(talesCalls.edit, { params: { id }, body }),
    read: (id) => api(talesCalls.readInAnyState, { params: { id } }),
  };
}

interface InUse {
  editing: Editing;
  state: EditingState;
  /** Somebody else has logged in in this browser: nothing of this person's may be saved as theirs. */
  otherPerson: boolean;
}

/** Keeps one Tale safe for as long as its editor is on the page. */
export function useEditing(opening: Opening, userId: number): InUse {
  const api = useApi();
  const session = useSession();
  const [editing] = useState(() =>
    createEditing(opening, { userId, calls: callsOf(api), copies: deviceCopies(), ...thisTab(), newId }),
  );
  const state = useSyncExternalStore(editing.subscribe, editing.state);
  const otherPerson = session !== null && session.userId !== userId;

  useEffect(() => {
    if (otherPerson) return;
    editing.start();
    return editing.close;
  }, [editing, otherPerson]);

  const lastSession = useRef(session);
  useEffect(() => {
    const loggedIn = session !== null && session !== lastSession.current;
    lastSession.current = session;
    if (loggedIn && !otherPerson) editing.resume();
  }, [editing, session, otherPerson]);

  useReviewers(editing, state.known?.id ?? null);
  useWatchedPage(editing);
  useAddressOfNewTale(opening.known === null ? (state.known?.id ?? null) : null);
  return { editing, state, otherPerson };
}

/** Follows what reviewers do with the Tale, as the notifications tell of it live. */
function useReviewers(editing: Editing, id: number | null) {
  const { arrived } = useNotifications();
  const decision = arrived.find(({ notificationTitle, message }) => {
    const isDecision = notificationTitle === "Tale-Returned" || notificationTitle === "Post-Published";
    return isDecision && parseMessage(notificationTitle, message).postId === String(id);
  })?.id;
  useEffect(() => {
    if (decision !== undefined) void editing.lookAgain();
  }, [editing, decision]);
}

/** Follows what happens to the page as a whole: it hides, it goes, the network comes back. */
function useWatchedPage(editing: Editing) {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const leave = () => editing.leave();
    window.addEventListener(
      "pagehide",
      () => {
        leave();
        // The other tabs have to hear that this one no longer writes; React unmounts nothing here.
        editing.close();
      },
      { signal },
    );
    window.addEventListener("pageshow", ({ persisted }) => persisted && editing.start(), { signal });
    document.addEventListener("visibilitychange", leave, { signal });
    window.addEventListener("online", () => editing.resume(), { signal });
    window.addEventListener(
      "beforeunload",
      (event) => {
        leave();
        if (hasUnsaved(editing.state())) event.preventDefault();
      },
      { signal },
    );
    return () => stop.abort();
  }, [editing]);
}

/**
 * Once the server has the new Tale, a reload must open that one. The address changes behind the router's
 * back: a navigation would put another editor in the place of this one, and with it the caret.
 */
function useAddressOfNewTale(id: number | null) {
  useEffect(() => {
    if (id !== null) window.history.replaceState(window.history.state, "", editPath(id));
  }, [id]);
}
