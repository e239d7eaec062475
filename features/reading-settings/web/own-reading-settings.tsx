import { useEffect } from "react";
import { readingSettingsCalls, type ReadingSettings, type ReadingSettingsChange } from "../calls.ts";
import type { Api } from "#kit/web/calls/api.ts";
import {
  applyChoices,
  choiceEvent,
  forgetMemberChoices,
  markSent,
  memberKey,
  storedObject,
  takeMemberChoices,
  unsentChoices,
} from "#features/accounts/web/reading-choices.ts";
import { getSession, onSessionChange, useSession, type Session } from "#features/accounts/web/session.ts";
import type { DeviceData } from "#features/personal-data/web/device-data.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { SECOND } from "#vocabulary/limits.ts";

/** A member's reading settings between this browser and the server. */

/** Settings that have come from the server, for this session's browser. */
export function takeReadingSettings(session: Session | null, settings: ReadingSettings) {
  if (session !== null) takeMemberChoices(session.userId, settings);
}

/** Whether this browser has had the member's settings before. Live connections bring them at each start. */
const hasReadingSettings = ({ userId }: Session) => storedObject(memberKey).member === userId;

/** Saves a change and shows it. @throws {ApiError} */
export async function saveReadingSettings(api: Api, change: ReadingSettingsChange): Promise<ReadingSettings> {
  const settings = await api(readingSettingsCalls.change, { body: change });
  takeReadingSettings(getSession(), settings);
  return settings;
}

let sending: Promise<void> | null = null;

/** Sends choices of the panel, one change after the other. Those that could not be sent stay for the next time. */
function sendUnsentChoices(api: Api): Promise<void> {
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

/** As long as notifications wait for the live connection, which brings the settings. */
const longestWaitForConnection = 3 * SECOND;

/** Sends what a member chooses in the panel, also before this ran. Fetches the settings only if no live connection brings them. */
export function ReadingSettingsOfMember() {
  const session = useSession();
  const api = useApi();
  // After a log-out the visitor's own choices apply.
  useEffect(() => onSessionChange(applyChoices), []);
  useEffect(() => {
    if (session === null) return undefined;
    const send = () => void sendUnsentChoices(api);
    const timer = setTimeout(() => {
      if (hasReadingSettings(session)) return;
      api(readingSettingsCalls.read, {}, { askAgain: false }).then(
        (settings) => takeReadingSettings(session, settings),
        () => {},
      );
    }, longestWaitForConnection);
    document.addEventListener(choiceEvent, send);
    window.addEventListener("online", send);
    send();
    return () => {
      clearTimeout(timer);
      document.removeEventListener(choiceEvent, send);
      window.removeEventListener("online", send);
    };
  }, [api, session]);
  return null;
}
