import { useState } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { accountsCalls, email as emailSchema } from "../calls.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { schemaErrors, useForm } from "#ui/use-form.ts";
import { AccountForm, EmailField, useValidationTexts } from "./account-form.tsx";

/** Sends the activation mail again: to the known address, or to one that the visitor types. */
export function ResendActivation({ email }: { email: string | null }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  // The live region exists from the start: screen readers only announce changes in an existing one.
  return (
    <div className="flex flex-col gap-4">
      {email === null ? <ResendForm onSent={setSentTo} /> : <ResendButton email={email} onSent={setSentTo} />}
      {sentTo === null ? null : <Sent to={sentTo} />}
    </div>
  );
}

interface ResendProps {
  onSent: (email: string) => void;
}

function ResendButton({ email, onSent }: ResendProps & { email: string }) {
  const { t } = useTranslation("accounts");
  const api = useApi();
  const { busy, problem, run } = useSingleCall();

  async function resend() {
    await api(accountsCalls.resendActivation, { body: { email } });
    onSent(email);
  }

  return (
    <>
      <Button
        icon="mail"
        busy={busy}
        busyText={t("resend.busy")}
        onClick={() => void run(resend)}
        className="self-start"
      >
        {t("resend.submit")}
      </Button>
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
    </>
  );
}

const request = z.object({ email: emailSchema });

function ResendForm({ onSent }: ResendProps) {
  const { t } = useTranslation("accounts");
  const api = useApi();
  const errorText = useErrorText();
  const validationTexts = useValidationTexts();
  const form = useForm({
    initial: { email: "" },
    check: (values) => schemaErrors(request, values, validationTexts),
  });

  const submit = form.submit(async (values) => {
    const address = values.email.trim();
    try {
      await api(accountsCalls.resendActivation, { body: { email: address } });
      onSent(address);
    } catch (error) {
      form.fail({}, errorText(error));
    }
  });

  return (
    <AccountForm
      form={form}
      onSubmit={submit}
      submitText={t("resend.submit")}
      busyText={t("resend.busy")}
      variant="quiet"
    >
      <EmailField {...form.text("email")} label={t("resend.email")} />
    </AccountForm>
  );
}

function Sent({ to }: { to: string }) {
  const { t } = useTranslation("accounts");
  return (
    <Notice kind="success">
      <p>{t("resend.sent", { email: to })}</p>
      <p className="mt-1 text-sm text-ink-soft">{t("resend.patience")}</p>
    </Notice>
  );
}
