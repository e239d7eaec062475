import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  isAlwaysListed,
  notificationChannels,
  notificationSettingsCalls,
  type Digest,
  type NotificationChannel,
  type NotificationSettings,
  type NotificationSettingsChange,
} from "../settings.ts";
import { notificationTitles, type NotificationTitle } from "../calls.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { Switch } from "#ui/radio-and-switch.tsx";

/** Which kinds of notifications reach a member in which channel, and the weekly digest. Each choice saves at once. */
export function NotificationChoices({ className }: { className?: string }) {
  const { t } = useTranslation("notifications");
  const errorText = useErrorText();
  const titleId = useId();
  const [failure, setFailure] = useState<{ title?: string; text: string }>();
  const { settings, choose } = useNotificationChoices((kind, error) =>
    setFailure({ ...(kind === "save" && { title: t("choices.failed") }), text: errorText(error) }),
  );
  const save = (change: Parameters<typeof choose>[0]) => {
    setFailure(undefined);
    choose(change);
  };

  return (
    <section aria-labelledby={titleId} className={className}>
      <h2 id={titleId} className="text-2xl">
        {t("choices.title")}
      </h2>
      <p className="mt-4">{t("choices.lead")}</p>
      {settings !== null && (
        <>
          <table className="mt-6 w-full border-b border-hairline" aria-labelledby={titleId}>
            <thead>
              <tr className="text-sm text-ink-soft">
                <th scope="col" className="pb-2 text-start align-bottom font-normal">
                  {t("choices.kind")}
                </th>
                {notificationChannels.map((channel) => (
                  <th
                    key={channel}
                    scope="col"
                    className="w-12 pb-2 text-center align-bottom font-normal min-[22.5rem]:w-14 sm:w-20"
                  >
                    {t(`choices.channels.${channel}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {notificationTitles.map((title) => (
                <tr key={title} className="border-t border-hairline">
                  <th scope="row" className="py-2 pe-2 text-start font-normal wrap-anywhere hyphens-auto">
                    {t(`kinds.${title}`)}
                  </th>
                  {notificationChannels.map((channel) => (
                    <td key={channel} className="text-center">
                      <Choice
                        title={title}
                        channel={channel}
                        isOn={settings.types[title][channel]}
                        onChange={(isOn) => save({ title, channel, isOn })}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <h3 className="mt-10 text-xl">{t("choices.digest.title")}</h3>
          <Switch
            className="mt-2"
            label={t("choices.digest.label")}
            hint={t("choices.digest.hint")}
            checked={settings.digest === "weekly"}
            onChange={(isOn) => save({ digest: isOn ? "weekly" : "none" })}
          />
        </>
      )}
      {failure !== undefined && (
        <Notice kind="error" className="mt-6" {...(failure.title !== undefined && { title: failure.title })}>
          {failure.text}
        </Notice>
      )}
    </section>
  );
}

interface ChoiceProps {
  title: NotificationTitle;
  channel: NotificationChannel;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** One cell of the table. The whole cell of 44 by 44 pixels is the target. */
function Choice({ title, channel, isOn, onChange }: ChoiceProps) {
  const { t } = useTranslation("notifications");
  const name = `${t(`kinds.${title}`)}: ${t(`choices.channels.${channel}`)}`;
  // The mail of a decision tells of a ban, whatever the settings say.
  if ((channel === "list" && isAlwaysListed(title)) || (channel === "mail" && title === "Banned")) {
    return (
      <span className="grid h-11 w-full place-items-center text-ink-soft" title={t("choices.always")}>
        <Icon name="check" className="size-4" />
        <span className="sr-only">{t("choices.always")}</span>
      </span>
    );
  }
  return (
    <label className="mx-auto grid size-11 place-items-center *:col-start-1 *:row-start-1">
      <input
        type="checkbox"
        aria-label={name}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="tick rounded"
      />
      <Icon name="check" className="tick-sign size-4" />
    </label>
  );
}

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
function useNotificationChoices(onFailure: (kind: "read" | "save", error: unknown) => void) {
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
