import { z } from "zod";
import { localDrafts } from "#kit/web/drafts/local-drafts.ts";
import type { DeviceData } from "#features/personal-data/web/device-data.ts";

/** The local draft of the correction that a member has begun for a Tale, until it is sent. */

const draft = z.object({
  quote: z.string(),
  replacement: z.string(),
  explanation: z.string(),
  named: z.boolean(),
  /** The passage had changed, so that its words may be other ones after a reload. */
  isOutdated: z.boolean(),
});
export type CorrectionDraft = z.output<typeof draft>;

const stored = localDrafts("correction-draft", draft);

export const readCorrectionDraft = (username: string, postId: number): CorrectionDraft | null =>
  stored.read({ username, about: postId });

export const storeCorrectionDraft = (username: string, postId: number, written: CorrectionDraft | null) =>
  stored.write({ username, about: postId }, written);

export const correctionDraftsOnDevice: DeviceData = stored;
