import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import { ApiError, hasCode } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { useToast } from "#ui/toasts.tsx";
import { siteStateCalls, type WorkState } from "../calls.ts";
import { mailTrouble } from "./mail-trouble.ts";
import { StateItem } from "./state-item.tsx";

/** Mails and other work, with what helps if they fail. */

function RetryButton() {
  const { t } = useTranslation("site-state");
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const { busy, run } = useSingleCall((error) => void toast({ kind: "error", text: errorText(error) }));
  const retry = () =>
    run(async () => {
      await api(siteStateCalls.retry, {});
      toast({ kind: "success", text: t("retried") });
      await revalidate();
    });
  return (
    <Button busy={busy} onClick={() => void retry()}>
      {t("tryAgain")}
    </Button>
  );
}

export function JobsItem({ jobs: { waiting, failed, lastError } }: { jobs: WorkState }) {
  const { t } = useTranslation("site-state");
  const fails = failed > 0;
  return (
    <StateItem
      title={t("jobs.title")}
      isFine={!fails}
      todo={fails ? t("jobs.todo") : undefined}
      reason={lastError}
      actions={fails ? <RetryButton /> : undefined}
    >
      {fails ? t("jobs.failed", { count: failed }) : t("jobs.fine")}
      {waiting > 0 && ` ${t("jobs.waiting", { count: waiting })}`}
    </StateItem>
  );
}

export function MailItem({ mails: { waiting, failed, lastError } }: { mails: WorkState }) {
  const { t } = useTranslation("site-state");
  const fails = failed > 0;
  const trouble = mailTrouble(lastError);
  return (
    <StateItem
      title={t("mails.title")}
      isFine={!fails}
      todo={fails ? t(`mails.todo.${trouble}`) : undefined}
      reason={lastError}
      actions={
        <>
          {fails && <RetryButton />}
          <TestMail />
        </>
      }
    >
      {fails ? t("mails.failed", { count: failed, reason: t(`mails.reasons.${trouble}`) }) : t("mails.fine")}
      {waiting > 0 && ` ${t("mails.waiting", { count: waiting })}`}
    </StateItem>
  );
}

type TestResult = { kind: "sent" | "toFile" } | { kind: "refused"; words: string } | { kind: "failed"; text: string };

function TestMail() {
  const { t } = useTranslation("site-state");
  const api = useApi();
  const errorText = useErrorText();
  const [result, setResult] = useState<TestResult | null>(null);
  const { busy, run } = useSingleCall((error) =>
    setResult(
      error instanceof ApiError && hasCode(error, "MAIL_NOT_SENT") && error.problem !== null
        ? { kind: "refused", words: error.problem.detail }
        : { kind: "failed", text: errorText(error) },
    ),
  );
  const send = () =>
    run(async () => {
      setResult(null);
      await api(siteStateCalls.testMail, {});
      const { mail } = await api(siteStateCalls.firstSteps, {});
      setResult({ kind: mail ? "sent" : "toFile" });
    });
  return (
    <>
      <Button icon="mail" busy={busy} busyText={t("mails.testing")} onClick={() => void send()}>
        {t("mails.test")}
      </Button>
      {result !== null && <TestNotice result={result} />}
    </>
  );
}

function TestNotice({ result }: { result: TestResult }) {
  const { t } = useTranslation("site-state");
  const isSent = result.kind === "sent";
  return (
    <Notice kind={isSent ? "success" : result.kind === "toFile" ? "info" : "error"} className="w-full">
      {result.kind === "refused" ? (
        <>
          <p>{t("mails.refusedTest")}</p>
          <p dir="ltr" className="mt-1 wrap-anywhere">
            <code>{result.words}</code>
          </p>
        </>
      ) : (
        <p>{result.kind === "failed" ? result.text : t(`mails.${result.kind}`)}</p>
      )}
    </Notice>
  );
}
