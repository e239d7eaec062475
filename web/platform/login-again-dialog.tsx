import { useState } from "react";
import { useTranslation } from "react-i18next";
import { accountsCalls } from "#contract/accounts.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useErrorText } from "./error-text.ts";
import type { LoginRequest } from "./login-request.ts";
import { useApi } from "./page-context.ts";
import { signIn } from "./session.ts";

const formId = "login-again";

/** The dialog over the page when a session ended in the middle of something. */
export function LoginAgainDialog({ request }: { request: LoginRequest }) {
  const { t } = useTranslation("site");
  const errorText = useErrorText();
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  function close() {
    setProblem(undefined);
    request.answer(false);
  }

  async function logIn(form: FormData) {
    if (busy) return;
    const email = String(form.get("email"));
    setBusy(true);
    setProblem(undefined);
    try {
      const reply = await api(accountsCalls.login, { body: { email, password: String(form.get("password")) } });
      // What is repeated afterwards is one person's; it must not become another's.
      if (reply.username !== request.username) return setProblem(t("loginAgain.otherAccount", { username: request.username }));
      signIn(reply, email);
      request.answer(true);
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={close}
      title={t("loginAgain.title")}
      description={t("loginAgain.text", { username: request.username })}
      closeText={t("buttons.close")}
      actions={
        <>
          <Button onClick={close}>{t("loginAgain.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} busyText={t("loginAgain.busy")}>
            {t("loginAgain.submit")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void logIn(new FormData(event.currentTarget));
        }}
      >
        <FormError title={problem} />
        <TextField
          label={t("loginAgain.email")}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={request.email ?? ""}
          required
        />
        <TextField
          label={t("loginAgain.password")}
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
      </form>
    </Dialog>
  );
}
