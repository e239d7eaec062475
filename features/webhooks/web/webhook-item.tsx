import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useOptimisticToggle } from "#kit/web/calls/use-optimistic-toggle.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { RemovalDialog } from "#kit/web/pages/removal-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { Notice } from "#ui/notice.tsx";
import { Switch } from "#ui/radio-and-switch.tsx";
import { useToast } from "#ui/toasts.tsx";
import { webhooksCalls, type Webhook } from "../calls.ts";
import { SentMessages } from "./sent-messages.tsx";

interface WebhookItemProps {
  webhook: Webhook;
  /** Gets the focus after this one is deleted. */
  finalFocus: () => HTMLElement | null;
}

/** One webhook: the events that it follows, whether it is on, and what was sent. */
export function WebhookItem({ webhook, finalFocus }: WebhookItemProps) {
  const { t } = useTranslation(["webhooks", "site"]);
  const { language } = useLanguage();
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const headingId = useId();
  const listId = useId();
  const { id, address, events, createdAt, failingSince } = webhook;
  const { host } = new URL(address);
  const params = { id };
  const { on, toggle } = useActiveSwitch(webhook);
  const { busy, run } = useSingleCall((error) => void toast({ kind: "error", text: errorText(error) }));
  const [isOpen, setIsOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  /** Loads the messages again. */
  const [round, setRound] = useState(0);
  const loadAgain = () => setRound((count) => count + 1);

  const test = () =>
    run(async () => {
      await api(webhooksCalls.test, { params });
      toast({ kind: "success", text: t("testSent", { host }) });
      loadAgain();
    });

  return (
    <article aria-labelledby={headingId}>
      <h2 id={headingId} dir="ltr" className="text-lg font-semibold wrap-anywhere">
        {address}
      </h2>
      <ul className="mt-2 list-disc pl-5">
        {events.map((event) => (
          <li key={event}>{t(`events.${event}`)}</li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-soft">
        {t("addedAt")} <LocalDate date={createdAt} language={language} />
      </p>
      {failingSince !== null && (
        <Notice kind="error" className="mt-4">
          <p>
            {t("failingSince")} <LocalDate date={failingSince} language={language} show="date-time" />.
            {on && ` ${t("failingNote")}`}
          </p>
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Switch
          label={
            <>
              {t("active")}
              <span className="sr-only">{`, ${host}`}</span>
            </>
          }
          checked={on}
          onChange={toggle}
        />
        <span className="flex flex-wrap gap-3">
          <Button
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-label={t("messagesNamed", { host })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t("messages")}
          </Button>
          <Button aria-label={t("testNamed", { host })} busy={busy} onClick={() => void test()}>
            {t("test")}
          </Button>
          <Button icon="trash" aria-label={t("delete.named", { host })} onClick={() => setIsAsking(true)}>
            {t("site:buttons.delete")}
          </Button>
        </span>
      </div>
      {isOpen && (
        <div id={listId} className="mt-5">
          <SentMessages key={round} webhookId={id} onAgain={loadAgain} />
        </div>
      )}
      <RemovalDialog
        open={isAsking}
        title={t("delete.title")}
        doneText={t("delete.done", { host })}
        remove={() => api(webhooksCalls.remove, { params })}
        onClose={() => setIsAsking(false)}
        finalFocus={finalFocus}
      >
        <p>{t("delete.text", { host })}</p>
      </RemovalDialog>
    </article>
  );
}

/** The switch changes at once, before the server answers. */
function useActiveSwitch({ id, address, active }: Webhook) {
  const { t } = useTranslation("webhooks");
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const { host } = new URL(address);
  return useOptimisticToggle({
    known: active,
    ask: async () => active,
    async send(shouldBeActive) {
      const answer = await api(webhooksCalls.change, { params: { id }, body: { active: shouldBeActive } });
      await revalidate();
      toast({ kind: "success", text: t(answer.active ? "switched.on" : "switched.off", { host }) });
      return answer.active;
    },
    onFailure: (error) => toast({ kind: "error", text: errorText(error) }),
  });
}
