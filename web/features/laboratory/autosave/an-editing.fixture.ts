import { vi } from "vitest";
import { createEditing } from "./editing.ts";
import type { LocalCopy } from "./local-copies.ts";
import { openNewTale, type Opening } from "./opening.ts";
import { aBrowser, aDevice, aServer } from "./world.fixture.ts";

let count = 0;
const newId = () => `id-${(count += 1)}`;
/** What this device has when a Tale is opened. */
export const found = (copies: LocalCopy[] = []) => ({ copies, openElsewhere: new Set<string>(), newId });
const newTale = () => openNewTale({ categoryName: "HORROR", languageName: "EN", clientKey: null }, found());

interface Given {
  opening?: Opening;
  server?: ReturnType<typeof aServer>;
  device?: ReturnType<typeof aDevice>;
  browser?: ReturnType<typeof aBrowser>;
}

/** A Tale that is being written, a new one unless told otherwise. */
export function anEditing({
  opening = newTale(),
  server = aServer(opening.known),
  device = aDevice(),
  browser = aBrowser(),
}: Given = {}) {
  const editing = createEditing(opening, {
    userId: 7,
    calls: server.calls,
    copies: device.copies,
    channel: browser.channel(),
    tab: newId(),
    newId,
  });
  editing.start();
  return { editing, server, device };
}

export const seconds = (amount: number) => vi.advanceTimersByTimeAsync(amount * 1000);
export const text = (words: string) => ({ content: `<p>${words}</p>` });
export const longText = text("Nobody had lit the lamp, and yet it burned.");
