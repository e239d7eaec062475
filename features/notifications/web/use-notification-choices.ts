import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  notificationSettingsCalls,
  type Digest,
  type NotificationChannel,
  type NotificationSettings,
  type NotificationSettingsChange,
} from "../settings.ts";
import type { NotificationTitle } from "../calls.ts";
import { useApi } from "#kit/web/pages/page-context.ts";

type Change = { title: NotificationTitle; channel: NotificationChannel; isOn: boolean } | { digest: Digest };

type SomeChannels = { readonly [C in NotificationChannel]?: boolean | undefined } | undefined;

/** All settings, or those that a call changes. */
interface SomeSettings {
  types: { readonly [T in NotificationTitle]?: SomeChannels };
  digest?: Digest | undefined;
}

function changed<Settings extends SomeSettings>(settings: Settings, change: Change): Settings {
  if ("digest" in change) return { ...settings, digest: change.digest };
  const { title, channel, isOn } = change;
  return { ...settings, types: { ...settings.types, [title]: { ...settings.types[title], [channel]: isOn } } };
}

const bodyOf = (changes: readonly Change[]) => changes.reduce<NotificationSettingsChange>(changed, { types: {} });

/**
 * The member's notification settings. A choice shows at once and is saved by one call at a time: later choices wait for it and are sent
 * together, so that the last one counts. Choices that can't be saved are taken back.
 */
export function useNotificationChoices(onFailure: (kind: "read" | "save", error: unknown) => void) {
  const api = useApi();
  const [saved, setSaved] = useState<NotificationSettings | null>(null);
  const [unsaved, setUnsaved] = useState<readonly Change[]>([]);
  const latestUnsaved = useRef(unsaved);

  const failed = useEffectEvent(onFailure);
  useEffect(() => {
    const ended = new AbortController();
    api(notificationSettingsCalls.read, {}, { signal: ended.signal }).then(setSaved, (error: unknown) => {
      if (!ended.signal.aborted) failed("read", error);
    });
    return () => ended.abort();
  }, [api]);

  function setChanges(next: readonly Change[]) {
    latestUnsaved.current = next;
    setUnsaved(next);
  }

  async function saveAll() {
    while (latestUnsaved.current.length > 0) {
      const sent = latestUnsaved.current;
      try {
        setSaved(await api(notificationSettingsCalls.change, { body: bodyOf(sent) }));
      } catch (error) {
        onFailure("save", error);
      }
      setChanges(latestUnsaved.current.slice(sent.length));
    }
  }

  function choose(change: Change) {
    const isSaving = latestUnsaved.current.length > 0;
    setChanges([...latestUnsaved.current, change]);
    if (!isSaving) void saveAll();
  }
  return { settings: saved && unsaved.reduce<NotificationSettings>(changed, saved), choose };
}
