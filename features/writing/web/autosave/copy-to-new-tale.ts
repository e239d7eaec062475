import type { LocalCopies, LocalCopy } from "./local-copies.ts";

type Text = Pick<LocalCopy, "userId" | "languageName" | "manuscript">;

/**
 * Copies a text to a new Tale on this device, if its own Tale can no longer be edited. The idempotency key is new, too:
 * the old one still identifies the old Tale.
 * @returns the key with which the new Tale's page opens it
 */
export async function copyToNewTale(copies: LocalCopies, text: Text, newId: () => string): Promise<string> {
  const clientKey = newId();
  const { userId, languageName, manuscript } = text;
  await copies.write({
    copyId: newId(),
    clientKey,
    userId,
    taleId: null,
    categoryName: manuscript.categoryName,
    languageName,
    translationOf: null,
    manuscript,
    base: null,
    changedAt: Date.now(),
    setAside: false,
  });
  return clientKey;
}
