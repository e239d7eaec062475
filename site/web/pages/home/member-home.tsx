import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Banner } from "#features/adverts/calls.ts";
import { OpenPrompt, type ShownPrompt } from "#features/prompts/web/open-prompt.tsx";
import { scrollOffsets } from "#vocabulary/limits.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { ListedTale } from "#features/tales/shapes.ts";
import { useInitialScroll } from "#kit/web/pages/navigation-focus.tsx";
import { Asterism } from "#ui/asterism.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { BannerSlot } from "#features/adverts/web/banner-slot.tsx";
import { TextDialog } from "#features/site-texts/web/text-dialog.tsx";
import { notificationsPage } from "#features/notifications/address.ts";
import { PendingCount } from "#features/notifications/web/live-notifications.tsx";
import { useNotifications } from "#features/notifications/web/notifications-store.ts";
import { chooseCategoryPath, laboratoryPath } from "#features/writing/web/addresses.ts";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { DeskCountLine } from "#features/notifications/web/desk-counts.tsx";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { FactsOfReader } from "#features/tales/web/tale-facts.tsx";
import { ReadPart } from "#features/reading/web/read-part.tsx";
import { readingCalls } from "#features/reading/calls.ts";
import { findUnsavedDrafts } from "#features/writing/web/unsaved-drafts.ts";
import { changedAt, loadInProgress, workPath } from "#features/writing/web/tales-in-progress.ts";
import { TaleStateBadge, UnsavedWords } from "#features/writing/web/tale-state.tsx";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { classNames } from "#ui/class-names.ts";
import { Fact } from "#ui/card-text.tsx";
import { Icon } from "#ui/icon.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { readingPath } from "../account/addresses.ts";
import { HomeShelf, ShelvedTale, shelfSize, useShelf } from "./home-shelf.tsx";
import { LanguagePicker } from "./language-picker.tsx";
import { LearnersShelf } from "./learners-shelf.tsx";
import { NewTales } from "./new-tales.tsx";
import { RepliesToMe } from "./replies-to-me.tsx";

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
        <DeskCountLine className="mt-2" />
        <Shelves key={username} {...shelves} />
        <LanguagePicker className="mt-12" />
      </section>
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
  /** The open one. */
  prompt: ShownPrompt | null;
}

/** Tales that the member reads, might read and writes. A Tale is only on the first shelf that would show it. */
function Shelves({ userId, username, languagesRead, tales, prompt }: ShelvesProps) {
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
      {prompt !== null && <OpenPrompt prompt={prompt} className="mt-8" />}
      <div className="mt-8 flex flex-wrap gap-3 max-sm:grid max-sm:grid-cols-2 enlarged:flex max-sm:[&>.button]:px-2">
        <ButtonLink to={chooseCategoryPath} variant="primary" icon="feather" className="max-sm:col-span-2">
          {t("member.write")}
        </ButtonLink>
        <TextDialog kind="rules" look="button" />
        <TextDialog kind="about" look="button" />
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

/**
 * The link to the notifications with the unread count. Its size is the same before the count is known, so that nothing
 * moves.
 */
function UnreadNotifications({ className }: { className?: string }) {
  const { t } = useTranslation(["home", "notifications"]);
  const { pending } = useNotifications();
  const some = pending !== null && pending > 0;
  const none = pending === null ? t("notifications:title") : t("member.pending.none");
  return (
    <Link
      to={notificationsPage}
      className={classNames(
        "flex min-h-17 max-w-112 items-center gap-3 rounded border px-4 enlarged:gap-1 enlarged:px-1 py-2 sm:min-h-14",
        some ? "border-ink bg-wash font-semibold" : "border-hairline hover:border-ink",
        className,
      )}
    >
      {/* As wide as the bell with the widest number, so that nothing moves when it comes. */}
      <span className="relative w-8 shrink-0 enlarged:w-10">
        <Icon name="bell" className="block size-5" />
        <PendingCount className="absolute -top-2 left-2.5" />
      </span>
      <span className="grow">{some ? t("member.pending.some", { count: pending }) : none}</span>
      <Icon name="arrow-right" />
    </Link>
  );
}

interface ContinueReadingProps {
  userId: number;
  /** Gets the ids of the Tales that are shown. */
  onShown: (ids: number[]) => void;
  className: string;
}

/** The Tales that a member has started last. */
function ContinueReading({ userId, onShown, className }: ContinueReadingProps) {
  const { t } = useTranslation("reading");
  const api = useApi();
  const load = useCallback(
    async (signal: AbortSignal) => {
      const query = { state: "started", pageSize: shelfSize } as const;
      return (await api(readingCalls.list, { query }, { signal, askAgain: false })).reading;
    },
    [api],
  );
  return (
    <HomeShelf
      name="reading"
      userId={userId}
      title={t("home.title")}
      all={{ to: readingPath, text: t("home.all") }}
      items={useShelf(load, [])}
      onShown={onShown}
      keyOf={({ post }) => post.id}
      render={({ post, part }) => (
        <ShelvedTale tale={post} to={taleAddress(post)}>
          <Fact>
            <span translate="no">{post.author}</span>
          </Fact>
          <Fact>
            <ReadPart part={part} />
          </Fact>
          <FactsOfReader tale={post} />
        </ShelvedTale>
      )}
      className={className}
    />
  );
}

/** The Tales and revisions on which the member works, the last changed first. */
function MyDesk({ userId, className }: { userId: number; className: string }) {
  const { t } = useTranslation("home");
  const { language } = useLanguage();
  const api = useApi();
  const load = useCallback(
    async (signal: AbortSignal) => {
      const [{ tales }, { drafts }] = await Promise.all([
        loadInProgress(api, shelfSize, { signal, askAgain: false }),
        // A browser without storage still shows the desk.
        findUnsavedDrafts(api, userId).catch(() => ({ drafts: [] })),
      ]);
      return tales.map((tale) => ({ ...tale, isWaitingHere: drafts.some(({ taleId }) => taleId === tale.id) }));
    },
    [api, userId],
  );
  return (
    <HomeShelf
      name="desk"
      userId={userId}
      title={t("member.onDesk")}
      all={{ to: laboratoryPath, text: t("member.desk") }}
      items={useShelf(load, [])}
      keyOf={({ id }) => id}
      render={(tale) => (
        <ShelvedTale tale={tale} to={workPath(tale)}>
          <Fact>
            <TaleStateBadge tale={tale} />
          </Fact>
          <Fact>
            {tale.isWaitingHere ? <UnsavedWords /> : <LocalDate date={changedAt(tale)} language={language} />}
          </Fact>
        </ShelvedTale>
      )}
      className={className}
    />
  );
}
