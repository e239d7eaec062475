import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { accountsCalls, emailForReset } from "../calls.ts";
import { ApiError } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useLoginAddress } from "./login-address.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { ButtonLink } from "#ui/button.tsx";
import { schemaErrors, useForm } from "#ui/use-form.ts";
import { AccountForm, EmailField, useValidationTexts } from "./account-form.tsx";
import { AccountPageLayout, VisitorsOnly } from "./account-page-layout.tsx";
import { ResendActivation } from "./resend-activation.tsx";

/** A link was sent now, or earlier: either way the next step is in the inbox. */
type Answer = { sent: "now"; email: string } | { sent: "before" };

export function Component() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  return (
    <VisitorsOnly>
      {answer === null ? <Request onAnswer={setAnswer} /> : <CheckYourInbox answer={answer} />}
    </VisitorsOnly>
  );
}

function Request({ onAnswer }: { onAnswer: (answer: Answer) => void }) {
  const { t } = useTranslation("accounts");
  const loginAddress = useLoginAddress();
  const api = useApi();
  const errorText = useErrorText();
  const validationTexts = useValidationTexts();
  const [inactiveEmail, setInactiveEmail] = useState<string | null>(null);
  const form = useForm({
    initial: { email: "" },
    check: (values) => schemaErrors(emailForReset, values, validationTexts),
  });

  const submit = form.submit(async (values) => {
    setInactiveEmail(null);
    const email = values.email.trim();
    try {
      await api(accountsCalls.requestPasswordReset, { body: { email } });
      onAnswer({ sent: "now", email });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (code === "EMAIL_ALREADY_SENT") return onAnswer({ sent: "before" });
      if (code === "EMAIL_UNKNOWN") return form.fail({ email: errorText(error) });
      if (code === "BAD_REQUEST") return form.fail({ email: validationTexts.email });
      if (code === "NOT_ACTIVATED") setInactiveEmail(email);
      form.fail({}, errorText(error));
    }
  });

  return (
    <AccountPageLayout title={t("request.title")} intro={t("request.intro")} illustration="password">
      <AccountForm
        form={form}
        onSubmit={submit}
        submitText={t("request.submit")}
        busyText={t("request.busy")}
        errorAction={inactiveEmail === null ? null : <ResendActivation email={inactiveEmail} />}
      >
        <EmailField {...form.text("email")} label={t("fields.email")} />
      </AccountForm>
      <p className="mt-8 border-t border-hairline pt-4">
        <Link to={loginAddress} className="link inline-flex min-h-11 items-center">
          {t("request.backToLogin")}
        </Link>
      </p>
    </AccountPageLayout>
  );
}

function CheckYourInbox({ answer }: { answer: Answer }) {
  const { t } = useTranslation("accounts");
  const [title, text] =
    answer.sent === "now"
      ? [t("request.sent"), t("request.sentTo", { email: answer.email })]
      : [t("request.alreadySent"), t("request.alreadySentText")];
  return (
    <AccountPageLayout takesFocus title={title} illustration="inbox">
      <p className="wrap-anywhere">{text}</p>
      <ButtonLink to={useLoginAddress()} className="mt-8">
        {t("request.backToLogin")}
      </ButtonLink>
    </AccountPageLayout>
  );
}
