import type { LocalCopies, LocalCopy } from "./local-copies.ts";

type Text = Pick<LocalCopy, "userId" | "categoryName" | "languageName" | "manuscript">;

/**
 * Makes a text the beginning of a new Tale on this device, where its own Tale can't be edited any more.
 * Its client key is new as well: the old one still names the old Tale.
 * @returns the key by which the new Tale's page opens it
 */
export async function beginAnew(copies: LocalCopies, text: Text, newId: () => string): Promise<string> {
  const clientKey = newId();
  const { userId, categoryName, languageName, manuscript } = text;
  await copies.write({
    copyId: newId(),
    clientKey,
    userId,
    taleId: null,
    categoryName,
    languageName,
    manuscript,
    base: null,
    changedAt: Date.now(),
    setAside: false,
  });
  return clientKey;
}
