import { useState } from "react";
import { useTranslation } from "react-i18next";
import { email as emailSchema, type OwnAccount, changeEmailCalls } from "#features/accounts/calls.ts";
import { DAY, HOUR } from "#vocabulary/limits.ts";
import { emailChange } from "#vocabulary/account-limits.ts";
import { ApiError } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { FormError, Notice } from "#ui/notice.tsx";
import { PasswordField } from "#ui/text-fields.tsx";
import { useForm, type FieldErrors } from "#ui/use-form.ts";
import { EmailField } from "#features/accounts/web/account-form.tsx";
import { topicPath } from "./settings-address.ts";
import { TopicHeading } from "./topic-list.tsx";

/** The form to change the e-mail address: confirmed by the password, then by a mailed link. */
export function EmailTopic({ account }: { account: OwnAccount }) {
  const { t } = useTranslation(["settings", "email"]);
  return (
    <>
      <TopicHeading>{t("settings:topics.email")}</TopicHeading>
      {account.hasPassword ? (
        <ChangeEmail email={account.email} />
      ) : (
        <>
          <p className="mt-4">{t("email:noPassword")}</p>
          <ButtonLink to={topicPath("password")} className="mt-6">
            {t("email:setPassword")}
          </ButtonLink>
        </>
      )}
    </>
  );
}

const empty = { newEmail: "", password: "" };
type Values = typeof empty;

function ChangeEmail({ email }: { email: string }) {
  const { t } = useTranslation(["email", "accounts", "errors"]);
  const api = useApi();
  const errorText = useErrorText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({ initial: empty, check });

  function check(values: Values): FieldErrors<Values> {
    const errors: FieldErrors<Values> = {};
    if (!emailSchema.safeParse(values.newEmail).success) errors.newEmail = t("errors:EMAIL_INVALID");
    if (values.password === "") errors.password = t("email:passwordMissing");
    return errors;
  }

  const submit = form.submit(async ({ newEmail, password }) => {
    setSentTo(null);
    const address = newEmail.trim();
    try {
      await api(changeEmailCalls.request, { body: { newEmail: address, password } });
      form.reset();
      setSentTo(address);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (code === "BAD_CREDENTIALS") return form.fail({ password: t("email:wrongPassword") });
      if (code === "EMAIL_TAKEN" || code === "EMAIL_INVALID") return form.fail({ newEmail: errorText(error) });
      form.fail({}, errorText(error));
    }
  });

  return (
    <>
      <p className="mt-4 wrap-anywhere">{t("email:lead", { email, days: emailChange.undoWithin / DAY })}</p>
      <div aria-live="polite">
        {sentTo !== null && (
          <Notice kind="success" className="mt-6" title={t("email:sent")}>
            <p className="wrap-anywhere">
              {t("email:sentTo", { email: sentTo, hours: emailChange.confirmWithin / HOUR })}
            </p>
          </Notice>
        )}
      </div>
      <form method="post" noValidate onSubmit={submit} className="form-width mt-6 flex flex-col gap-6">
        <FormError title={form.problem} />
        <EmailField {...form.text("newEmail")} label={t("email:newEmail")} />
        <PasswordField
          {...form.text("password")}
          label={t("email:password")}
          showText={t("accounts:fields.show")}
          hideText={t("accounts:fields.hide")}
          autoComplete="current-password"
          required
        />
        <Button type="submit" variant="primary" block busy={form.busy} busyText={t("email:busy")}>
          {t("email:submit")}
        </Button>
      </form>
    </>
  );
}
