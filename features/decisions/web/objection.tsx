import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { LimitedTextArea } from "#kit/web/pages/limited-text-area.tsx";
import { EarlyForm, EarlySubmit } from "#kit/web/pages/before-hydration.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { codePoints } from "#kit/text/plain-text.ts";
import { Button } from "#ui/button.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { FormError } from "#ui/notice.tsx";
import { TextField } from "#ui/text-fields.tsx";
import { useEarlyInput, useForm } from "#ui/use-form.ts";
import { appeal as bounds, decision as decisionBounds } from "#vocabulary/account-limits.ts";
import { appealsCalls } from "../appeals.ts";
import type { Appeal, Decision } from "../calls.ts";

interface ObjectionProps {
  decision: Decision;
  /** Of the mailed link; null for the member who is logged in. */
  token: string | null;
}

/** The objection to a decision with its answer, or the form for one while it is possible. */
export function Objection({ decision, token }: ObjectionProps) {
  const { t } = useTranslation("decisions");
  const [sent, setSent] = useState<Appeal | null>(null);
  // The page of the mailed link is about this: it works while the application still loads.
  const [isOpen, setIsOpen] = useState(token !== null);
  const appeal = sent ?? decision.appeal;
  if (appeal !== null) return <SentObjection appeal={appeal} isNew={sent !== null} />;
  if (!isContestable(decision)) return null;
  if (isOpen) return <ObjectionForm decision={decision} token={token} onSent={setSent} />;
  return (
    <div className="mt-6">
      <Button className="max-sm:w-full" onClick={() => setIsOpen(true)}>
        {t("appeal.open")}
      </Button>
    </div>
  );
}

function isContestable({ revokedAt, createdAt }: Decision): boolean {
  const end = new Date(createdAt);
  end.setUTCMonth(end.getUTCMonth() + decisionBounds.contestableMonths);
  return revokedAt === null && end > new Date();
}

function SentObjection({ appeal, isNew }: { appeal: Appeal; isNew: boolean }) {
  const { t } = useTranslation("decisions");
  const { language } = useLanguage();
  return (
    <section className="mt-6 border-t border-hairline pt-4">
      <p ref={(element) => void (isNew && element?.focus())} tabIndex={-1} className="font-semibold">
        {t(`appeal.status.${appeal.status}`)}
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        {t("appeal.sent")} <LocalDate date={appeal.createdAt} language={language} />
      </p>
      <Quoted text={appeal.text} />
      {appeal.answer !== null && (
        <>
          <p className="mt-4 text-sm text-ink-soft">{t("appeal.answer")}</p>
          <Quoted text={appeal.answer} />
        </>
      )}
    </section>
  );
}

const Quoted = ({ text }: { text: string }) => (
  <blockquote dir="auto" className="mt-2 border-l-2 border-hairline pl-4 whitespace-pre-line wrap-anywhere">
    {text}
  </blockquote>
);

interface FormProps extends ObjectionProps {
  onSent: (appeal: Appeal) => void;
}

function ObjectionForm({ decision: { id, kind }, token, onSent }: FormProps) {
  const { t } = useTranslation("decisions");
  const api = useApi();
  const isRemoved = kind === "REMOVED";
  const form = useForm({
    initial: { text: "", email: "" },
    check({ text, email }) {
      const length = codePoints(text.trim());
      return {
        ...(length < bounds.textMin && { text: t("appeal.short", { min: bounds.textMin }) }),
        ...(length > bounds.textMax && { text: t("appeal.long", { max: bounds.textMax }) }),
        ...(email.trim() !== "" && !email.includes("@") && { email: t("appeal.emailWrong") }),
      };
    },
  });
  const element = useEarlyInput(form);
  const { busy, problem, run } = useSingleCall();
  const send = () =>
    void run(async () => {
      const text = form.values.text.trim();
      const email = form.values.email.trim();
      const body = { text, ...(isRemoved && email !== "" && { email }) };
      onSent(
        token === null
          ? await api(appealsCalls.appealOwn, { params: { id }, body: { text } })
          : await api(appealsCalls.appealByToken, { params: { token }, body }),
      );
    });
  return (
    <EarlyForm
      ref={element}
      onSubmit={form.submit(send)}
      className="mt-6 flex flex-col gap-5 border-t border-hairline pt-4"
    >
      <FormError title={problem} />
      <LimitedTextArea
        label={t("appeal.label")}
        hint={t("appeal.hint")}
        rows={6}
        dir="auto"
        max={bounds.textMax}
        {...form.text("text")}
      />
      {isRemoved && (
        <TextField
          label={t("appeal.email")}
          hint={t("appeal.emailHint")}
          type="email"
          autoComplete="email"
          {...form.text("email")}
        />
      )}
      <EarlySubmit variant="primary" busy={busy}>
        {t("appeal.send")}
      </EarlySubmit>
    </EarlyForm>
  );
}
