import { useSyncExternalStore } from "react";
import { tokenClaims, type LoginReply } from "../calls.ts";
import { roles, type Role } from "#vocabulary/roles.ts";
import { session as limits } from "#vocabulary/account-limits.ts";
import { removeCopies } from "#kit/web/pages/offline-copies.ts";
import { forgetMemberChoices } from "./reading-choices.ts";
import { expiryKey, readOfSession, removeStored, storeOfSession, tokenKey } from "#kit/web/drafts/storage.ts";
import { tokenPayload } from "./token-payload.ts";

/** The signed-in person, read from the token in this browser's storage. The server trusts only the token. */
export interface Session {
  userId: number;
  username: string;
  role: Role;
  /** ISO instant while a ban is running, else null. */
  bannedUntil: string | null;
}

export interface Person {
  userId: number;
  username: string;
  /** Known only if the login was on this page. */
  email: string | null;
}

interface Stored {
  token: string;
  expiresAt: number;
  session: Session;
}

const listeners = new Set<() => void>();
const logOutListeners = new Set<() => void>();
let cached: { text: string | null; stored: Stored | null } = { text: null, stored: null };
let expiryTimer: ReturnType<typeof setTimeout> | undefined;
/** The owner of this page: the typed and loaded data is theirs, even after the session has ended. */
let owner: Person | null = null;

function decode(token: string): Session | null {
  try {
    const claims = tokenClaims.parse(tokenPayload(token));
    const role = roles.findLast((each) => claims.roles.includes(`ROLE_${each}`)) ?? "USER";
    return { userId: claims.userId, username: claims.sub, role, bannedUntil: claims.userBannedUntil };
  } catch {
    return null;
  }
}

function read(): Stored | null {
  const token = readOfSession(tokenKey);
  const expiry = readOfSession(expiryKey);
  const text = token === null ? null : `${expiry} ${token}`;
  // One object per stored text: useSyncExternalStore compares by identity.
  if (text !== cached.text) {
    const session = token === null ? null : decode(token);
    const expiresAt = Number(expiry);
    cached = { text, stored: token === null || session === null ? null : { token, expiresAt, session } };
  }
  return cached.stored !== null && cached.stored.expiresAt > Date.now() ? cached.stored : null;
}

const isSomebodyElse = ({ userId }: Session) => owner !== null && owner.userId !== userId;

function currentSession(): Session | null {
  const session = read()?.session ?? null;
  if (session === null || isSomebodyElse(session)) return null;
  const { userId, username } = session;
  owner ??= { userId, username, email: null };
  return session;
}

function otherSession(): Session | null {
  const session = read()?.session ?? null;
  return session !== null && isSomebodyElse(session) ? session : null;
}

function changed() {
  const stored = read();
  clearTimeout(expiryTimer);
  if (stored !== null) expiryTimer = setTimeout(changed, stored.expiresAt - Date.now());
  // boot sets the same mark before the first paint, so that the page never shows the wrong header.
  if (stored === null) delete document.documentElement.dataset.session;
  else document.documentElement.dataset.session = "in";
  for (const listener of listeners) listener();
}

function onStorage({ key, oldValue, newValue }: StorageEvent) {
  if (key !== null && key !== tokenKey && key !== expiryKey) return;
  changed();
  const isLogOut = key === null || (key === tokenKey && newValue === null && ownerHeld(oldValue));
  if (isLogOut && owner !== null) for (const listener of logOutListeners) listener();
}

const ownerHeld = (token: string | null) => token !== null && decode(token)?.userId === owner?.userId;

/** A page from the back/forward cache has missed the changes since it was left. */
function onPageShow({ persisted }: PageTransitionEvent) {
  if (persisted) changed();
}

/** Calls the listener at each change of the session, from any tab. @returns stops it */
export function onSessionChange(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("storage", onStorage);
    window.addEventListener("pageshow", onPageShow);
  }
  listeners.add(listener);
  if (expiryTimer === undefined && read() !== null) changed();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", onPageShow);
  };
}

/** Calls the listener when another tab logs out the owner of this page. @returns stops it */
export function onLoggedOutInOtherTab(listener: () => void): () => void {
  logOutListeners.add(listener);
  return () => logOutListeners.delete(listener);
}

/**
 * The signed-in person; null for visitors, on the server and in the first render after it. Also null while another
 * tab has logged in somebody else: what is on this page must not be done in their name.
 */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, currentSession, () => null);
}

/** The session of another person who has logged in in another tab; null otherwise. */
export function useSessionOfOtherPerson(): Session | null {
  return useSyncExternalStore(onSessionChange, otherSession, () => null);
}

/** The same outside of components, in browser code only. */
export function getSession(): Session | null {
  return currentSession();
}

/** Milliseconds since the running session was opened by a login; null for visitors. */
export function sessionAge(): number | null {
  const stored = currentSession() === null ? null : read();
  return stored === null ? null : limits.lifetime - (stored.expiresAt - Date.now());
}

/** The bearer token of the running session. */
export function bearerToken(): string | null {
  return currentSession() === null ? null : (read()?.token ?? null);
}

/**
 * The person whose session this page saw last, running or ended. Pages ask a person with an ended session to log in
 * again, but not a visitor.
 */
export function lastSeenPerson(): Person | null {
  currentSession();
  return owner;
}

/** Nothing on this page needs its owner any more: it then belongs to the next person who logs in. */
export function clearPageOwner() {
  owner = null;
  changed();
}

/** Stores the reply of a login. `email` stays in memory only, to fill in the form when the session ends. */
export function signIn(reply: LoginReply, email: string | null = null) {
  const expiresAt = Date.parse(reply.expiresAt) || Date.now() + limits.lifetime;
  storeOfSession(tokenKey, reply.token);
  storeOfSession(expiryKey, String(expiresAt));
  owner = { userId: reply.id, username: reply.username, email };
  forgetMemberChoices({ except: reply.id });
  // Those of another member, whose session ended without a log-out.
  removeCopies(reply.id).catch(() => {});
  changed();
}

/** Keys with the member's name, which 0.2.0 left on the device; now they end with the member's number. */
const namedInRelease020 = /^(home-shelf:\w+|learner-choices|new-favourite|opened:[\w-]+):(?!\d+$)/;

/** Forgets the session in this browser. The server's row is ended by the logout call. */
export function clearSession() {
  storeOfSession(tokenKey, null);
  storeOfSession(expiryKey, null);
  forgetMemberChoices();
  removeStored(namedInRelease020);
  owner = null;
  changed();
}
