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
