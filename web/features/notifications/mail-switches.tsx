import { useEffect, useEffectEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  mailedTitles,
  notificationSettingsCalls,
  type MailedTitle,
  type NotificationSettings,
} from "#contract/notification-settings.ts";
import { useErrorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/page-context.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Switch } from "#web/ui/switch.tsx";

/** Which kinds of notifications are also sent by e-mail. Each switch saves at once. */
export function MailSwitches({ className }: { className?: string }) {
  const { t } = useTranslation("notifications");
  const errorText = useErrorText();
  const api = useApi();
  const titleId = useId();
  const [types, setTypes] = useState<NotificationSettings["types"] | null>(null);
  const [failure, setFailure] = useState<{ title?: string; text: string }>();

  const showFailure = useEffectEvent((error: unknown) => setFailure({ text: errorText(error) }));
  useEffect(() => {
    const ended = new AbortController();
    api(notificationSettingsCalls.read, {}, { signal: ended.signal }).then(
      (settings) => setTypes(settings.types),
      (error: unknown) => {
        if (!ended.signal.aborted) showFailure(error);
      },
    );
    return () => ended.abort();
  }, [api]);

  async function choose(title: MailedTitle, mail: boolean) {
    setFailure(undefined);
    setTypes((before) => before && { ...before, [title]: { mail } });
    try {
      await api(notificationSettingsCalls.change, { body: { types: { [title]: { mail } } } });
    } catch (error) {
      setTypes((before) => before && { ...before, [title]: { mail: !mail } });
      setFailure({ title: t("mails.failed"), text: errorText(error) });
    }
  }

  return (
    <section aria-labelledby={titleId} className={className}>
      <h2 id={titleId} className="text-2xl">
        {t("mails.title")}
      </h2>
      <p className="mt-4">{t("mails.lead")}</p>
      {types !== null && (
        <ul className="mt-6 border-b border-hairline">
          {mailedTitles.map((title) => (
            <li key={title} className="border-t border-hairline py-3">
              <Switch
                label={t(`mails.${title}`)}
                checked={types[title].mail}
                onChange={(on) => void choose(title, on)}
              />
            </li>
          ))}
        </ul>
      )}
      {failure !== undefined && (
        <Notice kind="error" className="mt-6" {...(failure.title !== undefined && { title: failure.title })}>
          {failure.text}
        </Notice>
      )}
    </section>
  );
}
