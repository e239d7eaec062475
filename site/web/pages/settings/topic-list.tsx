import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { OwnAccount } from "#features/accounts/calls.ts";
import { useRunningBan } from "#features/accounts/web/running-ban.ts";
import { useSite } from "#kit/web/pages/page-context.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { topicPath, topics, type Topic } from "./settings-address.ts";

interface TopicListProps {
  current: Topic;
  account: OwnAccount;
  className?: string | undefined;
}

/** The list of topics. It mentions a running ban, so that a banned member finds its explanation. */
export function TopicList({ current, account, className }: TopicListProps) {
  const { t } = useTranslation("settings");
  const banned = useRunningBan(account.userBannedUntil) !== null;
  const { passkeys } = useSite();
  const offered = topics.filter((topic) => topic !== "passkeys" || passkeys !== null);
  return (
    <nav aria-label={t("title")} className={className}>
      <ul className="border-b border-hairline">
        {offered.map((topic) => (
          <li key={topic} className="border-t border-hairline">
            <Link
              to={topicPath(topic)}
              aria-current={topic === current ? "page" : undefined}
              className={classNames(
                "flex min-h-13 items-center justify-between gap-3 py-2 hover:underline underline-offset-4 md:min-h-11",
                topic === current && "font-semibold",
              )}
            >
              <span>
                {t(`topics.${topic}`)}
                {topic === "ban" && banned && <span className="block text-sm text-ink-soft">{t("ban.runs")}</span>}
              </span>
              <Icon
                name="chevron-right"
                className={classNames("size-5 text-ink-soft", topic !== current && "md:invisible")}
              />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The title of the chosen topic, which gets the focus. */
export function TopicHeading({ children }: { children: string }) {
  return (
    <h2 data-list-heading tabIndex={-1} className="text-2xl">
      {children}
    </h2>
  );
}
