import { event } from "#kit/server/features/events.ts";
import type { PromptRow } from "./queries.ts";

/**
 * All authors of a prompt that hid them are named, or the judging of a contest is over, or both. It happens once, and is written
 * afterwards. The prompt is locked.
 */
export const promptRevealed = event<{ prompt: PromptRow }>("prompt.revealed");
