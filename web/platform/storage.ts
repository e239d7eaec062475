/** Keys of the browser's storage (behaviour.md, Sessions 5). The key of the language is in the contract. */
export const tokenKey = "token";
export const expiryKey = "expirationTime";

// If a browser forbids storage, sessions are lost with the page, but everything else works.

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Removes all entries whose keys begin with a prefix. */
export function removeStored(prefix: string) {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
    for (const key of keys) if (key.startsWith(prefix)) localStorage.removeItem(key);
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

/** Whether a session is stored that has not expired. */
export const hasSession = (): boolean => readStored(tokenKey) !== null && Number(readStored(expiryKey)) > Date.now();
