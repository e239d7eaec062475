import { useState } from "react";
import { useTranslation } from "react-i18next";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { FormError } from "#ui/notice.tsx";
import { TextArea } from "#ui/text-fields.tsx";
import { application as bounds } from "#vocabulary/account-limits.ts";
import { applicationsCalls, type Application, type ApplicationDecision } from "../calls.ts";

type Verdict = ApplicationDecision["status"];

interface ApplicationItemProps {
  application: Application;
  onDecided: () => void;
}

/** One application: who asks, why, and the decision, or the buttons that decide. */
export function ApplicationItem({ application, onDecided }: ApplicationItemProps) {
  const { language } = useLanguage();
  const { username, email, application: text, status, note, createdAt, decidedAt } = application;
  return (
    <li className="border-t border-hairline py-5">
      <h2 className="text-lg wrap-anywhere">{username}</h2>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {email} · <LocalDate date={decidedAt ?? createdAt} language={language} show="date-time" />
      </p>
      <p className="mt-3 max-w-[40em] font-serif wrap-anywhere whitespace-pre-line">{text}</p>
      {note !== null && <p className="mt-3 max-w-[40em] wrap-anywhere whitespace-pre-line">{note}</p>}
      {status === "PENDING" && <Deciding application={application} onDecided={onDecided} />}
    </li>
  );
}

/** Asks for the note in the same step as for the confirmation. */
function Deciding({ application: { id, username }, onDecided }: ApplicationItemProps) {
  const { t } = useTranslation("sign-ups");
  const api = useApi();
  const errorText = useErrorText();
  const [asked, setAsked] = useState<Verdict | null>(null);
  const [note, setNote] = useState("");
  const { busy, problem, run } = useSingleCall((error) =>
    hasCode(error, "CONFLICT") ? t("applications.decided") : errorText(error),
  );

  const decide = (status: Verdict) =>
    void run(async () => {
      await api(applicationsCalls.decide, { params: { id }, body: { status, note } });
      setAsked(null);
      onDecided();
    });

  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Button
        variant="primary"
        aria-label={`${t("applications.accept")}: ${username}`}
        onClick={() => setAsked("ACCEPTED")}
      >
        {t("applications.accept")}
      </Button>
      <Button aria-label={`${t("applications.reject")}: ${username}`} onClick={() => setAsked("REJECTED")}>
        {t("applications.reject")}
      </Button>
      {asked !== null && (
        <ConfirmDialog
          open
          danger={asked === "REJECTED"}
          title={t(asked === "ACCEPTED" ? "applications.acceptTitle" : "applications.rejectTitle", { username })}
          confirmText={t(asked === "ACCEPTED" ? "applications.accept" : "applications.reject")}
          cancelText={t("applications.cancel")}
          busy={busy}
          busyText={t("applications.busy")}
          onConfirm={() => decide(asked)}
          onCancel={() => setAsked(null)}
        >
          {asked === "REJECTED" && <p className="mb-4">{t("applications.rejectText")}</p>}
          <TextArea
            label={t("applications.note")}
            hint={t("applications.noteHint")}
            rows={3}
            maxLength={bounds.noteMax}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <FormError title={problem} />
        </ConfirmDialog>
      )}
    </div>
  );
}
