import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { z } from "zod";
import { accountsCalls, email, password } from "#contract/accounts.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { useErrorText } from "#web/platform/error-text.ts";
import { localPath } from "#web/platform/local-path.ts";
import { useApi } from "#web/platform/page-context.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import { signIn } from "#web/platform/session.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import { useForm } from "#web/ui/use-form.ts";
import { AccountForm } from "./account-form.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { EmailField } from "./email-field.tsx";
import { schemaFaults, useFaultTexts } from "./field-faults.ts";
import { ResendActivation } from "./resend-activation.tsx";
import { VisitorsOnly } from "./visitors-only.tsx";

const credentials = z.object({ email, password });

export function Component() {
  const { t } = useTranslation("accounts");
  const [search] = useSearchParams();
  return (
    <VisitorsOnly to={localPath(search.get("next"))}>
      <PageHead title={t("login.title")} />
      <AccountFrame title={t("login.title")} intro={t("login.intro")} plate="login">
        <LoginForm />
        <p className="mt-8 flex flex-wrap items-center gap-x-2 border-t border-hairline pt-4">
          {t("login.newHere")}
          <Link to="/signup#form" className="link inline-flex min-h-11 items-center">
            {t("login.signUp")}
          </Link>
        </p>
      </AccountFrame>
    </VisitorsOnly>
  );
}

function LoginForm() {
  const { t } = useTranslation("accounts");
  const api = useApi();
  const errorText = useErrorText();
  const faultTexts = useFaultTexts();
  const [waitsForActivation, setWaitsForActivation] = useState<string | null>(null);
  const form = useForm({
    initial: { email: "", password: "" },
    check: (values) => schemaFaults(credentials, values, faultTexts),
  });

  const submit = form.submit(async (values) => {
    setWaitsForActivation(null);
    const address = values.email.trim();
    try {
      // VisitorsOnly sees the new session and goes on from here.
      signIn(await api(accountsCalls.login, { body: { ...values, email: address } }), address);
    } catch (error) {
      if (error instanceof ApiError && error.code === "NOT_ACTIVATED") setWaitsForActivation(address);
      form.fail({}, errorText(error));
    }
  });

  return (
    <AccountForm
      form={form}
      onSubmit={submit}
      submitText={t("login.submit")}
      busyText={t("login.busy")}
      remedy={waitsForActivation === null ? null : <ResendActivation email={waitsForActivation} />}
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
        <Link to="/reset-password" className="link inline-flex min-h-11 items-center self-start text-sm">
          {t("login.forgotten")}
        </Link>
      </div>
    </AccountForm>
  );
}
