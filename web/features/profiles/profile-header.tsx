import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLanguage } from "#web/platform/language.tsx";
import { useSession } from "#web/platform/session.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import { LocalDate } from "#web/ui/local-date.tsx";
import { ReportUserMenu } from "../moderation/report-user-menu.tsx";
import { ownProfilePath } from "../user/addresses.ts";
import { LanguageLinks } from "./language-links.tsx";

interface ProfileHeaderProps {
  username: string;
  /** These three are null if their owner keeps them private. */
  firstname: string | null;
  picture: string | null;
  since: string | null;
}

/** The header of a public profile, the same on all tabs. */
export function ProfileHeader({ username, firstname, picture, since }: ProfileHeaderProps) {
  const { t } = useTranslation(["profiles", "site"]);
  const { language } = useLanguage();
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
            <p className="mt-2 text-sm text-ink-soft">
              {t("since")} <LocalDate date={since} language={language} />
            </p>
          )}
        </div>
        <ProfileActions username={username} />
      </div>
    </header>
  );
}

/** Buttons that depend on the reader; the server renders them for visitors. */
function ProfileActions({ username }: { username: string }) {
  const { t } = useTranslation("profiles");
  const session = useSession();
  if (session?.username !== username) return <ReportUserMenu username={username} />;
  return (
    <p className="flex basis-full flex-wrap items-center gap-x-2 text-sm sm:pl-40">
      <span className="text-ink-soft">{t("own.note")}</span>
      <Link to={ownProfilePath} className="link inline-flex min-h-11 items-center">
        {t("own.back")}
      </Link>
    </p>
  );
}
