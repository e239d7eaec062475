import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { accountsCalls, oldPasswordWrong, password } from "#features/accounts/calls.ts";
import { passwordLength } from "#vocabulary/limits.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { passwordChangeDone, usePasswordChangeRequired } from "#features/accounts/web/password-change-required.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { FormError, Notice } from "#ui/notice.tsx";
import { PasswordField } from "#ui/text-fields.tsx";
import { useForm, type FieldErrors } from "#ui/use-form.ts";
import { newPasswordHints } from "#features/accounts/web/account-form.tsx";

const empty = { oldPassword: "", newPassword: "", confirmPassword: "" };
type Values = typeof empty;

const fits = ({ length }: string) => length >= passwordLength.min && length <= passwordLength.max;

/** The form to change the password: old, new, repeated, then a confirmation, unless the change is required. */
export function ChangePassword({ email }: { email: string }) {
  const { t } = useTranslation(["settings", "accounts", "errors"]);
  const api = useApi();
  const errorText = useErrorText();
  const element = useRef<HTMLFormElement>(null);
  const liveRegion = useRef<HTMLDivElement>(null);
  const [dialogOpen, setDialogOpen] = useState(false);
  const { busy, run } = useSingleCall();
  const [done, setDone] = useState(false);
  const form = useForm({ initial: empty, check });
  const { oldPassword, newPassword } = form.values;
  const isRequired = usePasswordChangeRequired();

  function check(values: Values): FieldErrors<Values> {
    const errors: FieldErrors<Values> = {};
    if (values.oldPassword === "") errors.oldPassword = t("settings:password.oldMissing");
    if (!password.safeParse(values.newPassword).success) errors.newPassword = t("accounts:errors.password");
    else if (values.newPassword === values.oldPassword) errors.newPassword = t("settings:password.same");
    if (values.confirmPassword !== values.newPassword) errors.confirmPassword = t("errors:PASSWORDS_DIFFER");
    return errors;
  }

  function disabledReason(): string | undefined {
    if (!fits(oldPassword) || !fits(newPassword)) return t("settings:password.length", passwordLength);
    return oldPassword === newPassword ? t("settings:password.areTheSame") : undefined;
  }

  async function change() {
    setDone(false);
    try {
      const answer = await api(accountsCalls.changePassword, { body: { oldPassword, newPassword } });
      if (answer === oldPasswordWrong) {
        form.set("oldPassword", "");
        form.fail({ oldPassword: t("settings:password.wrongOld") });
      } else {
        form.reset();
        setDone(true);
        passwordChangeDone();
      }
    } catch (error) {
      const isCommon = hasCode(error, "PASSWORD_COMMON");
      form.fail(isCommon ? { newPassword: errorText(error) } : {}, isCommon ? undefined : errorText(error));
    }
    setDialogOpen(false);
  }

  function ask() {
    setDone(false);
    setDialogOpen(true);
  }

  /** The first invalid field, or the result. */
  function finalFocus(): HTMLElement | null {
    const firstError = element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]');
    return firstError ?? (liveRegion.current?.hasChildNodes() === true ? liveRegion.current : null);
  }

  const toggleTexts = { showText: t("accounts:fields.show"), hideText: t("accounts:fields.hide") };
  return (
    <>
      {isRequired && (
        <Notice kind="info" className="mt-6" title={t("settings:password.required")}>
          {t("settings:password.requiredText")}
        </Notice>
      )}
      <p className="mt-4">{t("settings:password.lead")}</p>
      <div ref={liveRegion} tabIndex={-1}>
        {done && (
          <Notice kind="success" className="mt-6" title={t("settings:password.changed")}>
            {t("settings:password.elsewhere")}
          </Notice>
        )}
      </div>
      <form
        ref={element}
        method="post"
        noValidate
        onSubmit={form.submit(isRequired ? () => run(change) : ask)}
        className="form-width mt-6 flex flex-col gap-6"
      >
        <FormError title={form.problem} />
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.text("oldPassword")}
          {...toggleTexts}
          label={t("settings:password.old")}
          autoComplete="current-password"
          required
        />
        <PasswordField
          {...form.text("newPassword")}
          {...toggleTexts}
          {...newPasswordHints}
          label={t("accounts:fields.newPassword")}
          hint={t("accounts:fields.passwordHint")}
          required
        />
        <PasswordField
          {...form.text("confirmPassword")}
          {...toggleTexts}
          {...newPasswordHints}
          label={t("accounts:fields.confirmPassword")}
          required
        />
        <Button
          type="submit"
          variant="primary"
          block
          busy={isRequired && busy}
          busyText={t("settings:password.busy")}
          disabledReason={disabledReason()}
        >
          {t("settings:password.submit")}
        </Button>
      </form>
      <ConfirmDialog
        open={dialogOpen}
        title={t("settings:password.sure")}
        confirmText={t("settings:password.submit")}
        cancelText={t("settings:password.cancel")}
        busy={busy}
        busyText={t("settings:password.busy")}
        finalFocus={finalFocus}
        onConfirm={() => void run(change)}
        onCancel={() => setDialogOpen(false)}
      >
        <p>{t("settings:password.sureText")}</p>
      </ConfirmDialog>
    </>
  );
}

/** Mails a link to set a first password, for an account without one. */
export function MailedPasswordLink({ email }: { email: string }) {
  const { t } = useTranslation(["settings", "accounts"]);
  const api = useApi();
  const { busy, problem, run } = useSingleCall();
  const [sent, setSent] = useState<"now" | "before" | null>(null);

  async function send() {
    setSent(null);
    try {
      await api(accountsCalls.requestPasswordReset, { body: { email } });
      setSent("now");
    } catch (error) {
      if (!hasCode(error, "EMAIL_ALREADY_SENT")) throw error;
      setSent("before");
    }
  }

  return (
    <>
      <p className="mt-4">{t("settings:password.none")}</p>
      <p className="mt-4 wrap-anywhere">{t("settings:password.mailText", { email })}</p>
      <Button
        icon="mail"
        variant="primary"
        className="mt-6"
        busy={busy}
        busyText={t("accounts:request.busy")}
        onClick={() => void run(send)}
      >
        {t("settings:password.mail")}
      </Button>
      {sent !== null && (
        <Notice
          kind="success"
          className="mt-6"
          title={sent === "now" ? t("accounts:request.sent") : t("accounts:request.alreadySent")}
          action={<ButtonLink to="/logout">{t("settings:password.logOut")}</ButtonLink>}
        >
          <p className="wrap-anywhere">
            {sent === "now" ? t("accounts:request.sentTo", { email }) : t("accounts:request.alreadySentText")}
          </p>
          <p className="mt-2">{t("settings:password.logOutFirst")}</p>
        </Notice>
      )}
      {problem !== undefined && (
        <Notice kind="error" className="mt-6">
          {problem}
        </Notice>
      )}
    </>
  );
}
