import { useEffect, useRef, type ChangeEventHandler } from "react";
import { useTranslation } from "react-i18next";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { AccountPageLayout } from "#features/accounts/web/account-page-layout.tsx";
import { useLinkedText } from "#features/legal/web/use-linked-text.tsx";
import { EmailField } from "#features/accounts/web/email-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { Notice } from "#ui/notice.tsx";
import { LinkedText } from "#ui/linked-text.tsx";
import { FormError } from "#ui/form-error.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { useSite } from "#kit/web/pages/page-context.ts";
import { LimitedTextArea } from "#kit/web/pages/limited-text-area.tsx";
import { EarlyForm, EarlySubmit } from "#kit/web/pages/early-form.tsx";
import { contact as bounds } from "#vocabulary/limits.ts";
import { useContactForm } from "./use-contact-form.ts";

/** The page to contact the operators of the site. */
export function Component() {
  const { t } = useTranslation("contact");
  return (
    <>
      <PageHead title={t("title")} description={t("description")} />
      <AccountPageLayout title={t("title")} intro={t("lead")} illustration="inbox">
        <ContactForm />
      </AccountPageLayout>
    </>
  );
}

/**
 * The contact form. It needs JavaScript, because every change carries the anti-forgery header; without it the page
 * shows the e-mail address.
 */
export function ContactForm() {
  const { t } = useTranslation("contact");
  const { emailJs, supportEmail: email } = useSite();
  const linked = useLinkedText();
  const { form, element, submit, sentTo } = useContactForm();
  const isSent = sentTo !== null;
  /** The fields are emptied after sending, which is not an error. */
  const text = (name: "user_name" | "user_email" | "message") => ({
    ...form.text(name),
    ...(isSent && { error: undefined, readOnly: true }),
  });
  return (
    <>
      <noscript>
        <p className="mb-6 font-serif text-lg">
          <LinkedText text={t("byMail", { email })} linked={linked} />
        </p>
      </noscript>
      {isSent && <Sent to={sentTo} />}
      <EarlyForm ref={element} onSubmit={submit}>
        <FormError title={form.problem} />
        {form.problem !== undefined && (
          <p className="-mt-2">
            <LinkedText text={t("failed", { email })} linked={linked} />
          </p>
        )}
        <TextField {...text("user_name")} label={t("name")} autoComplete="name" required />
        <EmailField {...text("user_email")} label={t("email")} hint={t("emailHint")} />
        <LimitedTextArea
          {...text("message")}
          label={t("message")}
          rows={4}
          dir="auto"
          max={bounds.message.max}
          required
        />
        <Honeypot {...form.text("website")} />
        <EarlySubmit
          variant="primary"
          busy={form.busy}
          busyText={t("busy")}
          disabledReason={isSent ? t("sent.again") : undefined}
        >
          {t("submit")}
        </EarlySubmit>
      </EarlyForm>
      <p className="mt-6 text-sm text-ink-soft">
        <LinkedText text={t(emailJs === null ? "privacy" : "byEmailJs")} linked={linked} />{" "}
        <LinkedText text={t("orByMail", { email })} linked={linked} />
      </p>
    </>
  );
}

/** A hidden field: only bots fill it in. */
function Honeypot({
  name,
  value,
  onChange,
}: {
  name: string;
  value: string;
  onChange: ChangeEventHandler<HTMLInputElement>;
}) {
  const { t } = useTranslation("contact");
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        {t("website")}
        <input name={name} value={value} onChange={onChange} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** The confirmation. It takes the focus, because the button is disabled. */
function Sent({ to }: { to: string }) {
  const { t } = useTranslation("contact");
  const { emailJs } = useSite();
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => banner.current?.focus(), []);
  return (
    <div ref={banner} tabIndex={-1} className="mb-8">
      <Notice kind="success" title={t("sent.title")} action={<ButtonLink to="/">{t("sent.home")}</ButtonLink>}>
        <p>{t("sent.thanks")}</p>
        <p className="wrap-anywhere">{t(emailJs === null ? "sent.kept" : "sent.byEmailJs", { email: to })}</p>
      </Notice>
    </div>
  );
}
