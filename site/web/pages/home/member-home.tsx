import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Banner } from "#features/adverts/calls.ts";
import { scrollOffsets } from "#vocabulary/limits.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { ListedTale } from "#features/tales/shapes.ts";
import { useInitialScroll } from "#kit/web/pages/use-initial-scroll.ts";
import { Asterism } from "#ui/asterism.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { BannerSlot } from "#features/adverts/web/banner-slot.tsx";
import { LegalDialog } from "#features/legal/web/legal-dialog.tsx";
import { chooseCategoryPath } from "#features/writing/web/addresses.ts";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { StaffQueueLine } from "#features/notifications/web/staff-queue-count.tsx";
import { CategoryCards } from "./category-cards.tsx";
import { ContinueReading } from "./continue-reading.tsx";
import { LanguagePicker } from "./language-picker.tsx";
import { LearnersShelf } from "./learners-shelf.tsx";
import { MyDesk } from "./my-desk.tsx";
import { NewTales } from "./new-tales.tsx";
import { RepliesToMe } from "./replies-to-me.tsx";
import { UnreadNotifications } from "./unread-notifications.tsx";

interface MemberHomeProps extends ShelvesProps {
  banner: Banner | undefined;
}

/** The home page of a signed-in member: a greeting, what waits for them, and Tales, each of them once. */
export function MemberHome({ banner, ...shelves }: MemberHomeProps) {
  const { username } = shelves;
  const { t } = useTranslation("home");
  useInitialScroll(scrollOffsets.home);
  return (
    <>
      {/* The page opens scrolled past the logo, below a sticky header: the content must begin below both. */}
      <section className="page-width pt-10">
        <Asterism className="mb-32 h-8 w-9" />
        <h1 className="text-2xl xs:text-3xl md:text-5xl">
          {t("member.greeting")}{" "}
          <Link to={profileAddress(username)} translate="no" className="link">
            {username}
          </Link>
        </h1>
        <UnreadNotifications className="mt-6 md:mt-8" />
        <StaffQueueLine className="mt-2" />
        <Shelves key={username} {...shelves} />
        <LanguagePicker className="mt-12" />
      </section>
      <CategoryCards />
      {banner !== undefined && (
        <div className="page-width pt-14 pb-8">
          <BannerSlot banner={banner} size="large" />
        </div>
      )}
    </>
  );
}

interface ShelvesProps {
  userId: number;
  username: string;
  languagesRead: readonly LanguageName[];
  /** Random Tales; null until they are those with the choices of the member. */
  tales: readonly ListedTale[] | null;
}

/** Tales that the member reads, might read and writes. A Tale is only on the first shelf that would show it. */
function Shelves({ userId, username, languagesRead, tales }: ShelvesProps) {
  const { t } = useTranslation("home");
  const [started, setStarted] = useState<readonly number[] | null>(null);
  const [offered, setOffered] = useState<readonly number[] | null>(null);
  const shown = started === null || offered === null ? null : [...started, ...offered];
  return (
    <>
      <ContinueReading userId={userId} onShown={setStarted} className="mt-6 md:mt-8" />
      <NewTales
        userId={userId}
        username={username}
        languagesRead={languagesRead}
        drawn={tales}
        without={started}
        onShown={setOffered}
        className="mt-6 md:mt-8"
      />
      <RepliesToMe userId={userId} className="mt-8" />
      <MyDesk userId={userId} className="mt-8" />
      <div className="mt-8 flex flex-wrap gap-3 max-sm:grid max-sm:grid-cols-2 enlarged:flex max-sm:[&>.button]:px-2">
        <ButtonLink to={chooseCategoryPath} variant="primary" icon="feather" className="max-sm:col-span-2">
          {t("member.write")}
        </ButtonLink>
        <LegalDialog name="rules" look="button" />
        <LegalDialog name="information" look="button" />
      </div>
      <LearnersShelf
        userId={userId}
        username={username}
        languagesRead={languagesRead}
        without={shown}
        className="mt-12"
      />
    </>
  );
}
