import { useEffect, useEffectEvent, useRef, useState, type ChangeEventHandler } from "react";
import { useTranslation } from "react-i18next";
import { accountsCalls, type OwnAccount } from "#features/accounts/calls.ts";
import { AccountPageLayout } from "#features/accounts/web/account-page-layout.tsx";
import { useLinkedText } from "#features/site-texts/web/linked-text.tsx";
import { EmailField } from "#features/accounts/web/account-form.tsx";
import { useClientKey } from "#kit/web/calls/client-keys.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { getSession, lastSeenPerson, useSession } from "#features/accounts/web/session.ts";
import { ApiError, hasCode, invalidPaths } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { TextField } from "#ui/text-fields.tsx";
import { Notice, FormError } from "#ui/notice.tsx";
import { LinkedText } from "#ui/links.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { useApi, useSite } from "#kit/web/pages/page-context.ts";
import { LimitedTextArea } from "#kit/web/pages/limited-text-area.tsx";
import { EarlyForm, EarlySubmit } from "#kit/web/pages/before-hydration.tsx";
import { emailJs, type EmailJs } from "#vocabulary/email-js.ts";
import { useForm, useEarlyInput, schemaErrors, fieldErrorTexts } from "#ui/use-form.ts";
import { numberText } from "#ui/words-of-language.ts";
import { toLanguageName } from "#vocabulary/languages.ts";
import { contact as bounds } from "#vocabulary/limits.ts";
import { contactCalls, contactForm, type ContactMessage } from "../calls.ts";
import { storeContactDraft, readContactDraft } from "./contact-draft.ts";

/** The page to contact the operators of the site. */
export function Component() {
  const { t } = useTranslation("contact");
  return (
    <AccountPageLayout description={t("description")} title={t("title")} intro={t("lead")} illustration="inbox">
      <ContactForm />
    </AccountPageLayout>
  );
}

/**
 * The contact form. It needs JavaScript, because every change carries the anti-forgery header; without it the page
 * shows the e-mail address.
 */
export function ContactForm() {
  const { t } = useTranslation("contact");
  const {
    emailJs,
    operator: { email },
  } = useSite();
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

const empty = { user_name: "", user_email: "", message: "", website: "" };
type Values = typeof empty;
type MessageForm = ReturnType<typeof useForm<Values>>;

/** The state of the contact form: draft, sending, result. `sentTo` is the address for the reply, after sending. */
function useContactForm() {
  const api = useApi();
  const { emailJs } = useSite();
  const errorText = useErrorText();
  const validationTexts = useValidationTexts();
  const { language } = useLanguage();
  const { keyOf, done } = useClientKey();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({ initial: empty, check: (values) => schemaErrors(contactForm, values, validationTexts) });
  const element = useEarlyInput(form, () => readContactDraft(getSession()?.username ?? null));
  useOwnNameAndEmail(form);
  useStoreDraft(form);

  const submit = form.submit(async (values) => {
    if (sentTo !== null) return;
    // The values were validated before; parsing trims them.
    const letter = contactForm.parse({ ...values, languageName: toLanguageName(language) });
    try {
      await sendContactMessage(api, emailJs, letter, keyOf(letter));
      done();
      form.reset(empty);
      setSentTo(letter.user_email);
    } catch (error) {
      const refusedFields = hasCode(error, "BAD_REQUEST") ? invalidPaths(error) : [];
      const fields = fieldErrorTexts(values, refusedFields, validationTexts);
      form.fail(fields, Object.keys(fields).length === 0 ? errorText(error) : undefined);
    }
  });

  return { form, element, submit, sentTo };
}

function useValidationTexts() {
  const { t } = useTranslation(["contact", "errors"]);
  const { language } = useLanguage();
  const format = (number: number) => numberText(language, number);
  const numbers = ({ min, max }: { min: number; max: number }) => ({ min: format(min), max: format(max) });
  return {
    user_name: t("contact:errors.name", numbers(bounds.name)),
    user_email: t("errors:EMAIL_INVALID"),
    message: t("contact:errors.message", numbers(bounds.message)),
    website: "",
  };
}

/** Fills in a member's name and e-mail address, which they can change. */
function useOwnNameAndEmail(form: MessageForm) {
  const api = useApi();
  const username = useSession()?.username;
  const fillIn = useEffectEvent(({ firstname, lastname, email }: OwnAccount) => {
    const { values, set } = form;
    if (values.user_name === "") set("user_name", `${firstname} ${lastname}`.trim());
    if (values.user_email === "") set("user_email", email);
  });
  useEffect(() => {
    if (username === undefined) return;
    api(accountsCalls.ownAccount, {}, { askAgain: false }).then(
      (account) => fillIn(account),
      // They type it, as visitors do.
      () => {},
    );
  }, [api, username]);
}

/**
 * Stores the draft as it is typed; a member's own name and address alone are not a draft. After the end of a session the text is
 * still its writer's, and the next member gets an empty form.
 */
function useStoreDraft({ values: { user_name, user_email, message }, reset }: MessageForm) {
  const username = useSession()?.username;
  const by = useRef<string | null>(null);
  const untouched = useRef(true);
  const startOver = useEffectEvent(() => reset(empty));
  useEffect(() => {
    const before = by.current;
    by.current = username ?? lastSeenPerson()?.username ?? before;
    if (before !== null && by.current !== before) return startOver();
    const isFilledIn = message !== "" || (by.current === null && user_name + user_email !== "");
    // The first values are from before the draft was read.
    if (!isFilledIn && untouched.current) return;
    untouched.current = false;
    storeContactDraft(isFilledIn ? { by: by.current, user_name, user_email, message } : null);
  }, [username, user_name, user_email, message]);
}

/**
 * Sends the message to this site, or to EmailJS if the operator chose it, which supports no idempotency keys.
 * @throws the error
 */
async function sendContactMessage(
  api: Api,
  service: EmailJs | null,
  message: ContactMessage,
  clientKey: string,
): Promise<void> {
  if (service === null) await api(contactCalls.send, { body: { ...message, clientKey } });
  else await sendByEmailJs(service, message);
}

/** The body of EmailJS's REST API; its template uses the same three field names as this form. */
async function sendByEmailJs(
  { serviceId, templateId, publicKey }: EmailJs,
  { website = "", languageName: _ours, ...fields }: ContactMessage,
) {
  // As on this site's own server: a bot gets the normal answer.
  if (website !== "") return;
  const body = { service_id: serviceId, template_id: templateId, user_id: publicKey, template_params: fields };
  const answer = await fetch(emailJs.origin + emailJs.path, {
    method: "POST",
    credentials: "omit",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new ApiError({ status: 0, code: "NETWORK" }, cause);
  });
  if (answer.status === 429) throw new ApiError({ status: 429, code: "RATE_LIMITED" });
  if (!answer.ok) throw new Error(`EmailJS answered ${answer.status}`);
}
