import { useTranslation } from "react-i18next";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useGrowingList } from "#kit/web/lists/use-growing-list.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { Fact, Facts } from "#ui/card-text.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/placeholders.tsx";
import { webhooksCalls, type Delivery } from "../calls.ts";

const shownAtOnce = 12;

interface SentMessagesProps {
  webhookId: number;
  onAgain: () => void;
}

/** The messages to a webhook, sent and waiting ones, the newest first. */
export function SentMessages({ webhookId, onAgain }: SentMessagesProps) {
  const { t } = useTranslation(["webhooks", "site"]);
  const api = useApi();
  const errorText = useErrorText();
  const { list, total, failure, load } = useGrowingList<Delivery>(shownAtOnce, async (query, options) => {
    const params = { id: webhookId };
    const { deliveries, totalDeliveries } = await api(webhooksCalls.deliveries, { params, query }, options);
    return { items: deliveries, total: totalDeliveries };
  });
  return (
    <div aria-busy={list === null && failure === null}>
      {list === null && failure === null && <Skeleton className="h-16" />}
      {failure !== null && (
        <Notice kind="error" action={<Button onClick={load}>{t("site:buttons.tryAgain")}</Button>}>
          {errorText(failure)}
        </Notice>
      )}
      {list?.length === 0 && <p className="text-ink-soft">{t("sent.none")}</p>}
      {list !== null && list.length > 0 && (
        <ul className="border-b border-hairline">
          {list.map((delivery) => (
            <li key={delivery.id} className="border-t border-hairline py-3">
              <Message delivery={delivery} />
            </li>
          ))}
        </ul>
      )}
      {list !== null && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button onClick={onAgain}>{t("sent.again")}</Button>
          {list.length > 0 && list.length < total && <Button onClick={load}>{t("sent.more")}</Button>}
        </div>
      )}
    </div>
  );
}

function Message({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation("webhooks");
  const { language } = useLanguage();
  const { id, type, status, createdAt, attempts, httpStatus, error, nextAttemptAt } = delivery;
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{type === "test" ? t("sent.test") : t(`events.${type}`)}</span>
        <span className={status === "failed" ? "font-semibold text-error" : "font-semibold"}>
          {t(`sent.status.${status}`)}
        </span>
      </p>
      {error !== null && <p>{t(`errors.${error}`, { status: httpStatus })}</p>}
      <Facts className="mt-1">
        <Fact>
          <LocalDate date={createdAt} language={language} show="date-time" />
        </Fact>
        {attempts > 0 && <Fact>{t("sent.attempts", { count: attempts })}</Fact>}
        {nextAttemptAt !== null && (
          <Fact>
            {t("sent.next")} <LocalDate date={nextAttemptAt} language={language} show="date-time" />
          </Fact>
        )}
        <Fact>
          <code>{id}</code>
        </Fact>
      </Facts>
    </>
  );
}
