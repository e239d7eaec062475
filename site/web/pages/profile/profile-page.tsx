import { useTranslation } from "react-i18next";
import { redirect, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { feedAddresses } from "#features/feeds/addresses.ts";
import { avatarSides, pageSizes } from "#vocabulary/limits.ts";
import { profilesCalls, type PublicProfile } from "#features/profiles/calls.ts";
import { readPrivacy, type PrivacyPart } from "#features/accounts/privacy.ts";
import { seriesCalls, type ListedSeries } from "#features/series/calls.ts";
import { talesCalls } from "#features/tales/calls.ts";
import { trophiesCalls } from "#features/trophies/calls.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { FeedLink } from "#kit/web/head/feed-link.tsx";
import { requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { ProfileJsonLd } from "#features/feeds/web/profile-json-ld.tsx";
import { AboutTab } from "./about-tab.tsx";
import { PrivateSectionNotice } from "./private-section-notice.tsx";
import {
  profileAddress,
  profileTabs,
  readProfileState,
  type ProfileState,
  type ProfileTab,
} from "#features/profiles/web/profile-address.ts";
import { ProfileHeader } from "./profile-header.tsx";
import { PublishedTab } from "./published-tab.tsx";
import { TrophiesTab } from "./trophies-tab.tsx";

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
