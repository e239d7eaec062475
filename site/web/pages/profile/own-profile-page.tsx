import { useTranslation } from "react-i18next";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { accountsCalls, type OwnAccount } from "#features/accounts/calls.ts";
import { readPrivacy } from "#features/accounts/privacy.ts";
import { talesCalls } from "#features/tales/calls.ts";
import { trophiesCalls } from "#features/trophies/calls.ts";
import { PrivatePageError } from "#kit/web/pages/private-page-error.tsx";
import { PrivatePageHead } from "#kit/web/pages/private-page-head.tsx";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { Avatar } from "#ui/avatar.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { editPicturePath, editProfilePath } from "../account/addresses.ts";
import { topicPath } from "../settings/settings-address.ts";
import { BanNotice } from "#features/profiles/web/ban-notice.tsx";
import { OwnProfileDetails } from "./own-profile-details.tsx";
import { profileAddress } from "#features/profiles/web/profile-address.ts";

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
