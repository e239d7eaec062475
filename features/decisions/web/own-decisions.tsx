import { useTranslation } from "react-i18next";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useGrowingList } from "#kit/web/lists/use-growing-list.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/placeholders.tsx";
import { decisionsCalls, type Decision } from "../calls.ts";
import { DecisionCard } from "./decision-card.tsx";
import { Objection } from "./objection.tsx";

const shownAtOnce = 10;

/** The decisions about the member, the newest first. */
export function OwnDecisions({ className }: { className?: string }) {
  const { t } = useTranslation(["decisions", "site"]);
  const errorText = useErrorText();
  const api = useApi();
  const { list, total, failure, load } = useGrowingList<Decision>(shownAtOnce, async (query, options) => {
    const { decisions, totalDecisions } = await api(decisionsCalls.listOwn, { query }, options);
    return { items: decisions, total: totalDecisions };
  });
  if (list === null && failure === null) return <Skeleton className="mt-8 h-24" />;
  return (
    <section className={className}>
      <h3 className="text-xl">{t("listTitle")}</h3>
      {list?.length === 0 && <p className="mt-2">{t("none")}</p>}
      {list !== null && list.length > 0 && (
        <ul className="mt-3 border-b border-hairline">
          {list.map((decision) => (
            <li key={decision.id} className="border-t border-hairline py-6">
              <DecisionCard decision={decision}>
                <Objection decision={decision} token={null} />
              </DecisionCard>
            </li>
          ))}
        </ul>
      )}
      {failure !== null && (
        <Notice kind="error" className="mt-4" action={<Button onClick={load}>{t("site:buttons.tryAgain")}</Button>}>
          {errorText(failure)}
        </Notice>
      )}
      {list !== null && list.length < total && (
        <Button className="mt-4" onClick={load}>
          {t("more")}
        </Button>
      )}
    </section>
  );
}
