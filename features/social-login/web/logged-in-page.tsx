import { useTranslation } from "react-i18next";
import { useSession } from "#features/accounts/web/session.ts";
import { useHydrated } from "#kit/web/pages/hydrated.ts";
import { ButtonLink } from "#ui/button.tsx";
import { AccountPageLayout } from "#features/accounts/web/account-page-layout.tsx";

/** The end of a tab that was opened only to log in again: the work continues in the other tab. */
export function Component() {
  const { t } = useTranslation("social");
  const session = useSession();
  const hydrated = useHydrated();
  if (hydrated && session === null) return <LoggedOut />;
  const text = session === null ? t("done.text") : t("done.textTo", { username: session.username });
  return (
    <AccountPageLayout takesFocus title={t("done.title")} intro={text} illustration="welcome">
      <ButtonLink to="/">{t("ways.home")}</ButtonLink>
    </AccountPageLayout>
  );
}

/** Opened directly, or reloaded after the session ended. */
function LoggedOut() {
  const { t } = useTranslation("social");
  return (
    <AccountPageLayout
      pageTitle={t("done.title")}
      takesFocus
      title={t("gone.title")}
      intro={t("gone.text")}
      illustration="welcome"
    >
      <ButtonLink variant="primary" to="/login" className="max-sm:w-full">
        {t("ways.logIn")}
      </ButtonLink>
    </AccountPageLayout>
  );
}
