import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { isAlwaysListed, notificationChannels, type NotificationChannel } from "../settings.ts";
import { notificationTitles, type NotificationTitle } from "../calls.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { Switch } from "#ui/switch.tsx";
import { useNotificationChoices } from "./use-notification-choices.ts";

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
  if (channel === "list" && isAlwaysListed(title)) {
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
