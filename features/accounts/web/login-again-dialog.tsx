import { useTranslation } from "react-i18next";
import { accountsCalls } from "../calls.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/notice.tsx";
import { TextField } from "#ui/text-fields.tsx";
import { BanReasonOf } from "./bans.tsx";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import type { LoginRequest } from "./login-again.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { signIn, useSessionOfOtherPerson } from "./session.ts";
import { OrSocialLogins } from "./social-logins.tsx";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";

const formId = "login-again";
/** A social login from this dialog opens another tab and ends at this page; this tab continues then. */
const closeThatTab = "/social-login/done";

class OtherAccount extends Error {}

/** The dialog over the page when the session ended during an action, or when another tab changed it. */
export function LoginAgainDialog({ request }: { request: LoginRequest }) {
  const { t } = useTranslation("site");
  const errorText = useErrorText();
  const api = useApi();
  const { title, text, decline } = useDialogTexts(request);
  const { busy, problem, run } = useSingleCall((error) => ({
    text:
      error instanceof OtherAccount ? t("loginAgain.otherAccount", { username: request.username }) : errorText(error),
    error,
  }));
  const close = () => request.answer(false);

  async function logIn(form: FormData) {
    const email = String(form.get("email"));
    const reply = await api(accountsCalls.login, { body: { email, password: String(form.get("password")) } });
    // The calls that are repeated afterwards must not run in another person's name.
    if (reply.id !== request.userId) throw new OtherAccount();
    signIn(reply, email);
    request.answer(true);
  }

  return (
    <Dialog
      open
      onClose={close}
      title={title}
      description={text}
      closeText={t("buttons.close")}
      actions={
        <>
          {decline}
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
          const form = new FormData(event.currentTarget);
          void run(() => logIn(form));
        }}
      >
        <FormError title={problem?.text} />
        <BanReasonOf error={problem?.error} />
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
      <OrSocialLogins next={closeThatTab} inNewTab />
    </Dialog>
  );
}

/** Title and text that explain the reason, and the button for declining. */
function useDialogTexts({ username, reason, answer }: LoginRequest) {
  const { t } = useTranslation("site");
  const other = useSessionOfOtherPerson()?.username;
  const decline = (words: string) => <Button onClick={() => answer(false)}>{words}</Button>;
  if (other !== undefined) {
    return {
      title: t("loginAgain.otherTitle"),
      text: t("loginAgain.otherText", { username, other }),
      // After a reload the page belongs to the other person.
      decline: <Button onClick={() => window.location.reload()}>{t("loginAgain.goOnAs", { other })}</Button>,
    };
  }
  if (reason === "loggedOut") {
    return {
      title: t("loginAgain.loggedOutTitle"),
      text: t("loginAgain.loggedOutText", { username }),
      decline: decline(t("loginAgain.leave")),
    };
  }
  return {
    title: t("loginAgain.title"),
    text: t("loginAgain.text", { username }),
    decline: decline(t("loginAgain.cancel")),
  };
}
