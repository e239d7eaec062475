import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useSession } from "#features/accounts/web/session.ts";
import { Avatar } from "#ui/avatar.tsx";
import { BackLink } from "#ui/links.tsx";
import { Fact, Facts } from "#ui/card-text.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import {
  followableMember,
  FollowButton,
  useCheckedFollow,
  type CheckedFollow,
} from "#features/follows/web/follow-button.tsx";
import { ReportUserMenu } from "#features/moderation/web/report-user-menu.tsx";
import { ownProfilePath } from "../account/addresses.ts";
import { LanguageLinks } from "#features/profiles/web/language-links.tsx";

interface ProfileHeaderProps {
  username: string;
  /** These three are null if their owner keeps them private. */
  firstname: string | null;
  picture: string | null;
  since: string | null;
  totFollowers: number | null;
}

/** The header of a public profile, the same on all tabs. */
export function ProfileHeader({ username, firstname, picture, since, totFollowers }: ProfileHeaderProps) {
  const { t } = useTranslation(["profiles", "site", "follows"]);
  const { language } = useLanguage();
  const session = useSession();
  const follow = useCheckedFollow(
    useMemo(() => followableMember(username), [username]),
    session?.username === username,
  );
  // The page may be a minute old; the reader's own change shows at once.
  const ownChange = Number(follow.on) - Number(follow.first ?? follow.on);
  const followers = totFollowers === null ? 0 : totFollowers + ownChange;
  return (
    <header>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <BackLink to="/posts">{t("site:nav.tales")}</BackLink>
        <LanguageLinks />
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-4 sm:gap-x-8 md:mt-8">
        <Avatar username={username} picture={picture} size="large" className="size-20 sm:size-32" />
        <div className="min-w-0 flex-[1_1_9rem] wrap-anywhere">
          <h1 className="text-2xl sm:text-4xl">
            {firstname === null ? (
              <span translate="no">{username}</span>
            ) : (
              <>
                {t("greeting", { firstname })}{" "}
                <span
                  translate="no"
                  className="text-base text-ink-soft max-sm:block sm:text-[0.7em]"
                >{`(${username})`}</span>
              </>
            )}
          </h1>
          {since !== null && (
            <Facts className="mt-2">
              <Fact>
                {t("since")} <LocalDate date={since} language={language} />
              </Fact>
              {followers > 0 && <Fact>{t("follows:followers", { count: followers })}</Fact>}
            </Facts>
          )}
        </div>
        <ProfileActions username={username} follow={follow} />
      </div>
    </header>
  );
}

/** Buttons that depend on the reader; the server renders them for visitors. */
function ProfileActions({ username, follow }: { username: string; follow: CheckedFollow }) {
  const { t } = useTranslation("profiles");
  const session = useSession();
  if (session?.username !== username) {
    return (
      <div id="follow" className="flex items-center gap-2">
        <FollowButton name={username} follow={follow} anchor="follow" />
        <ReportUserMenu username={username} blocked={follow.blocks} />
      </div>
    );
  }
  return (
    <p className="flex basis-full flex-wrap items-center gap-x-2 text-sm sm:pl-40">
      <span className="text-ink-soft">{t("own.note")}</span>
      <Link to={ownProfilePath} className="link inline-flex min-h-11 items-center">
        {t("own.back")}
      </Link>
    </p>
  );
}
