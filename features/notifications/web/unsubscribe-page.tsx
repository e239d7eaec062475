import { useState, type FormEvent } from "react";
import { useLoaderData, useRouteError, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { notificationSettingsCalls, unsubscribePath } from "../settings.ts";
import { ErrorPage } from "#kit/web/pages/error-page.tsx";
import { pageContext, useApi } from "#kit/web/pages/page-context.ts";
import { toPageError } from "#kit/web/pages/page-error.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { FormError } from "#ui/notice.tsx";
import { topicPath } from "#site/web/pages/settings/settings-address.ts";
import { AccountPageLayout } from "#features/accounts/web/account-page-layout.tsx";

const settings = topicPath("notifications");

export async function loader({ params: { token = "" }, request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  return {
    token,
    ...(await api(
      notificationSettingsCalls.unsubscription,
      { params: { unsubscribeToken: token } },
      { signal: request.signal },
    )),
  };
}

/**
 * The target of the unsubscribe link in a mail. Opening it changes nothing, because mail programs open links by
 * themselves; the button does.
 */
export function Component() {
  const { t } = useTranslation("accounts");
  const { token, type, mail } = useLoaderData<typeof loader>();
  const api = useApi();
  const { busy, problem, run } = useSingleCall();
  const [isOff, setIsOff] = useState(!mail);

  function stop(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      await api(notificationSettingsCalls.unsubscribe, { params: { unsubscribeToken: token } });
      setIsOff(true);
    });
  }

  const title = isOff ? t("unsubscribe.done") : t("unsubscribe.title");
  return (
    <AccountPageLayout
      key={title}
      takesFocus={isOff && mail}
      title={title}
      intro={
        isOff ? t(type === "digest" ? "unsubscribe.doneDigest" : "unsubscribe.doneText") : t(`unsubscribe.text.${type}`)
      }
      illustration="inbox"
    >
      {isOff ? (
        <ButtonLink to={settings}>{t("unsubscribe.settings")}</ButtonLink>
      ) : (
        <form method="post" action={unsubscribePath(token)} onSubmit={stop} className="flex flex-col items-start gap-4">
          <FormError title={problem} />
          <Button type="submit" variant="primary" busy={busy} busyText={t("unsubscribe.busy")}>
            {t("unsubscribe.button")}
          </Button>
        </form>
      )}
    </AccountPageLayout>
  );
}

/** For an old or broken link: the settings do the same. */
export function ErrorBoundary() {
  const { t } = useTranslation("accounts");
  if (toPageError(useRouteError()).status !== 404) return <ErrorPage />;
  const title = t("unsubscribe.invalid");
  return (
    <AccountPageLayout title={title} intro={t("unsubscribe.invalidText")} illustration="inbox">
      <ButtonLink to={settings} variant="primary" className="max-sm:w-full">
        {t("unsubscribe.settings")}
      </ButtonLink>
    </AccountPageLayout>
  );
}
