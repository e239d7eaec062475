import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { parseMessage } from "#features/notifications/message.ts";
import { sketchesCalls, type Sketch } from "#features/sketches/calls.ts";
import { talesCalls } from "#features/tales/calls.ts";
import { taleVersionsCalls } from "#features/tales/versions.ts";
import { loadOfflinePages } from "#kit/web/pages/offline-pages.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { whenLoadedAndIdle } from "#kit/web/pages/when-idle.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { newId } from "#kit/web/calls/new-id.ts";
import { useSession } from "#features/accounts/web/session.ts";
import { useNotifications } from "#features/notifications/web/notifications-store.ts";
import { isSamePlace } from "./autosave/edited-tale.ts";
import { localTaleDrafts } from "./autosave/draft-storage.ts";
import { createEditSession, type EditSession } from "./autosave/edit-session.ts";
import { hasUnsaved, type EditingState } from "./autosave/editing-state.ts";
import type { OpenedTale } from "./autosave/open-tale.ts";
import type { TaleCalls } from "./autosave/save-tale.ts";
import { thisTab } from "./autosave/tab-coordination.ts";
import { forgetSketch, rememberSketch, rememberText } from "./texts-on-device.ts";
import { clientKeyParameter, editPath, newTalePath } from "./addresses.ts";

/** `shouldRevalidate` of the pages with an editor: it does not reload when something else on the page does. */
export const onlyForAnotherAddress = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href !== nextUrl.href;

function callsOf(api: Api): TaleCalls {
  return {
    create: (body) => api(talesCalls.create, { body }),
    edit: (id, body) => api(talesCalls.edit, { params: { id }, body }),
    read: (id) => api(talesCalls.readInAnyState, { params: { id } }),
    keep: (id, body) => api(taleVersionsCalls.keep, { params: { id }, body }),
    keepSketch: (clientKey, body) => api(sketchesCalls.keep, { params: { clientKey }, body }),
    readSketch: (clientKey) => readSketch(api, clientKey),
    removeSketch: async (clientKey) => void (await api(sketchesCalls.remove, { params: { clientKey } })),
  };
}

/** Null if there is none. */
export async function readSketch(api: Api, clientKey: string): Promise<Sketch | null> {
  const { sketches } = await api(sketchesCalls.list, {});
  return sketches.find((sketch) => sketch.clientKey === clientKey) ?? null;
}

interface EditSessionInUse {
  editing: EditSession;
  state: EditingState;
  /** Another member has logged in in this browser: this text must not be saved as theirs. */
  isOtherPerson: boolean;
}

/** Runs the edit session while the editor is on the page. @param otherCalls for a text that is not a Tale of its own */
export function useEditSession(opening: OpenedTale, userId: number, otherCalls?: TaleCalls): EditSessionInUse {
  const api = useApi();
  const session = useSession();
  const [editing] = useState(() =>
    createEditSession(opening, {
      userId,
      calls: otherCalls ?? callsOf(api),
      drafts: localTaleDrafts(),
      ...thisTab(),
      newId,
    }),
  );
  const state = useSyncExternalStore(editing.subscribe, editing.state);
  const isOtherPerson = session !== null && session.userId !== userId;

  useEffect(() => {
    if (isOtherPerson) return;
    editing.start();
    return editing.close;
  }, [editing, isOtherPerson]);

  const lastSession = useRef(session);
  useEffect(() => {
    const loggedIn = session !== null && session !== lastSession.current;
    lastSession.current = session;
    if (loggedIn && !isOtherPerson) editing.resume();
  }, [editing, session, isOtherPerson]);

  useForOffline(userId, opening.clientKey, state, isOtherPerson);
  useReviewDecisions(editing, state.known?.id ?? null);
  usePageLifecycle(editing);
  useUrlOfNewTale(opening, state);
  return { editing, state, isOtherPerson };
}

/** The text as the site has it, and the pages of writers, for the next visit without a connection. */
function useForOffline(userId: number, clientKey: string, { known, sketch }: EditingState, isOtherPerson: boolean) {
  useEffect(() => whenLoadedAndIdle(() => void loadOfflinePages("writing")), []);
  useEffect(() => {
    if (known !== null && !isOtherPerson) void rememberText(userId, known).catch(() => {});
  }, [userId, known, isOtherPerson]);
  useEffect(() => {
    if (isOtherPerson) return;
    const stored = sketch === null ? forgetSketch(userId, clientKey) : rememberSketch(userId, sketch);
    void stored.catch(() => {});
  }, [userId, clientKey, sketch, isOtherPerson]);
}

/** Updates the Tale's state when a live notification tells of a reviewer's decision. */
function useReviewDecisions(editing: EditSession, id: number | null) {
  const { liveNotifications } = useNotifications();
  const decision = liveNotifications.find(({ notificationTitle, message }) => {
    const isDecision = notificationTitle === "Tale-Returned" || notificationTitle === "Post-Published";
    return isDecision && parseMessage(notificationTitle, message).postId === String(id);
  })?.id;
  useEffect(() => {
    if (decision !== undefined) void editing.refreshState();
  }, [editing, decision]);
}

/** Reacts to the page being hidden or closed and to the network coming back. */
function usePageLifecycle(editing: EditSession) {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const leave = () => editing.leave();
    window.addEventListener(
      "pagehide",
      () => {
        leave();
        // Tells the other tabs that this one no longer edits; React unmounts nothing when a page closes.
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
 * A reload must open the same text: the Tale after the server has created it, before that the sketch, or the text that moved to another
 * category. The URL changes without the router: a navigation would replace this editor and lose the caret.
 */
function useUrlOfNewTale({ known, clientKey, edited: begun }: OpenedTale, state: EditingState) {
  const id = known === null ? (state.known?.id ?? null) : null;
  const { categoryName } = state.edited;
  const isMoved = known === null && (state.sketch !== null || !isSamePlace(state.edited, begun));
  useEffect(() => {
    if (id === null && !isMoved) return;
    const query = new URLSearchParams(window.location.search);
    query.set(clientKeyParameter, clientKey);
    const path = id === null ? `${newTalePath(toCategorySlug(categoryName))}?${query}` : editPath(id);
    window.history.replaceState(window.history.state, "", path);
  }, [id, isMoved, categoryName, clientKey]);
}
