import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useHydrated } from "#kit/web/pages/hydrated.ts";
import { createdAccountEmail, createdAccountNext, withNext } from "#features/accounts/web/login-address.ts";
import { ButtonLink } from "#ui/button.tsx";
import { AccountPageLayout } from "#features/accounts/web/account-page-layout.tsx";
import { ResendActivation } from "#features/accounts/web/resend-activation.tsx";

/** After signing up. Opened in another way, the page does not know the e-mail address and asks for it where needed. */
export function Component() {
  const { t } = useTranslation("accounts");
  const { state } = useLocation();
  const hydrated = useHydrated();
  const email = hydrated ? createdAccountEmail(state) : null;
  const next = hydrated ? createdAccountNext(state) : "/";
  return (
    <AccountPageLayout title={t("created.title")} intro={t("created.text")} illustration="inbox">
      {email === null ? null : <p className="mb-2 wrap-anywhere">{t("created.sentTo", { email })}</p>}
      <p className="text-ink-soft">{t("created.validity")}</p>
      <ButtonLink to={withNext("/login", next)} variant="primary" className="mt-8 max-sm:w-full">
        {t("created.logIn")}
      </ButtonLink>
      {/* Sending the mail again needs JavaScript. Without it, logging in leads to the same form. */}
      {hydrated ? (
        <section className="mt-12 border-t border-hairline pt-6">
          <h2 className="mb-4 text-lg">{t("created.noMail")}</h2>
          <ResendActivation email={email} />
        </section>
      ) : null}
    </AccountPageLayout>
  );
}
