/** The entries of the browser's storage (behaviour.md, Sessions 5); the language's stands in the contract. */
export const tokenKey = "token";
export const expiryKey = "expirationTime";

// A browser may forbid storage altogether; then nobody can stay signed in, but everything else works.

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Removes all entries whose keys begin like that. */
export function removeStored(prefix: string) {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
    for (const key of keys) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Forbidden: nothing was kept.
  }
}

/** Stores a text, or removes the entry where there is none. */
export function store(key: string, text: string | null) {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Full or forbidden: nothing is kept beyond this page.
  }
}
