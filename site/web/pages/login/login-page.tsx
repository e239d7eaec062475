import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { z } from "zod";
import { accountsCalls, email, password } from "#features/accounts/calls.ts";
import { personalDataCalls } from "#features/personal-data/calls.ts";
import { ApiError } from "#kit/web/calls/api-error.ts";
import { BanReasonOf } from "#features/accounts/web/bans.tsx";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useNextPath, useNextPathForLinks, withNext } from "#features/accounts/web/login-address.ts";
import { useApi, useSite } from "#kit/web/pages/page-context.ts";
import { signIn } from "#features/accounts/web/session.ts";
import { OrSocialLogins } from "#features/accounts/web/social-logins.tsx";
import { PasswordField } from "#ui/text-fields.tsx";
import { schemaErrors, useForm } from "#ui/use-form.ts";
import { DataDownload } from "#features/personal-data/web/data-download.tsx";
import { AccountForm, EmailField, StorageNotice, useValidationTexts } from "#features/accounts/web/account-form.tsx";
import { AccountPageLayout, VisitorsOnly } from "#features/accounts/web/account-page-layout.tsx";
import { ResendActivation } from "#features/accounts/web/resend-activation.tsx";
import { PasskeyLogin } from "#features/passkeys/web/passkey-login.tsx";
import { SocialLoginError } from "#features/social-login/web/social-login-error.tsx";

const credentials = z.object({ email, password });

export function Component() {
  const { t } = useTranslation("accounts");
  const { signUps, signUpsOpen, passkeys } = useSite();
  const next = useNextPathForLinks();
  return (
    <VisitorsOnly to={useNextPath()}>
      <AccountPageLayout
        title={t("login.title")}
        description={t("login.description")}
        intro={t("login.intro")}
        illustration="login"
      >
        <SocialLoginError />
        <StorageNotice />
        <LoginForm next={next} />
        <OrSocialLogins next={next}>
          {passkeys !== null && <PasskeyLogin inField onLogin={(reply) => signIn(reply)} />}
        </OrSocialLogins>
        <p className="mt-8 flex flex-wrap items-center gap-x-2 border-t border-hairline pt-4">
          {t("login.newHere")}
          <Link to={withNext("/signup#form", next)} className="link inline-flex min-h-11 items-center">
            {t(signUpsOpen ? "login.signUp" : signUps === "invited" ? "closed.invitedTitle" : "closed.title")}
          </Link>
        </p>
      </AccountPageLayout>
    </VisitorsOnly>
  );
}

function LoginForm({ next }: { next: string }) {
  const { t } = useTranslation("accounts");
  const api = useApi();
  const { passkeys } = useSite();
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
      <EmailField
        {...form.text("email")}
        label={t("fields.email")}
        autoComplete={passkeys === null ? "username" : "username webauthn"}
      />
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
