import { useTranslation } from "react-i18next";
import type { OwnAccount } from "#features/accounts/calls.ts";
import { banOfLevel, bansOfTier, banTierOf, banTiers, type Ban } from "#vocabulary/ban-ladder.ts";
import { ban } from "#vocabulary/account-limits.ts";
import { useRunningBan } from "#features/accounts/web/running-ban.ts";
import { useDateTimeText, useLanguage } from "#kit/web/language/language.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextDialog } from "#features/site-texts/web/text-dialog.tsx";
import { OwnDecisions } from "#features/decisions/web/own-decisions.tsx";
import { TopicHeading } from "./topic-list.tsx";
import { listFormat } from "#ui/words-of-language.ts";

/** The member's ban level, what the levels mean, and which ban would come next. */
export function BanTopic({ account }: { account: OwnAccount }) {
  const { t } = useTranslation("settings");
  const { banLevel, banPoints } = account;
  const next = banOfLevel(banLevel + 1);
  return (
    <>
      <TopicHeading>{t("topics.ban")}</TopicHeading>
      {account.isTroll && (
        <Notice kind="info" className="mt-4" title={t("ban.troll")}>
          <p>{t("ban.trollText")}</p>
        </Notice>
      )}
      <RunningBan account={account} />
      <dl className="mt-6 flex flex-wrap gap-x-12 gap-y-4">
        <div>
          <dt className="text-sm text-ink-soft">{t("ban.level")}</dt>
          <dd className="font-serif text-3xl">{banLevel}</dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">{t("ban.points")}</dt>
          <dd className="font-serif text-3xl">{t("ban.pointsLeft", { points: banPoints, of: ban.startingPoints })}</dd>
        </div>
      </dl>
      <OwnDecisions className="mt-8" />
      <p className="mt-8">{t("ban.how", { points: ban.startingPoints })}</p>
      <h3 className="mt-8 text-xl">{t("ban.next")}</h3>
      {next !== null && (
        <p className="mt-2">
          {t("ban.nextText", { count: banPoints, level: banLevel + 1 })} <BanInWords ban={next} />
        </p>
      )}
      <details className="mt-8">
        <summary className="link min-h-11 cursor-pointer">{t("ban.tiers")}</summary>
        <Tiers level={banLevel} />
      </details>
      <TextDialog kind="rules" className="mt-4" />
    </>
  );
}

function RunningBan({ account }: { account: OwnAccount }) {
  const { t } = useTranslation("settings");
  const comment = useRunningBan(account.commentBannedUntil);
  const login = useRunningBan(account.loginBannedUntil);
  const dateTimeText = useDateTimeText();
  if (comment === null && login === null && account.isTroll) return null;
  if (comment === null && login === null) return <p className="mt-4 font-serif text-lg">{t("ban.none")}</p>;
  return (
    <Notice kind="info" className="mt-4" title={t("ban.runs")}>
      {login !== null && <p>{t("ban.noLogin", { date: dateTimeText(login) })}</p>}
      {comment !== null && <p>{t("ban.noComments", { date: dateTimeText(comment) })}</p>}
    </Notice>
  );
}

function BanInWords({ ban: { kind, days } }: { ban: Ban }) {
  const { t } = useTranslation("settings");
  return t(`ban.days.${kind}`, { count: days });
}

/** The five steps of the bans, with a mark at the member's own. */
function Tiers({ level }: { level: number }) {
  const { t } = useTranslation("settings");
  const { language } = useLanguage();
  const list = listFormat(language);
  const currentTier = banTierOf(level);
  return (
    <ol className="mt-3 border-b border-hairline">
      {banTiers.map((tier, at) => {
        const { from, to } = tier;
        const days = list.format(bansOfTier(tier).map((each) => String(each.days)));
        return (
          <li
            key={from}
            aria-current={at === currentTier ? "step" : undefined}
            className="grid grid-cols-[--spacing(14)_minmax(0,1fr)] gap-x-4 border-t border-hairline py-3"
          >
            <span className="font-serif text-lg">
              <span className="sr-only">{`${t("ban.level")} `}</span>
              {to === null ? `${from}+` : from === to ? from : `${from}–${to}`}
            </span>
            <div>
              {at === currentTier && <p className="text-sm font-semibold">{t("ban.here")}</p>}
              <p>{t(`ban.advice.${tierNames[at]!}`, { days })}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

const tierNames = ["clean", "comments", "login", "months", "years"] as const;
