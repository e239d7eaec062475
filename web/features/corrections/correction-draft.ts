import { z } from "zod";
import { readStored, removeStored, store } from "#web/platform/storage.ts";
import type { DeviceData } from "../personal-data/device-data.ts";

/** The correction that a member has begun for a Tale, on this device until it is sent. */

const draft = z.object({
  quote: z.string(),
  replacement: z.string(),
  explanation: z.string(),
  named: z.boolean(),
  /** The passage had changed, so that its words may be other ones after a reload. */
  isOutdated: z.boolean(),
});
export type CorrectionDraft = z.output<typeof draft>;

const entriesOf = (username: string) => `correction-draft/${username}/`;
const entryOf = (username: string, postId: number) => `${entriesOf(username)}${postId}`;

export function readCorrectionDraft(username: string, postId: number): CorrectionDraft | null {
  try {
    return draft.parse(JSON.parse(readStored(entryOf(username, postId)) ?? "null"));
  } catch {
    // Nothing is stored, or another version of the application wrote it.
    return null;
  }
}

export function storeCorrectionDraft(username: string, postId: number, written: CorrectionDraft | null): void {
  store(entryOf(username, postId), written === null ? null : JSON.stringify(written));
}

export const correctionDraftsOnDevice: DeviceData = {
  deleteDataOf: ({ username }) => removeStored(entriesOf(username)),
};
