import { useEffect } from "react";
import { SECOND } from "#vocabulary/limits.ts";
import { readingSettingsCalls } from "../calls.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { applyChoices, choiceEvent } from "#features/accounts/web/reading-choices.ts";
import { onSessionChange, useSession } from "#features/accounts/web/session.ts";
import { hasReadingSettings, sendUnsentChoices, takeReadingSettings } from "./own-reading-settings.ts";

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
