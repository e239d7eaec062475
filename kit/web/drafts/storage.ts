/** Keys of the browser's storage (behaviour.md, Sessions 5). The key of the language is in the contract. */
export const tokenKey = "token";
export const expiryKey = "expirationTime";

// If a browser forbids storage, sessions are lost with the tab or the page, but everything else works.

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Removes all entries whose keys begin with a prefix or match. */
export function removeStored(of: string | RegExp) {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
    for (const key of keys)
      if (typeof of === "string" ? key.startsWith(of) : of.test(key)) localStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}

/** Stores a text, or removes the entry for null. */
export function store(key: string, text: string | null) {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage is full or forbidden, so the value is lost with the page.
  }
}

/** Whether this browser stores anything for the site, and has space left for a session. */
export function canStore(): boolean {
  const probe = "probe";
  store(probe, "0".repeat(500));
  const isStored = readStored(probe) !== null;
  store(probe, null);
  return isStored;
}

const onPage = new Map<string, string>();

export const readOfSession = (key: string): string | null =>
  readStored(key) ?? readInTab(key) ?? onPage.get(key) ?? null;

/** Stores an entry of the session, or removes it for null. A browser that refuses it, or has no space left, keeps it for this tab, or for this page. */
export function storeOfSession(key: string, text: string | null) {
  storeInTab(key, null);
  onPage.delete(key);
  store(key, text);
  if (text === null || readStored(key) === text) return;
  store(key, null);
  storeInTab(key, text);
  if (readInTab(key) === null) onPage.set(key, text);
}

/** Whether a session is stored that has not expired. */
export const hasSession = (): boolean =>
  readOfSession(tokenKey) !== null && Number(readOfSession(expiryKey)) > Date.now();

/** The value of a cookie that scripts may read; null if it is not set. */
export function readCookie(name: string): string | null {
  return document.cookie.match(new RegExp(`(?:^|; )${name}=([^;]+)`))?.[1] ?? null;
}

/** The anti-forgery token that every changing call repeats in a header; null before the server has set it. */
export const antiForgeryToken = () => readCookie("XSRF-TOKEN");

/** The storage of this tab: it survives a reload and is gone when the tab closes. */

export function readInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes the entry for null. */
export function storeInTab(key: string, text: string | null) {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage is full or forbidden, so the value is lost with the page.
  }
}
