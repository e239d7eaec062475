import { laboratoryPath } from "#features/writing/web/addresses.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { accountsCalls, type OwnAccount } from "#features/accounts/calls.ts";
import { readPrivacy } from "#features/accounts/privacy.ts";
import { talesCalls } from "#features/tales/calls.ts";
import { trophiesCalls } from "#features/trophies/calls.ts";
import { PrivatePageError, PrivatePageHead } from "#kit/web/pages/private-page.tsx";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { profileLink, profileNetworks } from "#features/profiles/links.ts";
import { Avatar } from "#ui/avatar.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { editPicturePath, editProfilePath, trophiesPath } from "../account/addresses.ts";
import { topicPath } from "../settings/settings-address.ts";
import { BanNotice } from "#features/accounts/web/bans.tsx";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { SocialLink, useNetworkName } from "#features/profiles/web/social-link.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { useLanguage } from "#kit/web/language/language.tsx";
import { ownNames, toLanguage } from "#vocabulary/languages.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { username } = requireSession(request);
  const { api } = context.get(pageContext);
  const { signal } = request;
  const [account, { totalPosts }, { trophies }] = await Promise.all([
    api(accountsCalls.ownAccount, {}, { signal }),
    api(talesCalls.publishedByAuthor, { query: { username, pageSize: 1 } }, { signal }),
    api(trophiesCalls.ofUser, { query: { username } }, { signal }),
  ]);
  return { account, published: totalPosts, trophies: trophies.length };
}

/** The member's own profile: all their data, and which of it others see. */
export function Component() {
  const { t } = useTranslation("profiles");
  const { account, published, trophies } = useLoaderData<typeof loader>();
  const { username, userBannedUntil } = account;
  const hidden = readPrivacy(account.privacy)?.includes("profile") !== true;
  return (
    <>
      <PageHead title={t("ownProfile.title")} noIndex />
      {userBannedUntil !== null && <BanNotice until={userBannedUntil} className="mb-8" />}
      <Head account={account} />
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink variant="primary" icon="pencil" to={editProfilePath}>
          {t("ownProfile.edit")}
        </ButtonLink>
        <ButtonLink icon="eye" to={profileAddress(username)}>
          {t("ownProfile.publicPage")}
        </ButtonLink>
      </div>
      {hidden && (
        <p className="mt-6 max-w-[38em] text-sm text-ink-soft">
          {t("ownProfile.hidden")}{" "}
          <Link to={topicPath("privacy")} className="link">
            {t("ownProfile.privacy")}
          </Link>
        </p>
      )}
      <OwnProfileDetails account={account} published={published} trophies={trophies} />
    </>
  );
}

function Head({ account }: { account: OwnAccount }) {
  const { t } = useTranslation("profiles");
  const { username, firstname, lastname, picProfile } = account;
  return (
    <div className="flex flex-wrap items-center gap-x-5 sm:gap-x-8">
      <div className="flex flex-col items-start">
        <Avatar username={username} picture={picProfile} size="large" className="size-24 sm:size-32" />
        <Link to={editPicturePath} className="link mt-1 inline-flex min-h-11 items-center text-sm">
          {t("ownProfile.changePicture")}
        </Link>
      </div>
      <div className="min-w-0 flex-[1_1_9rem] self-start pt-3 wrap-anywhere sm:pt-7">
        <h1 className="text-2xl md:text-4xl">{`${firstname} ${lastname}`}</h1>
        <p translate="no" className="mt-1 text-ink-soft sm:text-lg">{`(${username})`}</p>
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("profiles");
  return (
    <PrivatePageError>
      <PrivatePageHead title={t("ownProfile.title")} />
    </PrivatePageError>
  );
}

interface OwnProfileDetailsProps {
  account: OwnAccount;
  published: number;
  trophies: number;
}

/** All profile data of the signed-in member. */
function OwnProfileDetails({ account, published, trophies }: OwnProfileDetailsProps) {
  const { t } = useTranslation("profiles");
  const { language } = useLanguage();
  const own = toLanguage(account.languageName);
  return (
    <dl className="mt-10 border-b border-hairline">
      <Detail name={t("ownProfile.bio")}>
        {account.bio === "" ? (
          <p className="text-ink-soft">{t("ownProfile.noBio")}</p>
        ) : (
          <p dir="auto" className="max-w-[38.75rem] font-serif text-lg whitespace-pre-line wrap-anywhere">
            {account.bio}
          </p>
        )}
      </Detail>
      <Detail name={t("ownProfile.links")}>
        <Links account={account} />
      </Detail>
      <Detail name={t("ownProfile.email")}>
        <p className="wrap-anywhere">{account.email}</p>
        <p className="text-sm text-ink-soft">{t("ownProfile.emailHint")}</p>
      </Detail>
      <Detail name={t("ownProfile.language")}>
        <p lang={own}>{ownNames[own]}</p>
      </Detail>
      <Detail name={t("ownProfile.more")}>
        <ul className="-my-2.5 flex flex-wrap gap-x-6">
          <li>
            <Link to={`${laboratoryPath}?state=published`} className="link inline-flex min-h-11 items-center">
              {t("ownProfile.published", { count: published })}
            </Link>
          </li>
          <li>
            <Link to={trophiesPath} className="link inline-flex min-h-11 items-center">
              {t("ownProfile.trophies", { count: trophies })}
            </Link>
          </li>
        </ul>
      </Detail>
      <Detail name={t("ownProfile.since")}>
        <LocalDate date={account.createdAt} language={language} />
      </Detail>
    </dl>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="gap-x-8 border-t border-hairline py-5 md:grid md:grid-cols-[11rem_minmax(0,1fr)] lg:grid-cols-[14rem_minmax(0,1fr)]">
      <dt className="font-semibold max-md:mb-1">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The links as others see them, and why one of them is plain text. */
function Links({ account }: { account: OwnAccount }) {
  const { t } = useTranslation("profiles");
  const nameOf = useNetworkName();
  const usedNetworks = profileNetworks.filter((network) => account[network] !== "");
  if (usedNetworks.length === 0) return <p className="text-ink-soft">{t("ownProfile.noLinks")}</p>;
  return (
    <ul className="-my-2.5">
      {usedNetworks.map((network) => (
        <li key={network}>
          <SocialLink network={network} value={account[network]} />
          {profileLink(network, account[network]) === null && (
            <p className="mb-2 pl-8 text-sm text-ink-soft">
              {network === "website"
                ? t("ownProfile.addressAsText")
                : t("ownProfile.asText", { network: nameOf(network) })}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
