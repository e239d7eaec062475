import { useState } from "react";
import { useTranslation } from "react-i18next";
import { passkeyName, passkeysCalls, type RegistrationResponse } from "#features/passkeys/calls.ts";
import { makeCredential, problemOf } from "#features/passkeys/web/ceremonies.ts";
import { ApiError } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { FormError, Notice } from "#ui/notice.tsx";
import { TextField } from "#ui/text-fields.tsx";
import { useForm, type FieldErrors } from "#ui/use-form.ts";
import { passkey as limits } from "#vocabulary/account-limits.ts";
import { LogInAgain, PasswordProof, usePasswordProof, type Confirmation } from "./confirmation.tsx";
import { topicPath } from "./settings-address.ts";

interface MakePasskeyProps {
  confirmation: Confirmation;
  email: string;
  /** A name to begin with. */
  suggestion: string;
  onMade: () => void;
}

/** The form that makes a passkey on this device. */
export function MakePasskey({ confirmation, email, suggestion, onMade }: MakePasskeyProps) {
  const { t } = useTranslation("passkeys");
  const api = useApi();
  const errorText = useErrorText();
  const proof = usePasswordProof(confirmation === "password");
  const [made, setMade] = useState<string | null>(null);
  // A response that the server refused only for lack of a password: the device need not be asked again.
  const [kept, setKept] = useState<RegistrationResponse | null>(null);
  const form = useForm({ initial: { name: suggestion, password: "" }, check });
  type Values = typeof form.values;

  function check(values: { name: string; password: string }): FieldErrors<{ name: string; password: string }> {
    return {
      ...(!passkeyName.safeParse(values.name).success && { name: t("nameWrong") }),
      ...proof.check(values),
    };
  }

  function refusalText(error: ApiError): string {
    if (error.code === "LIMIT") return t("full", { most: limits.perMember });
    if (error.code === "CONFLICT") return t("notOffered");
    return error.code === "BAD_REQUEST" ? t("notMade") : errorText(error);
  }

  const submit = form.submit(async ({ name, password }: Values) => {
    setMade(null);
    try {
      const response = kept ?? (await makeCredential(api));
      setKept(response);
      const passkey = await api(passkeysCalls.make, {
        body: { name, response, ...proof.bodyOf(password) },
      });
      setKept(null);
      form.reset({ name: "", password: "" });
      setMade(passkey.name);
      onMade();
    } catch (error) {
      const refusal = proof.refusalOf(error);
      if (refusal !== null) return form.fail(refusal);
      setKept(null);
      if (error instanceof ApiError) return form.fail({}, refusalText(error));
      const reason = problemOf(error);
      form.fail({}, reason === "exists" || reason === "unsupported" ? t(reason) : t("notMade"));
    }
  });

  if (confirmation === "login") return <LogInAgain text={t("logInAgain")} next={topicPath("passkeys")} />;
  return (
    <>
      <div aria-live="polite">
        {made !== null && (
          <Notice kind="success" className="mt-4 wrap-anywhere" title={t("made", { name: made })}>
            <p>{t("madeText")}</p>
          </Notice>
        )}
      </div>
      <form method="post" noValidate onSubmit={submit} className="form-width mt-6 flex flex-col gap-6">
        <FormError title={form.problem} />
        <TextField {...form.text("name")} label={t("name")} hint={t("nameHint")} autoComplete="off" required />
        {proof.isShown && <PasswordProof {...form.text("password")} email={email} />}
        <Button type="submit" variant="primary" block busy={form.busy} busyText={t("waiting")}>
          {t("submit")}
        </Button>
      </form>
    </>
  );
}
