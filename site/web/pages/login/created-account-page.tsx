import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useHydrated } from "#kit/web/pages/hydrated.ts";
import {
  createdAccountEmail,
  createdAccountNext,
  createdAccountWaits,
  withNext,
} from "#features/accounts/web/login-address.ts";
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
  const waits = hydrated && createdAccountWaits(state);
  const words = waits ? "created.applied" : "created";
  return (
    <AccountPageLayout title={t(`${words}.title`)} intro={t(`${words}.text`)} illustration="inbox">
      {email === null ? null : <p className="mb-2 wrap-anywhere">{t("created.sentTo", { email })}</p>}
      <p className="text-ink-soft">{t(`${words}.validity`)}</p>
      {/* The next step is in the mail. Without JavaScript, logging in leads to the form that sends it again. */}
      <ButtonLink to={waits ? "/" : withNext("/login", next)} className="mt-8 max-sm:w-full">
        {t(waits ? "activate.read" : "created.logIn")}
      </ButtonLink>
      {hydrated ? (
        <section className="mt-12 border-t border-hairline pt-6">
          <h2 className="mb-4 text-lg">{t("created.noMail")}</h2>
          <ResendActivation email={email} />
        </section>
      ) : null}
    </AccountPageLayout>
  );
}
