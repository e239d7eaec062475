import { useEffect, useEffectEvent, useState } from "react";
import {
  notificationSettingsCalls,
  type Digest,
  type NotificationChannel,
  type NotificationSettings,
} from "#contract/notification-settings.ts";
import type { NotificationTitle } from "#contract/notifications.ts";
import { useApi } from "#web/platform/page-context.ts";

type Change = { title: NotificationTitle; channel: NotificationChannel; isOn: boolean } | { digest: Digest };

const opposite = (change: Change): Change =>
  "digest" in change ? { digest: change.digest === "weekly" ? "none" : "weekly" } : { ...change, isOn: !change.isOn };

function changed(settings: NotificationSettings, change: Change): NotificationSettings {
  if ("digest" in change) return { ...settings, digest: change.digest };
  const { title, channel, isOn } = change;
  return { ...settings, types: { ...settings.types, [title]: { ...settings.types[title], [channel]: isOn } } };
}

/** The member's notification settings. Each change shows and is saved at once, and is taken back if it can't be saved. */
export function useNotificationChoices(onFailure: (kind: "read" | "save", error: unknown) => void) {
  const api = useApi();
  const [settings, setSettings] = useState<NotificationSettings | null>(null);

  const failed = useEffectEvent(onFailure);
  useEffect(() => {
    const ended = new AbortController();
    api(notificationSettingsCalls.read, {}, { signal: ended.signal }).then(setSettings, (error: unknown) => {
      if (!ended.signal.aborted) failed("read", error);
    });
    return () => ended.abort();
  }, [api]);

  async function choose(change: Change) {
    const show = (shown: Change) => setSettings((before) => before && changed(before, shown));
    show(change);
    try {
      const body = "digest" in change ? change : { types: { [change.title]: { [change.channel]: change.isOn } } };
      await api(notificationSettingsCalls.change, { body });
    } catch (error) {
      show(opposite(change));
      onFailure("save", error);
    }
  }
  return { settings, choose };
}
