import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  useLoaderData,
  useSearchParams,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { accountsCalls, type OwnAccount } from "#features/accounts/calls.ts";
import { PrivatePageError } from "#kit/web/pages/private-page-error.tsx";
import { PrivatePageHead } from "#kit/web/pages/private-page-head.tsx";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { useRunningBan } from "#features/accounts/web/running-ban.ts";
import { Icon } from "#ui/icon.tsx";
import { NotificationChoices } from "#features/notifications/web/notification-choices.tsx";
import { PushSwitch } from "#features/notifications/web/push-switch.tsx";
import { BanTopic } from "./ban-topic.tsx";
import { DataTopic } from "./data-topic.tsx";
import { DeleteTopic } from "./delete-topic.tsx";
import { DonationTopic } from "./donation-topic.tsx";
import { EmailTopic } from "./email-topic.tsx";
import { PasswordTopic } from "./password-topic.tsx";
import { PrivacyTopic } from "./privacy-topic.tsx";
import { ReadingTopic } from "./reading-topic.tsx";
import { SessionsTopic } from "./sessions-topic.tsx";
import { ThemeTopic } from "./theme-topic.tsx";
import { TopicList } from "./topic-list.tsx";
import { topicOf, topics, type Topic } from "./settings-address.ts";
import { usePrivacy, type PrivacyChoice } from "./use-privacy.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireSession(request);
  const { api } = context.get(pageContext);
  return { account: await api(accountsCalls.ownAccount, {}, { signal: request.signal }) };
}

/** Switching topics does not reload the account. */
export function shouldRevalidate(step: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = step;
  const toAnotherTopic = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return toAnotherTopic ? false : defaultShouldRevalidate;
}

export function ErrorBoundary() {
  const { t } = useTranslation("settings");
  return (
    <PrivatePageError>
      <PrivatePageHead title={t("title")} />
    </PrivatePageError>
  );
}

/** The settings: the list of topics, on a phone folded, and the chosen one. Without one it is the first, or a running ban. */
export function Component() {
  const { t } = useTranslation("settings");
  const { account } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const isBanned = useRunningBan(account.userBannedUntil) !== null;
  // The end of a ban doesn't replace the topic that is being read.
  const [first] = useState<Topic>(isBanned ? "ban" : topics[0]);
  const topic = topicOf(search) ?? first;
  // At this level, so that saving continues while another topic is open.
  const privacy = usePrivacy(account.privacy);
  return (
    <>
      <PageHead title={`${t(`topics.${topic}`)} · ${t("title")}`} noIndex />
      <h1 className="text-3xl md:text-4xl">{t("title")}</h1>
      <div className="mt-6 md:mt-8 md:grid md:grid-cols-[12rem_minmax(0,1fr)] md:gap-x-12 lg:grid-cols-[15rem_minmax(0,1fr)]">
        {/* The list closes when a topic is chosen. */}
        <details key={topic} className="group md:hidden">
          <summary className="flex min-h-11 items-center justify-between gap-4 border-y border-hairline font-sans [&::-webkit-details-marker]:hidden">
            {t("all")}
            <Icon name="chevron-down" className="size-5 text-ink-soft transition-transform group-open:rotate-180" />
          </summary>
          <TopicList current={topic} account={account} className="-mt-px" />
        </details>
        <TopicList current={topic} account={account} className="max-md:hidden" />
        <div className="min-w-0 max-w-[40em] max-md:mt-8">
          <ChosenTopic topic={topic} account={account} privacy={privacy} />
        </div>
      </div>
    </>
  );
}

interface ChosenTopicProps {
  topic: Topic;
  account: OwnAccount;
  privacy: PrivacyChoice;
}

function ChosenTopic({ topic, account, privacy }: ChosenTopicProps): ReactNode {
  switch (topic) {
    case "theme":
      return <ThemeTopic />;
    case "reading":
      return <ReadingTopic />;
    case "notifications":
      return (
        <>
          <PushSwitch leads />
          <NotificationChoices className="mt-12 border-t border-hairline pt-8" />
        </>
      );
    case "privacy":
      return <PrivacyTopic username={account.username} privacy={privacy} />;
    case "ban":
      return <BanTopic account={account} />;
    case "donation":
      return <DonationTopic />;
    case "email":
      return <EmailTopic account={account} />;
    case "password":
      return <PasswordTopic account={account} />;
    case "sessions":
      return <SessionsTopic />;
    case "data":
      return <DataTopic />;
    case "delete":
      return <DeleteTopic account={account} />;
  }
}
