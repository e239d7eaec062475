import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslation } from "react-i18next";
import { ownNames, toLanguage } from "#vocabulary/languages.ts";
import type { Overview } from "../../overview.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { languageFilterAddress, reviewQueuePath } from "../addresses.ts";
import { reportsAddress } from "../reports/addresses.ts";
import { elapsedTimeText } from "#kit/web/lists/elapsed-time.ts";

interface PendingWorkProps extends Pick<Overview, "tales" | "reports"> {
  /** The time of the numbers, in milliseconds since 1970. */
  now: number;
}

/** Tales to review and reports to decide, each group with a link to its list. */
export function PendingWork({ tales, reports, now }: PendingWorkProps) {
  const { t } = useTranslation("overview");
  const { language } = useLanguage();
  if (tales.length === 0 && reports.length === 0) return <EmptyState>{t("nothing")}</EmptyState>;
  const since = (oldest: string, count: number) => t("wait", { count, time: elapsedTimeText(oldest, now, language) });
  return (
    <div className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-2">
      <Group title={t("tales.title")} empty={t("tales.empty")}>
        {tales.map(({ languageName, total, oldest }) => {
          const code = toLanguage(languageName);
          return (
            <PendingLine
              key={code}
              to={languageFilterAddress(reviewQueuePath, { page: 1, language: code })}
              total={t("tales.count", { count: total })}
              since={since(oldest, total)}
            >
              <span lang={code}>{ownNames[code]}</span>
            </PendingLine>
          );
        })}
      </Group>
      <Group title={t("reports.title")} empty={t("reports.empty")}>
        {reports.map(({ type, total, oldest }) => (
          <PendingLine
            key={type}
            to={reportsAddress({ page: 1, status: "PENDING", type })}
            total={t("reports.count", { count: total })}
            since={since(oldest, total)}
          >
            {t(`reports.types.${type}`)}
          </PendingLine>
        ))}
      </Group>
    </div>
  );
}

function Group({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      {children.length === 0 ? (
        <p className="mt-3 border-t border-hairline py-4 text-ink-soft">{empty}</p>
      ) : (
        <ul className="mt-3 border-b border-hairline">{children}</ul>
      )}
    </section>
  );
}

interface PendingLineProps {
  to: string;
  children: ReactNode;
  total: string;
  since: string;
}

function PendingLine({ to, children, total, since }: PendingLineProps) {
  return (
    <li className="border-t border-hairline">
      <Link
        to={to}
        className="group grid min-h-11 grid-cols-[minmax(0,1fr)_auto] enlarged:block items-baseline gap-x-6 py-3 hover:bg-wash sm:-mx-3 sm:px-3"
      >
        <span className="font-serif text-lg underline-offset-4 group-hover:underline">{children}</span>
        <span className="tabular-nums enlarged:block">{total}</span>
        <span className="col-span-2 text-sm text-ink-soft">{since}</span>
      </Link>
    </li>
  );
}
