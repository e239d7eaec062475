import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { accountsCalls, type LoginReply } from "../calls.ts";
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

/** Another way to log in, next to the form. */
interface OtherWayProps {
  onLogin: (reply: LoginReply) => void;
  /** Why `onLogin` refuses a log-in. */
  textOf: (error: unknown) => string | undefined;
}

interface LoginAgainDialogProps {
  request: LoginRequest;
  otherWay: ComponentType<OtherWayProps> | null;
}

/** The dialog over the page when the session ended during an action, or when another tab changed it. */
export function LoginAgainDialog({ request, otherWay: OtherWay }: LoginAgainDialogProps) {
  const { t } = useTranslation("site");
  const errorText = useErrorText();
  const api = useApi();
  const { title, text, decline } = useDialogTexts(request);
  const ofOtherAccount = (error: unknown) =>
    error instanceof OtherAccount ? t("loginAgain.otherAccount", { username: request.username }) : undefined;
  const { busy, problem, run } = useSingleCall((error) => ({ text: ofOtherAccount(error) ?? errorText(error), error }));
  const close = () => request.answer(false);

  async function logIn(form: FormData) {
    const email = String(form.get("email"));
    enter(await api(accountsCalls.login, { body: { email, password: String(form.get("password")) } }), email);
  }

  function enter(reply: LoginReply, email: string | null = request.email) {
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
      <OrSocialLogins next={closeThatTab} inNewTab>
        {OtherWay !== null && <OtherWay onLogin={enter} textOf={ofOtherAccount} />}
      </OrSocialLogins>
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
