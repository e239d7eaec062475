import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { OwnAccount } from "#features/accounts/calls.ts";
import { ownNames, toLanguage } from "#vocabulary/languages.ts";
import { profileLink, profileNetworks } from "#features/profiles/links.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { ownTalesPath, trophiesPath } from "../account/addresses.ts";
import { SocialLink, useNetworkName } from "#features/profiles/web/social-link.tsx";

interface OwnProfileDetailsProps {
  account: OwnAccount;
  published: number;
  trophies: number;
}

/** All profile data of the signed-in member. */
export function OwnProfileDetails({ account, published, trophies }: OwnProfileDetailsProps) {
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
            <Link to={`${ownTalesPath}?state=published`} className="link inline-flex min-h-11 items-center">
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
