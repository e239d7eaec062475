import { redirect, type LoaderFunctionArgs, type RouteObject } from "react-router";
import { ApiError } from "#kit/web/calls/api-error.ts";
import { withOtherTexts } from "#kit/web/language/other-texts.ts";
import { includedPage, page, routeWithoutPage } from "#kit/web/pages/page-route.ts";
import { requireAdmin, requireReviewer, requireSession } from "#features/accounts/web/require-session.ts";
import { ErrorPage } from "#kit/web/pages/error-page.tsx";
import type { Prompt } from "#features/prompts/calls.ts";
import { secondsUntilChange as secondsUntilPromptsChange } from "#features/prompts/web/time-left.ts";
import { siteTextKinds, textPaths } from "#features/site-texts/address.ts";
import { secondsUntilChange, type ShownText } from "#features/site-texts/web/shown-text.ts";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import { PageSkeleton } from "#kit/web/pages/page-skeleton.tsx";
import { RootLayout } from "./layout/root-layout.tsx";
import * as talePage from "./pages/tale/tale-page.tsx";
import * as tagsOfPages from "./page-cache-tags.ts";

const lists = () => import("./pages/list-pages.ts");

/** Only the server keeps pages, so browsers don't load this. */
const cacheTagsOf = import.meta.env.SSR ? tagsOfPages : ({} as typeof tagsOfPages);

const minute = 60;
const form = { application: true } as const;
/** Addresses with a token from a mail: each is opened once, so the page is not cached. */
const mailedLink = { application: true, maxAge: 0 } as const;

const siteTextPage = () => import("#features/site-texts/web/site-text-page.tsx");

const publicPages: RouteObject[] = [
  page(null, async () => (await lists()).homePage, {
    files: "lists",
    cacheTags: cacheTagsOf.home,
    maxAge: minute,
  }),
  page("posts", async () => (await lists()).talesIndexPage, {
    files: "lists",
    cacheTags: cacheTagsOf.allTales,
  }),
  page("posts/:category", async () => (await lists()).categoryPage, {
    files: "lists",
    cacheTags: cacheTagsOf.category,
  }),
  // Not cached: its link can be withdrawn.
  page("invited/:token", () => import("#features/invitations/web/invited-page.tsx"), { maxAge: 0 }),
  page("posts/tale/:postId", () => import("./pages/tale/tale-redirect.tsx")),
  includedPage("posts/:category/:id", talePage, {
    cacheTags: cacheTagsOf.tale,
    totals: true,
    maxAge: 10 * minute,
  }),
  page("blog", () => import("#features/news/web/blog-page.tsx"), { cacheTags: cacheTagsOf.news }),
  page("blog/posts/:id", () => import("./pages/news-post/news-post-page.tsx"), { cacheTags: cacheTagsOf.newsPost }),
  page("series/:id", () => import("#features/series/web/series-page.tsx"), {
    cacheTags: cacheTagsOf.series,
    maxAge: 10 * minute,
  }),
  page("prompts", () => import("./pages/prompts/prompts-page.tsx"), {
    cacheTags: cacheTagsOf.prompts,
    maxAge: ({ data }) => secondsUntilPromptsChange((data as { open?: Prompt[] } | undefined)?.open ?? []),
  }),
  page("prompts/:id", () => import("./pages/prompts/prompt-page.tsx"), {
    cacheTags: cacheTagsOf.prompt,
    maxAge({ data }) {
      const { prompt } = (data ?? {}) as { prompt?: Prompt };
      return secondsUntilPromptsChange(prompt === undefined ? [] : [prompt]);
    },
  }),
  page("prompts/:id/results", () => import("#features/contests/web/results-page.tsx"), {
    cacheTags: cacheTagsOf.contestResult,
  }),
  page("profile/:username", () => import("./pages/profile/profile-page.tsx"), {
    cacheTags: cacheTagsOf.author,
    maxAge: minute,
  }),
  // Not cached: there are as many pages as queries.
  page("search", () => import("#features/search/web/search-page.tsx"), { maxAge: 0 }),
  // Not cached: there are as many pages as words.
  page("words", () => import("#features/dictionaries/web/words-page.tsx"), { maxAge: 0 }),
  page("learn/:language", () => import("#features/levels/web/ladder-page.tsx"), {
    cacheTags: cacheTagsOf.ladder,
  }),
  page("contact-us", () => import("#features/contact/web/contact-page.tsx"), form),
  // Not cached: there are as many pages as things to report.
  page("report", () => import("#features/notices/web/report-page.tsx"), { maxAge: 0 }),
  page("report/sent/:reference", () => import("#features/notices/web/sent-page.tsx"), { maxAge: 0 }),
  page("notices/:token", () => import("#features/notices/web/notice-of-sender-page.tsx"), { maxAge: 0 }),
  ...siteTextKinds.map((kind) =>
    page(textPaths[kind].slice(1), siteTextPage, {
      cacheTags: () => [cacheTag.text(kind)],
      maxAge: ({ data }) => secondsUntilChange(data as ShownText | undefined),
    }),
  ),
  page("offline", () => import("./layout/offline-page.tsx")),
  page("transparency", () => import("#features/transparency/web/transparency-page.tsx"), { maxAge: minute }),
];

const accountPages: RouteObject[] = [
  page("login", () => import("./pages/login/login-page.tsx"), form),
  page("signup", () => import("./pages/login/signup-page.tsx"), form),
  page("social-login", () => import("#features/social-login/web/social-login-page.tsx"), form),
  page("social-login/done", () => import("#features/social-login/web/logged-in-page.tsx"), form),
  page("created-account", () => import("./pages/login/created-account-page.tsx"), form),
  page("activate/:token", () => import("#features/accounts/web/activate-page.tsx"), mailedLink),
  page("confirm-email/:token", () => import("#features/accounts/web/email-change-link-page.tsx"), mailedLink),
  page("undo-email/:token", () => import("#features/accounts/web/email-change-link-page.tsx"), mailedLink),
  page("decisions/:token", () => import("#features/decisions/web/decision-page.tsx"), mailedLink),
  page("unsubscribe/:token", () => import("#features/notifications/web/unsubscribe-page.tsx"), mailedLink),
  page("logout", () => import("#features/accounts/web/logout-page.tsx"), form),
  page("reset-password", () => import("#features/accounts/web/reset-request-page.tsx"), form),
  page("resetting/:token", () => import("#features/accounts/web/reset-password-page.tsx"), mailedLink),
  page("user/reset-password/:token", () => import("#features/accounts/web/reset-password-page.tsx"), mailedLink),
];

/** For addresses of before, and because there is one laboratory. The filters and the page of a list stay. */
const movedTo =
  (path: string) =>
  ({ params, request }: LoaderFunctionArgs) =>
    redirect(path.replace(":postId", params.postId ?? "") + new URL(request.url).search);

const writingPages: RouteObject[] = [
  page("laboratory", () => import("./pages/laboratory/laboratory-page.tsx")),
  page("laboratory/create/my-laboratory", () => import("#features/writing/web/choose-category-page.tsx")),
  page("laboratory/edit/my-laboratory/edit/:postId", () => import("#features/writing/web/edit-tale-page.tsx")),
  page(
    "laboratory/edit/my-laboratory/edit/:postId/versions",
    () => import("#features/writing/web/versions/versions-page.tsx"),
  ),
  page(
    "laboratory/edit/my-laboratory/edit/:postId/invitations",
    () => import("#features/invitations/web/invitations-page.tsx"),
  ),
  page("laboratory/edit/my-laboratory/edit/:postId/revision", () => import("#features/writing/web/revision-page.tsx")),
  page("laboratory/tale/:postId", () => import("./pages/own-tale/own-tale-page.tsx")),
  page("laboratory/tale/:postId/likes", () => import("./pages/own-tale/likes-page.tsx")),
  page("laboratory/tale/:postId/corrections", () => import("#features/corrections/web/deciding/corrections-page.tsx")),
  page("laboratory/figures", () => import("#features/figures/web/figures-page.tsx")),
  page("laboratory/figures/:postId", () => import("#features/figures/web/tale-figures-page.tsx")),
  page("laboratory/translations", () => import("./pages/laboratory/translations-page.tsx")),
  page("laboratory/series", () => import("#features/series/web/own-series-list-page.tsx")),
  page("laboratory/series/:seriesId", () => import("#features/series/web/own-series-page.tsx")),
  routeWithoutPage("laboratory/create/:lab?", movedTo("/laboratory/create/my-laboratory")),
  routeWithoutPage("laboratory/edit/:lab?", movedTo("/laboratory")),
  routeWithoutPage("laboratory/edit/:lab/edit/:postId", movedTo("/laboratory/edit/my-laboratory/edit/:postId")),
  page("prompts/:id/judging", () => import("#features/contests/web/judging-page.tsx")),
  page("tale/new/:category", () => import("#features/writing/web/new-tale-page.tsx")),
  page("new/:category", () => import("#features/writing/web/new-tale-page.tsx")),
  page("preview/:id", () => import("#features/writing/web/preview-page.tsx")),
];

const userPages: RouteObject[] = [
  page(null, () => import("./pages/profile/own-profile-page.tsx")),
  page("notification", () => import("#features/notifications/web/notifications-page.tsx")),
  routeWithoutPage("my-tales", movedTo("/laboratory")),
  page("reading", () => import("#features/reading/web/pages/reading-page.tsx")),
  page("notebook", () => import("#features/notebook/web/pages/notebook-page.tsx")),
  page("notebook/review", () => import("#features/notebook/web/pages/review-page.tsx")),
  page("favorites", () => import("#features/reactions/web/favourites-page.tsx")),
  page("reports", () => import("#features/moderation/web/own/own-reports-page.tsx")),
  routeWithoutPage("translations", movedTo("/laboratory")),
  page("corrections", () => import("#features/corrections/web/corrections-wanted-page.tsx")),
  page("following", () => import("#features/follows/web/following-page.tsx")),
  page("following/members", () => import("#features/follows/web/followed-members-page.tsx")),
  page("following/tags", () => import("#features/follows/web/followed-tags-page.tsx")),
  page("trophies", () => import("#features/trophies/web/trophies-page.tsx")),
  page("tokens", () => import("./pages/tokens/tokens-page.tsx")),
  page("settings", () => import("./pages/settings/settings-page.tsx")),
  page("help", () => import("#features/help/web/help-page.tsx")),
  page("edit/profile", () => import("#features/profiles/web/edit-profile-page.tsx")),
  page("edit/image", () => import("#features/profiles/web/picture/picture-page.tsx")),
];

const adminPages: RouteObject[] = [
  page(null, () => import("#features/moderation/web/overview/overview-page.tsx")),
  page("desk", () => import("#features/moderation/web/desk/desk-page.tsx")),
  page("tales", () => import("#features/review/web/review-queue-page.tsx")),
  page("tales/tale/:id", () => import("#features/review/web/review-tale-page.tsx")),
  page("tags", () => import("#features/tales/web/tags/tags-page.tsx")),
  page("tag", () => import("#features/tales/web/tags/tag-page.tsx")),
  page("prompts", () => import("#features/prompts/web/staff/prompts-list-page.tsx")),
  page("prompts/create", () => import("#features/prompts/web/staff/edit-prompt-page.tsx")),
  page("prompts/:id", () => import("#features/contests/web/organise-page.tsx")),
  page("prompts/:id/edit", () => import("#features/prompts/web/staff/edit-prompt-page.tsx")),
  page("posts", () => import("#features/news/web/writing/news-list-page.tsx")),
  page("posts/create", () => import("#features/news/web/writing/edit-news-page.tsx")),
  page("posts/edit/:id", () => import("#features/news/web/writing/edit-news-page.tsx")),
  page("publicity", () => import("#features/adverts/web/adverts-page.tsx")),
  page("publicity/create", () => import("#features/adverts/web/edit-advert-page.tsx")),
  page("publicity/edit/:id", () => import("#features/adverts/web/edit-advert-page.tsx")),
  page("reportings", () => import("#features/moderation/web/reports/reports-page.tsx")),
  page("reportings/:type/:id", () => import("#features/moderation/web/reports/report-page.tsx")),
  page("notices", () => import("#features/moderation/web/notices/notices-page.tsx")),
  page("notices/:id", () => import("#features/moderation/web/notices/notice-page.tsx")),
  page("roles", () => import("#features/members/web/members-page.tsx")),
  {
    middleware: [({ request }) => void requireAdmin(request)],
    children: [
      {
        lazy: () => withOtherTexts(import("./pages/admin/site-layout.tsx")),
        children: [
          page("reasons", () => import("#features/moderation/web/reasons/reasons-page.tsx")),
          page("audit-log", () => import("./pages/audit-log/audit-log-page.tsx")),
          page("site", () => import("#features/site-settings/web/site-settings-page.tsx")),
          page("site/state", () => import("#features/site-state/web/site-state-page.tsx")),
          page("site/texts", () => import("#features/site-texts/web/admin/texts-page.tsx")),
          page("site/webhooks", () => import("#features/webhooks/web/webhooks-page.tsx")),
          page("site/invitations", () => import("#features/sign-ups/web/invitations-page.tsx")),
          page("site/applications", () => import("#features/sign-ups/web/applications-page.tsx")),
        ],
      },
    ],
  },
];

function unknownAddress(): never {
  throw new ApiError({ status: 404, code: "NOT_FOUND" });
}

/** The whole route table (behaviour.md, Pages). */
export const routes: RouteObject[] = [
  {
    id: "root",
    Component: RootLayout,
    ErrorBoundary: ErrorPage,
    children: [
      {
        // Inside the layout, so that header and footer stay visible with an error page and while a page loads.
        id: "page",
        ErrorBoundary: ErrorPage,
        HydrateFallback: PageSkeleton,
        children: [
          ...publicPages,
          ...accountPages,
          {
            handle: { private: true },
            middleware: [({ request }) => void requireSession(request)],
            children: [
              ...writingPages,
              {
                path: "user",
                lazy: () => withOtherTexts(import("./pages/account/user-layout.tsx")),
                children: userPages,
              },
            ],
          },
          {
            path: "admin",
            handle: { private: true },
            middleware: [({ request }) => void requireReviewer(request)],
            lazy: () => withOtherTexts(import("./pages/admin/admin-layout.tsx")),
            // Inside the layout, so that the menu stays visible.
            children: [{ lazy: () => withOtherTexts(import("./pages/admin/staff-error.tsx")), children: adminPages }],
          },
          routeWithoutPage("*", unknownAddress),
        ],
      },
    ],
  },
];
