import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Banner } from "#contract/adverts.ts";
import { scrollOffsets } from "#contract/limits.ts";
import type { LanguageName } from "#contract/languages.ts";
import type { ListedTale } from "#contract/tale-shapes.ts";
import { useInitialScroll } from "#web/platform/use-initial-scroll.ts";
import { Asterism } from "#web/ui/asterism.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { BannerSlot } from "../adverts/banner-slot.tsx";
import { LegalDialog } from "../legal/legal-dialog.tsx";
import { chooseCategoryPath, laboratoryPath } from "../laboratory/addresses.ts";
import { profileAddress } from "../profiles/profile-address.ts";
import { StaffQueueLine } from "../notifications/staff-queue-count.tsx";
import { CategoryCards } from "./category-cards.tsx";
import { ContinueReading } from "./continue-reading.tsx";
import { MyDesk } from "./my-desk.tsx";
import { FollowedTales } from "./followed-tales.tsx";
import { LearnersShelf } from "./learners-shelf.tsx";
import { LanguagePicker } from "./language-picker.tsx";
import { RepliesToMe } from "./replies-to-me.tsx";
import { UnreadNotifications } from "./unread-notifications.tsx";
import { RandomTales } from "./random-tales.tsx";

interface MemberHomeProps {
  userId: number;
  username: string;
  languagesRead: readonly LanguageName[];
  tales: ListedTale[];
  /** The Tales are not yet those with the choices of the member. */
  isForEverybody: boolean;
  banner: Banner | undefined;
}

/** The home page of a signed-in member: a greeting and links to what they can do next. */
export function MemberHome({ userId, username, languagesRead, tales, isForEverybody, banner }: MemberHomeProps) {
  const { t } = useTranslation("home");
  useInitialScroll(scrollOffsets.home);
  return (
    <>
      {/* The page opens scrolled past the logo, below a sticky header: the content must begin below both. */}
      <section className="page-width pt-10 pb-16 md:pb-20">
        <Asterism className="mb-32 h-8 w-9" />
        <h1 className="text-3xl md:text-5xl">
          {t("member.greeting")}{" "}
          <Link to={profileAddress(username)} translate="no" className="link">
            {username}
          </Link>
        </h1>
        <p className="mt-5 max-w-[32em] font-serif text-lg text-ink-soft md:text-xl">{t("member.lead")}</p>
        <ContinueReading key={`reading ${username}`} username={username} className="mt-8" />
        <FollowedTales key={`following ${username}`} username={username} className="mt-8" />
        <RepliesToMe key={`replies ${username}`} username={username} className="mt-8" />
        <UnreadNotifications className="mt-8" />
        <StaffQueueLine className="mt-2" />
        <MyDesk key={`desk ${username}`} userId={userId} username={username} className="mt-8" />
        <div className="mt-6 flex flex-wrap gap-3 max-sm:grid max-sm:grid-cols-2 enlarged:flex max-sm:[&>.button]:px-2">
          <ButtonLink to={chooseCategoryPath} variant="primary" icon="feather" className="max-sm:col-span-2">
            {t("member.write")}
          </ButtonLink>
          <ButtonLink to={laboratoryPath}>{t("member.laboratory")}</ButtonLink>
          <ButtonLink to="/posts">{t("member.read")}</ButtonLink>
          <LegalDialog name="rules" look="button" />
          <LegalDialog name="information" look="button" />
        </div>
        <LearnersShelf
          key={`learning ${username}`}
          username={username}
          languagesRead={languagesRead}
          className="mt-12"
        />
        <LanguagePicker className="mt-12" />
      </section>
      <RandomTales tales={tales} isPlaceholder={isForEverybody} />
      <div className="pt-8">
        <CategoryCards />
      </div>
      {banner !== undefined && (
        <div className="page-width pt-14 pb-8">
          <BannerSlot banner={banner} size="large" />
        </div>
      )}
    </>
  );
}
