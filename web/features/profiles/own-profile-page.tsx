import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { accountsCalls, type OwnAccount } from "#contract/accounts.ts";
import { ownNames, toLanguage } from "#contract/languages.ts";
import { profileLink, profileNetworks } from "#contract/profile-links.ts";
import { readPrivacy } from "#contract/profiles.ts";
import { talesCalls } from "#contract/tales.ts";
import { trophiesCalls } from "#contract/trophies.ts";
import { useLanguage } from "#web/platform/language.tsx";
import { pageContext } from "#web/platform/page-context.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import { requireSession } from "#web/platform/require-session.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { LocalDate } from "#web/ui/local-date.tsx";
import { editPicturePath, editProfilePath, ownTalesPath, trophiesPath } from "../user/addresses.ts";
import { topicPath } from "../user/settings/settings-address.ts";
import { BanNotice } from "./ban-notice.tsx";
import { NetworkLine, useNetworkName } from "./network-line.tsx";
import { profileAddress } from "./profile-address.ts";

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

/** One's own profile: all that the site knows of oneself, and what of it others see. */
export function Component() {
  const { t } = useTranslation("profiles");
  const { account, published, trophies } = useLoaderData<typeof loader>();
  const { username, userBannedUntil } = account;
  const hidden = readPrivacy(account.privacy)?.includes("profile") !== true;
  return (
    <>
      <PageHead title={t("room.title")} noIndex />
      {userBannedUntil !== null && <BanNotice until={userBannedUntil} className="mb-8" />}
      <Head account={account} />
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink variant="primary" icon="pencil" to={editProfilePath}>
          {t("room.edit")}
        </ButtonLink>
        <ButtonLink icon="eye" to={profileAddress(username)}>
          {t("room.publicPage")}
        </ButtonLink>
      </div>
      {hidden && (
        <p className="mt-6 max-w-[38em] text-sm text-ink-soft">
          {t("room.hidden")}{" "}
          <Link to={topicPath("privacy")} className="link">{t("room.privacy")}</Link>
        </p>
      )}
      <Facts account={account} published={published} trophies={trophies} />
    </>
  );
}

function Head({ account }: { account: OwnAccount }) {
  const { t } = useTranslation("profiles");
  const { username, firstname, lastname, picProfile } = account;
  return (
    <div className="flex flex-wrap items-center gap-x-5 sm:gap-x-8">
      <div className="flex flex-col items-center">
        <Avatar username={username} picture={picProfile} size="large" className="size-24 sm:size-32" />
        <Link to={editPicturePath} className="link mt-1 inline-flex min-h-11 items-center text-center text-sm">
          {t("room.changePicture")}
        </Link>
      </div>
      <div className="min-w-0 flex-[1_1_9rem] self-start pt-3 wrap-anywhere sm:pt-7">
        <h1 className="text-2xl md:text-4xl">{`${firstname} ${lastname}`}</h1>
        <p translate="no" className="mt-1 text-ink-soft sm:text-lg">{`(${username})`}</p>
      </div>
    </div>
  );
}

interface FactsProps {
  account: OwnAccount;
  published: number;
  trophies: number;
}

function Facts({ account, published, trophies }: FactsProps) {
  const { t } = useTranslation("profiles");
  const { language } = useLanguage();
  const own = toLanguage(account.languageName);
  return (
    <dl className="mt-10 border-b border-hairline">
      <Fact name={t("room.bio")}>
        {account.bio === "" ? (
          <p className="text-ink-soft">{t("room.noBio")}</p>
        ) : (
          <p dir="auto" className="max-w-[38.75rem] font-serif text-lg whitespace-pre-line wrap-anywhere">{account.bio}</p>
        )}
      </Fact>
      <Fact name={t("room.links")}>
        <Links account={account} />
      </Fact>
      <Fact name={t("room.email")}>
        <p className="wrap-anywhere">{account.email}</p>
        <p className="text-sm text-ink-soft">{t("room.emailHint")}</p>
      </Fact>
      <Fact name={t("room.language")}>
        <p lang={own}>{ownNames[own]}</p>
      </Fact>
      <Fact name={t("room.more")}>
        <ul className="-my-2.5 flex flex-wrap gap-x-6">
          <li>
            <Link to={`${ownTalesPath}?state=published`} className="link inline-flex min-h-11 items-center">
              {t("room.published", { count: published })}
            </Link>
          </li>
          <li>
            <Link to={trophiesPath} className="link inline-flex min-h-11 items-center">
              {t("room.trophies", { count: trophies })}
            </Link>
          </li>
        </ul>
      </Fact>
      <Fact name={t("room.since")}>
        <LocalDate date={account.createdAt} language={language} />
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="gap-x-8 border-t border-hairline py-5 md:grid md:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="font-semibold max-md:mb-1">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** As others see them, and why one is not a link that was perhaps meant as one. */
function Links({ account }: { account: OwnAccount }) {
  const { t } = useTranslation("profiles");
  const nameOf = useNetworkName();
  const typed = profileNetworks.filter((network) => account[network] !== "");
  if (typed.length === 0) return <p className="text-ink-soft">{t("room.noLinks")}</p>;
  return (
    <ul className="-my-2.5">
      {typed.map((network) => (
        <li key={network}>
          <NetworkLine network={network} typed={account[network]} />
          {profileLink(network, account[network]) === null && (
            <p className="mb-2 pl-8 text-sm text-ink-soft">
              {network === "website" ? t("room.addressAsText") : t("room.asText", { network: nameOf(network) })}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
