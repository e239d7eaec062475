import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMatch, useParams } from "react-router";
import { changeEmailCalls } from "../calls.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { ButtonLink } from "#ui/button.tsx";
import { topicPath } from "#site/web/pages/settings/settings-address.ts";
import { AccountPageLayout, MailedLinkPress } from "./account-page-layout.tsx";

const undo = {
  call: changeEmailCalls.undo,
  words: "undo",
  asks: "password",
  done: "login",
  next: "/reset-password",
} as const;
const confirm = {
  call: changeEmailCalls.confirm,
  words: "confirm",
  asks: "inbox",
  done: "welcome",
  next: "/",
} as const;

/** The target of the link in the mail to a new e-mail address, which confirms it, and of the one to the old address, which undoes the change. */
export function Component() {
  const { t } = useTranslation("email");
  const { token = "" } = useParams();
  const change = useMatch("/undo-email/:token") === null ? confirm : undo;
  const api = useApi();
  const [answer, setAnswer] = useState<{ email: string } | "invalid" | null>(null);

  async function press() {
    try {
      setAnswer(await api(change.call, { body: { token } }));
    } catch (error) {
      if (!hasCode(error, "TOKEN_INVALID")) throw error;
      setAnswer("invalid");
    }
  }

  if (answer === null)
    return (
      <MailedLinkPress
        title={t(`${change.words}.title`)}
        intro={t(`${change.words}.text`)}
        illustration={change.asks}
        submitText={t(`${change.words}.submit`)}
        busyText={t(`${change.words}.busy`)}
        onPress={press}
      />
    );
  const isInvalid = answer === "invalid";
  const title = isInvalid ? t("invalid") : t(`${change.words}.done`);
  return (
    <AccountPageLayout
      takesFocus
      title={title}
      intro={
        isInvalid ? (
          t("invalidText")
        ) : (
          <span className="wrap-anywhere">{t(`${change.words}.doneText`, { email: answer.email })}</span>
        )
      }
      illustration={isInvalid ? "password" : change.done}
    >
      <ButtonLink to={isInvalid ? topicPath("email") : change.next} variant="primary" className="max-sm:w-full">
        {isInvalid ? t("settings") : t(`${change.words}.next`)}
      </ButtonLink>
    </AccountPageLayout>
  );
}
