import { useTranslation } from "react-i18next";
import { redirect, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { feedAddresses } from "#features/feeds/addresses.ts";
import { avatarSides, pageSizes } from "#vocabulary/limits.ts";
import { profilesCalls, type PublicProfile } from "#features/profiles/calls.ts";
import { readPrivacy, type PrivacyPart } from "#features/accounts/privacy.ts";
import { seriesCalls, type ListedSeries } from "#features/series/calls.ts";
import { talesCalls } from "#features/tales/calls.ts";
import { trophiesCalls, type EarnedTrophy } from "#features/trophies/calls.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { FeedLink, PageHead } from "#kit/web/head/page-head.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { ProfileJsonLd } from "#features/feeds/web/profile-json-ld.tsx";
import { profileNetworks } from "#features/profiles/links.ts";
import {
  profileAddress,
  profileTabs,
  readProfileState,
  type ProfileState,
  type ProfileTab,
} from "#features/profiles/web/profile-address.ts";
import { SocialLink } from "#features/profiles/web/social-link.tsx";
import { TrophyGrid } from "#features/trophies/web/trophy-grid.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { ProfileHeader } from "./profile-header.tsx";
import { PublishedTab } from "./published-tab.tsx";

const partOf: Record<ProfileTab, PrivacyPart> = { profile: "profile", published: "tales", trophies: "trophies" };

/** The tab and page that are shown, with defaults resolved. */
type ShownState = ProfileState & { tab: ProfileTab };

/** The newest series of a member, of which those with published Tales are shown. */
const seriesShown = 50;

/** The content of a tab. */
async function contentOf(api: Api, username: string, { tab, page }: ProfileState, signal: AbortSignal) {
  if (tab === "trophies") return { tab, ...(await api(trophiesCalls.ofUser, { query: { username } }, { signal })) };
  if (tab === "profile") return { tab };
  const query = { username, pageNumber: page - 1, pageSize: pageSizes.account };
  const [published, { series }] = await Promise.all([
    api(talesCalls.publishedByAuthor, { query }, { signal }),
    page === 1
      ? api(seriesCalls.ofAuthor, { query: { username, pageSize: seriesShown } }, { signal })
      : { series: [] as ListedSeries[] },
  ]);
  if (tab === null && published.totalPosts === 0) return { tab: "profile" } as const;
  return { tab: "published", ...published, series: series.filter(({ totalPosts }) => totalPosts > 0) } as const;
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const { username = "" } = params;
  const state = readProfileState(new URL(request.url).searchParams);
  const [profile, content] = await Promise.all([
    api(profilesCalls.show, { query: { username } }, { signal: request.signal }),
    contentOf(api, username, state, request.signal),
  ]);
  if (username !== profile.username) throw redirect(profileAddress(profile.username, state));
  if (content.tab === "published") {
    requirePage({ page: state.page, pageSize: pageSizes.account, total: content.totalPosts }, (page) =>
      profileAddress(username, { ...state, page }),
    );
  }
  return { profile, state: { ...state, tab: content.tab }, opens: state.tab === null, content };
}

/**
 * A member's public page. The API tells the owner everything; the page hides the same parts from everybody, so that the
 * owner sees what others see.
 */
export function Component() {
  const { profile, state, opens, content } = useLoaderData<typeof loader>();
  const { t } = useTranslation("profiles");
  const { username } = profile;
  const visibleParts = readPrivacy(profile.privacy) ?? [];
  const firstname = visibleParts.includes("profile") ? profile.firstname : null;
  // Made private between the two calls: counts as private.
  const isPrivate = !visibleParts.includes(partOf[state.tab]) || ("private" in content && content.private === true);
  const name = firstname === null ? username : `${firstname} (${username})`;
  const nothing = isPrivate || (content.tab === "published" && content.totalPosts === 0);
  return (
    <div className="page-width pt-3 pb-8 md:pt-6">
      <PageHead
        title={useTitle(name, username, opens ? { ...state, tab: "profile" } : state)}
        description={t("description", { name })}
        canonicalPath={profileAddress(username, opens ? {} : state)}
        noIndex={nothing}
        image={pictureOf(firstname === null ? null : profile.picProfile, name)}
        feeds={visibleParts.includes("tales") ? [{ path: feedAddresses.author(username), title: username }] : []}
      />
      {!nothing && firstname !== null && (opens || state.tab === "profile") && <ProfileJsonLd profile={profile} />}
      <ProfileHeader
        username={username}
        firstname={firstname}
        picture={firstname === null ? null : profile.picProfile}
        since={firstname === null ? null : profile.createdAt}
        totFollowers={firstname === null ? null : profile.totFollowers}
      />
      <LinkTabs
        label={t("tabs.label", { username })}
        tabs={profileTabs.map((tab) => ({
          to: profileAddress(username, { tab }),
          text: t(`tabs.${tab}`),
          current: tab === state.tab,
        }))}
        className="mt-8 md:mt-10"
      />
      {isPrivate ? <PrivateSectionNotice /> : <Content profile={profile} state={state} content={content} />}
      {visibleParts.includes("tales") && <FeedLink path={feedAddresses.author(username)} />}
    </div>
  );
}

/** A member's picture for social previews; it is square. */
function pictureOf(address: string | null, name: string) {
  if (address === null) return undefined;
  const side = avatarSides.large;
  return { path: address, width: side, height: side, alt: name };
}

interface ContentProps {
  profile: PublicProfile;
  state: ShownState;
  content: Awaited<ReturnType<typeof contentOf>>;
}

function Content({ profile, state, content }: ContentProps) {
  if (content.tab === "trophies") return <TrophiesTab username={profile.username} trophies={content.trophies} />;
  if (content.tab === "profile") return <AboutTab profile={profile} />;
  return (
    <PublishedTab
      username={profile.username}
      page={state.page}
      tales={content.posts}
      total={content.totalPosts}
      series={content.series}
    />
  );
}

/** Each tab and page has its own title, so that browser history and search results differ. */
function useTitle(name: string, username: string, { tab, page }: ShownState): string {
  const { t } = useTranslation(["profiles", "tales"]);
  if (tab === "profile") return name;
  if (tab === "trophies") return t("profiles:trophies.title", { username });
  const title = t("profiles:published.title", { username });
  return page === 1 ? title : t("tales:pageTitle", { title, page });
}

/** Shown in place of a part of a profile that its owner keeps private. */
function PrivateSectionNotice() {
  const { t } = useTranslation("profiles");
  return (
    <div className="flex flex-col items-center gap-5 px-4 py-16 text-center">
      <Icon name="lock" className="size-9 text-ink-soft" />
      <p data-list-heading tabIndex={-1} className="max-w-[26em] font-serif text-lg text-balance">
        {t("private")}
      </p>
      <ButtonLink to="/posts">{t("readOthers")}</ButtonLink>
    </div>
  );
}

interface TrophiesTabProps {
  username: string;
  trophies: readonly EarnedTrophy[];
}

/** All trophies; the member's own ones in colour. */
function TrophiesTab({ username, trophies }: TrophiesTabProps) {
  const { t } = useTranslation("profiles");
  return (
    <div className="pt-6 md:pt-8">
      <h2 data-list-heading tabIndex={-1} className="sr-only">
        {t("trophies.title", { username })}
      </h2>
      <TrophyGrid earned={trophies} isPublic />
    </div>
  );
}

/** The tab with a member's bio and links. */
function AboutTab({ profile }: { profile: PublicProfile }) {
  const { t } = useTranslation("profiles");
  const bio = profile.bio ?? "";
  const links = profileNetworks.flatMap((network) => {
    const link = profile[network] ?? "";
    return link === "" ? [] : [{ network, link }];
  });
  return (
    <div className="grid gap-x-16 gap-y-10 pt-8 md:grid-cols-[minmax(0,38.75rem)_minmax(12rem,1fr)] md:pt-10">
      <section aria-labelledby="about">
        <h2 id="about" data-list-heading tabIndex={-1} className="text-xl">
          {t("about.title")}
        </h2>
        {bio === "" ? (
          <p className="mt-4 font-serif text-lg text-ink-soft">{t("about.filler", { firstname: profile.firstname })}</p>
        ) : (
          <p dir="auto" className="mt-4 font-serif text-lg whitespace-pre-line wrap-anywhere">
            {bio}
          </p>
        )}
      </section>
      {links.length > 0 && (
        <section aria-labelledby="links">
          <h2 id="links" className="text-xl">
            {t("about.links")}
          </h2>
          <ul className="mt-3">
            {links.map(({ network, link }) => (
              <li key={network}>
                <SocialLink network={network} value={link} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
