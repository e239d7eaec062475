import { useEffect, useEffectEvent, useState } from "react";
import { readingSettingsCalls, type ReadingSettings } from "../calls.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { getSession } from "#features/accounts/web/session.ts";
import { saveReadingSettings, takeReadingSettings } from "./own-reading-settings.tsx";

type SavingState = "idle" | "busy" | "saved" | { failure: string };

/** The member's settings for a form: null until they are loaded. */
export function useReadingSettings() {
  const api = useApi();
  const errorText = useErrorText();
  const [settings, setSettings] = useState<ReadingSettings | null>(null);
  const [loadingFailure, setLoadingFailure] = useState<string>();
  const [saving, setSaving] = useState<SavingState>("idle");

  const showFailure = useEffectEvent((error: unknown) => setLoadingFailure(errorText(error)));
  useEffect(() => {
    const ended = new AbortController();
    api(readingSettingsCalls.read, {}, { signal: ended.signal }).then(
      (loaded) => {
        takeReadingSettings(getSession(), loaded);
        setSettings(loaded);
      },
      (error: unknown) => {
        if (!ended.signal.aborted) showFailure(error);
      },
    );
    return () => ended.abort();
  }, [api]);

  async function save(change: Partial<ReadingSettings>) {
    setSaving("busy");
    try {
      await saveReadingSettings(api, change);
      setSaving("saved");
    } catch (error) {
      setSaving({ failure: errorText(error) });
    }
  }

  return { settings, loadingFailure, saving, save, edited: () => setSaving("idle") };
}

export type ReadingSettingsForm = ReturnType<typeof useReadingSettings>;
