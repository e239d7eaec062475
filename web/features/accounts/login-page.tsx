import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { z } from "zod";
import { accountsCalls, email, password } from "#contract/accounts.ts";
import { personalDataCalls } from "#contract/personal-data.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { BanReasonOf } from "#web/platform/ban-reason.tsx";
import { useErrorText } from "#web/platform/error-text.ts";
import { withNext } from "#web/platform/login-address.ts";
import { useApi, useSite } from "#web/platform/page-context.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import { signIn } from "#web/platform/session.ts";
import { OrSocialLogins } from "#web/platform/social-logins.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { schemaErrors } from "#web/ui/schema-errors.ts";
import { useForm } from "#web/ui/use-form.ts";
import { DataDownload } from "../personal-data/data-download.tsx";
import { AccountForm } from "./account-form.tsx";
import { AccountPageLayout } from "./account-page-layout.tsx";
import { EmailField } from "./email-field.tsx";
import { useValidationTexts } from "./validation-texts.ts";
import { useNextPath, useNextPathForLinks } from "./next-address.ts";
import { ResendActivation } from "./resend-activation.tsx";
import { SocialLoginError } from "./social-login-error.tsx";
import { StorageNotice } from "./storage-notice.tsx";
import { VisitorsOnly } from "./visitors-only.tsx";

const credentials = z.object({ email, password });

export function Component() {
  const { t } = useTranslation("accounts");
  const { signUpsOpen } = useSite();
  const next = useNextPathForLinks();
  return (
    <VisitorsOnly to={useNextPath()}>
      <PageHead title={t("login.title")} description={t("login.description")} />
      <AccountPageLayout title={t("login.title")} intro={t("login.intro")} illustration="login">
        <SocialLoginError />
        <StorageNotice />
        <LoginForm next={next} />
        <OrSocialLogins next={next} />
        <p className="mt-8 flex flex-wrap items-center gap-x-2 border-t border-hairline pt-4">
          {t("login.newHere")}
          <Link to={withNext("/signup#form", next)} className="link inline-flex min-h-11 items-center">
            {t(signUpsOpen ? "login.signUp" : "closed.title")}
          </Link>
        </p>
      </AccountPageLayout>
    </VisitorsOnly>
  );
}

function LoginForm({ next }: { next: string }) {
  const { t } = useTranslation("accounts");
  const api = useApi();
  const errorText = useErrorText();
  const validationTexts = useValidationTexts();
  const [errorAction, setErrorAction] = useState<ReactNode>(null);
  const form = useForm({
    initial: { email: "", password: "" },
    check: (values) => schemaErrors(credentials, values, validationTexts),
  });

  const submit = form.submit(async (values) => {
    setErrorAction(null);
    const body = { ...values, email: values.email.trim() };
    try {
      // VisitorsOnly sees the new session and redirects.
      signIn(await api(accountsCalls.login, { body }), body.email);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (code === "NOT_ACTIVATED") setErrorAction(<ResendActivation email={body.email} />);
      // Banned members can still download their personal data.
      if (code === "BANNED")
        setErrorAction(
          <>
            <BanReasonOf error={error} />
            <DataDownload fetchArchive={() => api(personalDataCalls.downloadWithPassword, { body })} />
          </>,
        );
      form.fail({}, errorText(error));
    }
  });

  return (
    <AccountForm
      form={form}
      onSubmit={submit}
      submitText={t("login.submit")}
      busyText={t("login.busy")}
      errorAction={errorAction}
    >
      <EmailField {...form.text("email")} label={t("fields.email")} autoComplete="username" />
      <div className="flex flex-col gap-2">
        <PasswordField
          {...form.text("password")}
          label={t("fields.password")}
          showText={t("fields.show")}
          hideText={t("fields.hide")}
          autoComplete="current-password"
          required
        />
        <Link
          to={withNext("/reset-password", next)}
          className="link inline-flex min-h-11 items-center self-start text-sm"
        >
          {t("login.forgotten")}
        </Link>
      </div>
    </AccountForm>
  );
}
