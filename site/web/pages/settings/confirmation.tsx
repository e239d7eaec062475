import { useState, type ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { OwnAccount } from "#features/accounts/calls.ts";
import type { Session } from "#features/accounts/sessions.ts";
import { withNext } from "#features/accounts/web/login-address.ts";
import { logOut } from "#features/accounts/web/log-out.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/text-fields.tsx";
import { passkey as limits } from "#vocabulary/account-limits.ts";

/** The proof that it is the member who makes or deletes a key to the account: nothing more, the password, or a new log-in. */
export type Confirmation = "none" | "password" | "login";

/** So long before the server does, so that a password is asked for early. */
const margin = 30_000;

/** @param session of this browser; null if it is not known (behaviour.md, Passkeys 2) */
export function confirmationOf(
  session: Session | null,
  { hasPassword }: Pick<OwnAccount, "hasPassword">,
): Confirmation {
  const isFresh = session !== null && Date.now() - Date.parse(session.startedAt) < limits.freshLogin - margin;
  if (session?.passkey === true || isFresh) return "none";
  return hasPassword ? "password" : "login";
}

/** The password in a form about keys to the account: from the beginning, or since the server refused a call without it. */
export function usePasswordProof(isNeeded: boolean) {
  const { t } = useTranslation("passkeys");
  const [isAsked, setIsAsked] = useState(false);
  const isShown = isNeeded || isAsked;
  return {
    isShown,
    check: ({ password }: { password: string }) => (isShown && password === "" ? { password: t("passwordHint") } : {}),
    bodyOf: (password: string) => (isShown ? { password } : {}),
    /** The text for the field; null if the call failed for another reason. */
    refusalOf(error: unknown): { password: string } | null {
      if (!hasCode(error, "BAD_CREDENTIALS")) return null;
      setIsAsked(true);
      return { password: t(isShown ? "passwordWrong" : "passwordHint") };
    },
  };
}

interface PasswordProofProps extends Omit<
  ComponentProps<typeof PasswordField>,
  "label" | "hint" | "showText" | "hideText"
> {
  /** Tells password managers whose password this is. */
  email: string;
}

export function PasswordProof({ email, ...field }: PasswordProofProps) {
  const { t } = useTranslation(["passkeys", "accounts"]);
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...field}
        label={t("passkeys:password")}
        hint={t("passkeys:passwordHint")}
        showText={t("accounts:fields.show")}
        hideText={t("accounts:fields.hide")}
        autoComplete="current-password"
        required
      />
    </>
  );
}

/** For accounts without a password. @param next the path to which the log-in returns */
export function LogInAgain({ text, next }: { text: string; next: string }) {
  const { t } = useTranslation("passkeys");
  const api = useApi();
  const navigate = useNavigate();
  const { busy, run } = useSingleCall();
  return (
    <>
      <p className="mt-4">{text}</p>
      <Button
        icon="log-out"
        className="mt-6"
        busy={busy}
        onClick={() =>
          void run(async () => {
            await logOut(api);
            await navigate(withNext("/login", next));
          })
        }
      >
        {t("again")}
      </Button>
    </>
  );
}
