import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  useLoaderData,
  useSearchParams,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { accountsCalls, type OwnAccount } from "#features/accounts/calls.ts";
import { choicesOf } from "#features/accounts/web/reading-choices.ts";
import { PrivatePageError, PrivatePageHead } from "#kit/web/pages/private-page.tsx";
import { pageContext, useApi, useSite } from "#kit/web/pages/page-context.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { useRunningBan } from "#features/accounts/web/running-ban.ts";
import { Icon } from "#ui/icon.tsx";
import { NotificationChoices } from "#features/notifications/web/notification-choices.tsx";
import { PushSwitch } from "#features/notifications/web/push-switch.tsx";
import { personalDataCalls } from "#features/personal-data/calls.ts";
import { DataDownload } from "#features/personal-data/web/data-download.tsx";
import { DeleteAccountDialog } from "#features/personal-data/web/delete-account-dialog.tsx";
import { useReadingSettings } from "#features/reading-settings/web/use-reading-settings.ts";
import { ChoiceGroups } from "#features/reading-settings/web/reading-panel.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { BanTopic } from "./ban-topic.tsx";
import { ChangePassword, MailedPasswordLink } from "./change-password.tsx";
import { EmailTopic } from "./email-topic.tsx";
import { PasskeysTopic } from "./passkeys-topic.tsx";
import { PrivacyTopic, usePrivacy, type PrivacyChoice } from "./privacy-topic.tsx";
import { ApplySettings, ReadingTopic } from "./reading-topic.tsx";
import { SessionsTopic } from "./sessions-topic.tsx";
import { TopicHeading, TopicList } from "./topic-list.tsx";
import { topicOf, topics, type Topic } from "./settings-address.ts";

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
    case "passkeys":
      return <PasskeysTopic account={account} />;
    case "sessions":
      return <SessionsTopic />;
    case "data":
      return <DataTopic />;
    case "delete":
      return <DeleteTopic account={account} />;
  }
}

/** Changes the password, or sets a first one for people who log in by another site. */
function PasswordTopic({ account }: { account: OwnAccount }) {
  const { t } = useTranslation("settings");
  return (
    <>
      <TopicHeading>{t("topics.password")}</TopicHeading>
      {account.hasPassword ? <ChangePassword email={account.email} /> : <MailedPasswordLink email={account.email} />}
    </>
  );
}

/** Downloads all personal data that the site stores about the member. */
function DataTopic() {
  const { t } = useTranslation("settings");
  const api = useApi();
  const contents = t("data.contents", { returnObjects: true });
  return (
    <>
      <TopicHeading>{t("topics.data")}</TopicHeading>
      <p className="mt-4">{t("data.lead")}</p>
      <ul className="mt-4 list-disc pl-5">
        {contents.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <p className="mt-4">{t("data.format")}</p>
      <DataDownload primary className="mt-6" fetchArchive={() => api(personalDataCalls.download)} />
    </>
  );
}

/** The link to the external donation page. */
export function DonationTopic() {
  const { t } = useTranslation("settings");
  const { donationUrl } = useSite();
  return (
    <>
      <TopicHeading>{t("topics.donation")}</TopicHeading>
      <p className="mt-4">{t("donation.text")}</p>
      {donationUrl === null ? (
        <p className="mt-4 text-ink-soft">{t("donation.none")}</p>
      ) : (
        <>
          <a
            href={donationUrl}
            target="_blank"
            rel="noopener"
            aria-describedby="donation-outside"
            className="button mt-6"
          >
            {t("donation.give")}
            <Icon name="external" />
          </a>
          <p id="donation-outside" className="mt-2 text-sm text-ink-soft">
            {t("donation.outside", { host: new URL(donationUrl).host })}
          </p>
        </>
      )}
    </>
  );
}

/** How pages look: the same choices as in the panel of the reading pages, applied by the button. */
function ThemeTopic() {
  const { t } = useTranslation("settings");
  const { settings, loadingFailure, saving, save, edited } = useReadingSettings();
  return (
    <>
      <TopicHeading>{t("topics.theme")}</TopicHeading>
      {settings !== null && (
        <form
          onChange={edited}
          onSubmit={(event) => {
            event.preventDefault();
            void save(choicesOf(Object.fromEntries(new FormData(event.currentTarget))));
          }}
        >
          <ChoiceGroups initial={settings} className="mt-6 flex max-w-104 flex-col gap-6" />
          <ApplySettings saving={saving} />
        </form>
      )}
      {loadingFailure !== undefined && (
        <Notice kind="error" className="mt-6">
          {loadingFailure}
        </Notice>
      )}
    </>
  );
}

/** The first of two steps to delete the account: what is deleted, what stays, and the download of personal data. */
function DeleteTopic({ account }: { account: OwnAccount }) {
  const { t } = useTranslation("settings");
  const api = useApi();
  const [dialogOpen, setDialogOpen] = useState(false);
  const { signUpsOpen } = useSite();
  const consequences = [
    ...t("delete.consequences", { returnObjects: true }),
    t(signUpsOpen ? "delete.return" : "delete.noReturn"),
  ];
  return (
    <>
      <TopicHeading>{t("topics.delete")}</TopicHeading>
      <p className="mt-4">{t("delete.lead")}</p>
      <ul className="mt-4 list-disc pl-5">
        {consequences.map((each) => (
          <li key={each} className="mt-1">
            {each}
          </li>
        ))}
      </ul>
      <p className="mt-4">{t("delete.takeAlong")}</p>
      <DataDownload className="mt-4" fetchArchive={() => api(personalDataCalls.download)} />
      <div className="mt-8 border-t border-hairline pt-6">
        <Button variant="danger" icon="trash" onClick={() => setDialogOpen(true)}>
          {t("delete.goOn")}
        </Button>
      </div>
      <DeleteAccountDialog account={account} open={dialogOpen} onClose={() => setDialogOpen(false)} />
    </>
  );
}
