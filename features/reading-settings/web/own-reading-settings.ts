import { readingSettingsCalls, type ReadingSettings, type ReadingSettingsChange } from "../calls.ts";
import type { Api } from "#kit/web/calls/api.ts";
import {
  forgetMemberChoices,
  markSent,
  takeMemberChoices,
  unsentChoices,
} from "#features/accounts/web/member-choices.ts";
import { memberKey, storedObject } from "#features/accounts/web/reading-choices.ts";
import { getSession, type Session } from "#features/accounts/web/session.ts";
import type { DeviceData } from "#features/personal-data/web/device-data.ts";

/** A member's reading settings between this browser and the server. */

/** Settings that have come from the server, for this session's browser. */
export function takeReadingSettings(session: Session | null, settings: ReadingSettings) {
  if (session !== null) takeMemberChoices(session.userId, settings);
}

/** Whether this browser has had the member's settings before. Live connections bring them at each start. */
export const hasReadingSettings = ({ userId }: Session) => storedObject(memberKey).member === userId;

/** Saves a change and shows it. @throws {ApiError} */
export async function saveReadingSettings(api: Api, change: ReadingSettingsChange): Promise<ReadingSettings> {
  const settings = await api(readingSettingsCalls.change, { body: change });
  takeReadingSettings(getSession(), settings);
  return settings;
}

let sending: Promise<void> | null = null;

/** Sends choices of the panel, one change after the other. Those that could not be sent stay for the next time. */
export function sendUnsentChoices(api: Api): Promise<void> {
  sending ??= sendAll(api).finally(() => {
    sending = null;
  });
  return sending;
}

async function sendAll(api: Api) {
  for (let change = unsentChoices(); Object.keys(change).length > 0; change = unsentChoices()) {
    const session = getSession();
    if (session === null) return;
    try {
      const settings = await api(readingSettingsCalls.change, { body: change }, { askAgain: false });
      markSent(change);
      takeReadingSettings(session, settings);
    } catch {
      return;
    }
  }
}

export const readingSettingsOnDevice: DeviceData = { deleteDataOf: () => forgetMemberChoices() };
