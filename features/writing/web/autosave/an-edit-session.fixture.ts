import { vi } from "vitest";
import { createEditSession } from "./edit-session.ts";
import type { LocalTaleDraft } from "./local-tale-drafts.ts";
import { openNewTale, openTale, type OpenedTale } from "./open-tale.ts";
import { aFakeBrowser, aFakeDevice, aFakeServer, aTale } from "./autosave-fakes.fixture.ts";

let count = 0;
const newId = () => `id-${(count += 1)}`;
/** The local drafts that exist when a Tale is opened. */
export const found = (drafts: LocalTaleDraft[] = []) => ({
  drafts,
  isComplete: true,
  openInOtherTabs: new Set<string>(),
  newId,
});
/** A Tale that the server has, opened where no local draft of it exists. */
export const aSavedTale = () => openTale(aTale(), found());
const newTale = () => openNewTale({ categoryName: "HORROR", languageName: "EN", clientKey: null }, found());

interface Given {
  opening?: OpenedTale;
  server?: ReturnType<typeof aFakeServer>;
  device?: ReturnType<typeof aFakeDevice>;
  browser?: ReturnType<typeof aFakeBrowser>;
}

/** An open editor, by default for a new Tale. */
export function anEditSession({
  opening = newTale(),
  server = aFakeServer(opening.known),
  device = aFakeDevice(),
  browser = aFakeBrowser(),
}: Given = {}) {
  const editing = createEditSession(opening, {
    userId: 7,
    calls: server.calls,
    drafts: device.drafts,
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
