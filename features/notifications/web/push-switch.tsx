import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useSession } from "#features/accounts/web/session.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Notice } from "#ui/notice.tsx";
import { pushState, turnPushOff, turnPushOn, watchPermission, type PushState } from "./push-subscription.tsx";

interface PushSwitchProps {
  /** True if the page is about this switch alone; its heading then can take the focus. */
  leads?: boolean;
  className?: string;
}

/** Turns push messages on this device on and off. The browser asks for permission only after a click here. */
export function PushSwitch({ leads = false, className }: PushSwitchProps) {
  const { t } = useTranslation("push");
  const errorText = useErrorText();
  const api = useApi();
  const session = useSession();
  const titleId = useId();
  const [state, setState] = useState<PushState | null>(null);
  const [wasClosed, setWasClosed] = useState(false);
  const { busy, problem, run } = useSingleCall((error) => (error instanceof ApiError ? errorText(error) : t("failed")));

  useEffect(() => {
    const look = () => void pushState().then(setState, () => setState("unsupported"));
    look();
    return watchPermission(look);
  }, []);

  async function change(userId: number) {
    setWasClosed(false);
    if (state === "on") {
      await turnPushOff(api);
      setState("off");
      return;
    }
    const next = await turnPushOn(api, userId);
    setState(next);
    setWasClosed(next === "off");
  }

  if (session === null) return null;
  const canChange = state === null || state === "on" || state === "off";
  return (
    <section aria-labelledby={titleId} className={classNames("flex flex-col items-start gap-4", className)}>
      <h2 id={titleId} {...(leads && { tabIndex: -1, "data-list-heading": true })} className="text-2xl">
        {t("title")}
      </h2>
      <p>{t("lead")}</p>
      <p role="status" className="font-semibold">
        {state === null ? "" : t(`state.${state}`)}
      </p>
      {state === "denied" && <p>{t("wayOut.denied")}</p>}
      {state === "unsupported" && <p>{t("wayOut.unsupported")}</p>}
      {canChange && (
        <Button
          icon="bell"
          busy={busy || state === null}
          busyText={t("busy")}
          onClick={() => void run(() => change(session.userId))}
        >
          {state === "on" ? t("turnOff") : t("turnOn")}
        </Button>
      )}
      {wasClosed && <Notice kind="info" title={t("closed")} className="w-full" />}
      {problem !== undefined && <Notice kind="error" title={problem} className="w-full" />}
    </section>
  );
}
