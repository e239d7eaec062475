import { redirect, type LoaderFunctionArgs, type RouteObject } from "react-router";
import { ApiError } from "./platform/api-error.ts";
import { includedPage, page, routeWithoutPage } from "./platform/page-route.ts";
import { requireAdmin, requireReviewer, requireSession } from "./platform/require-session.ts";
import { ErrorPage } from "./layout/error-page.tsx";
import { PageSkeleton } from "./layout/page-skeleton.tsx";
import { RootLayout } from "./layout/root-layout.tsx";
import * as homePage from "./features/home/home-page.tsx";
import * as categoryPage from "./features/tales/category-page.tsx";
import * as talePage from "./features/tales/tale-page.tsx";
import * as talesIndexPage from "./features/tales/tales-index-page.tsx";
import * as cacheTagsOf from "./page-cache-tags.ts";

const minute = 60;
const form = { application: true } as const;
/** Addresses with a token from a mail: each is opened once, so the page is not cached. */
const mailedLink = { application: true, maxAge: 0 } as const;

const publicPages: RouteObject[] = [
  includedPage(null, homePage, { cacheTags: cacheTagsOf.allTales, maxAge: minute }),
  includedPage("posts", talesIndexPage, { cacheTags: cacheTagsOf.allTales }),
  includedPage("posts/:category", categoryPage, { cacheTags: cacheTagsOf.category }),
  // Not cached: its link can be withdrawn.
  page("invited/:token", () => import("./features/invitations/invited-page.tsx"), { maxAge: 0 }),
  page("posts/tale/:postId", () => import("./features/tales/tale-redirect.tsx")),
  includedPage("posts/:category/:id", talePage, {
    cacheTags: cacheTagsOf.tale,
    totals: true,
    maxAge: 10 * minute,
  }),
  page("blog", () => import("./features/news/blog-page.tsx"), { cacheTags: cacheTagsOf.news }),
  page("blog/posts/:id", () => import("./features/news/news-post-page.tsx"), { cacheTags: cacheTagsOf.newsPost }),
  page("series/:id", () => import("./features/series/series-page.tsx"), {
    cacheTags: cacheTagsOf.series,
    maxAge: 10 * minute,
  }),
  page("profile/:username", () => import("./features/profiles/profile-page.tsx"), {
    cacheTags: cacheTagsOf.author,
    maxAge: minute,
  }),
  // Not cached: there are as many pages as queries.
  page("search", () => import("./features/search/search-page.tsx"), { maxAge: 0 }),
  page("contact-us", () => import("./features/contact/contact-page.tsx"), form),
  page("rules", () => import("./features/legal/rules-page.tsx")),
  page("conditions", () => import("./features/legal/conditions-page.tsx")),
  page("information", () => import("./features/legal/about-page.tsx")),
  page("offline", () => import("./layout/offline-page.tsx")),
  page("our-privacy", () => import("./features/legal/privacy-page.tsx")),
];

const accountPages: RouteObject[] = [
  page("login", () => import("./features/accounts/login-page.tsx"), form),
  page("signup", () => import("./features/accounts/signup-page.tsx"), form),
  page("social-login", () => import("./features/social-login/social-login-page.tsx"), form),
  page("social-login/done", () => import("./features/social-login/logged-in-page.tsx"), form),
  page("created-account", () => import("./features/accounts/created-account-page.tsx"), form),
  page("activate/:token", () => import("./features/accounts/activate-page.tsx"), mailedLink),
  page("confirm-email/:token", () => import("./features/accounts/email-change-link-page.tsx"), mailedLink),
  page("undo-email/:token", () => import("./features/accounts/email-change-link-page.tsx"), mailedLink),
  page("unsubscribe/:token", () => import("./features/accounts/unsubscribe-page.tsx"), mailedLink),
  page("logout", () => import("./features/accounts/logout-page.tsx"), form),
  page("reset-password", () => import("./features/accounts/reset-request-page.tsx"), form),
  page("resetting/:token", () => import("./features/accounts/reset-password-page.tsx"), mailedLink),
  page("user/reset-password/:token", () => import("./features/accounts/reset-password-page.tsx"), mailedLink),
];

/** There is one laboratory: any other name in an address redirects to it. */
const toMyLaboratory =
  (path: string) =>
  ({ params }: LoaderFunctionArgs) =>
    redirect(`/laboratory/${path.replace(":postId", params.postId ?? "")}`);

const writingPages: RouteObject[] = [
  page("laboratory", () => import("./features/laboratory/laboratory-page.tsx")),
  page("laboratory/create/my-laboratory", () => import("./features/laboratory/choose-category-page.tsx")),
  page("laboratory/edit/my-laboratory", () => import("./features/laboratory/my-tales-page.tsx")),
  page("laboratory/edit/my-laboratory/edit/:postId", () => import("./features/laboratory/edit-tale-page.tsx")),
  page(
    "laboratory/edit/my-laboratory/edit/:postId/versions",
    () => import("./features/laboratory/versions/versions-page.tsx"),
  ),
  page(
    "laboratory/edit/my-laboratory/edit/:postId/invitations",
    () => import("./features/invitations/invitations-page.tsx"),
  ),
  page("laboratory/edit/my-laboratory/edit/:postId/revision", () => import("./features/laboratory/revision-page.tsx")),
  page("laboratory/tale/:postId", () => import("./features/laboratory/own-tale/own-tale-page.tsx")),
  page("laboratory/tale/:postId/likes", () => import("./features/laboratory/own-tale/likes-page.tsx")),
  page("laboratory/tale/:postId/corrections", () => import("./features/laboratory/corrections/corrections-page.tsx")),
  page("laboratory/series", () => import("./features/series/own-series-list-page.tsx")),
  page("laboratory/series/:seriesId", () => import("./features/series/own-series-page.tsx")),
  routeWithoutPage("laboratory/create/:lab?", toMyLaboratory("create/my-laboratory")),
  routeWithoutPage("laboratory/edit/:lab?", toMyLaboratory("edit/my-laboratory")),
  routeWithoutPage("laboratory/edit/:lab/edit/:postId", toMyLaboratory("edit/my-laboratory/edit/:postId")),
  page("tale/new/:category", () => import("./features/laboratory/new-tale-page.tsx")),
  page("new/:category", () => import("./features/laboratory/new-tale-page.tsx")),
  page("preview/:id", () => import("./features/laboratory/preview-page.tsx")),
];

const userPages: RouteObject[] = [
  page(null, () => import("./features/profiles/own-profile-page.tsx")),
  page("notification", () => import("./features/notifications/notifications-page.tsx")),
  page("my-tales", () => import("./features/user/my-tales-page.tsx")),
  page("reading", () => import("./features/user/reading/reading-page.tsx")),
  page("notebook", () => import("./features/user/notebook/notebook-page.tsx")),
  page("notebook/review", () => import("./features/user/notebook/review-page.tsx")),
  page("favorites", () => import("./features/user/favourites-page.tsx")),
  page("reports", () => import("./features/user/own-reports-page.tsx")),
  page("translations", () => import("./features/user/translations-page.tsx")),
  page("corrections", () => import("./features/user/corrections-wanted-page.tsx")),
  page("following", () => import("./features/user/following-page.tsx")),
  page("following/members", () => import("./features/user/followed-members-page.tsx")),
  page("following/tags", () => import("./features/user/followed-tags-page.tsx")),
  page("trophies", () => import("./features/trophies/trophies-page.tsx")),
  page("settings", () => import("./features/user/settings/settings-page.tsx")),
  page("help", () => import("./features/user/help/help-page.tsx")),
  page("edit/profile", () => import("./features/profiles/edit-profile-page.tsx")),
  page("edit/image", () => import("./features/profiles/picture/picture-page.tsx")),
];

const adminPages: RouteObject[] = [
  page(null, () => import("./features/admin/overview/overview-page.tsx")),
  page("desk", () => import("./features/admin/desk/desk-page.tsx")),
  page("tales", () => import("./features/admin/review-queue-page.tsx")),
  page("tales/tale/:id", () => import("./features/admin/review-tale-page.tsx")),
  page("tags", () => import("./features/admin/tags/tags-page.tsx")),
  page("tag", () => import("./features/admin/tags/tag-page.tsx")),
  page("posts", () => import("./features/admin/news/news-list-page.tsx")),
  page("posts/create", () => import("./features/admin/news/create-news-page.tsx")),
  page("posts/edit/:id", () => import("./features/admin/news/edit-news-page.tsx")),
  page("publicity", () => import("./features/admin/adverts/adverts-page.tsx")),
  page("publicity/create", () => import("./features/admin/adverts/create-advert-page.tsx")),
  page("publicity/edit/:id", () => import("./features/admin/adverts/edit-advert-page.tsx")),
  page("reportings", () => import("./features/admin/reports/reports-page.tsx")),
  page("reportings/:type/:id", () => import("./features/admin/reports/report-page.tsx")),
  page("roles", () => import("./features/admin/members/members-page.tsx")),
  {
    middleware: [({ request }) => void requireAdmin(request)],
    children: [
      page("reasons", () => import("./features/admin/reasons/reasons-page.tsx")),
      page("audit-log", () => import("./features/admin/audit-log/audit-log-page.tsx")),
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
              { path: "user", lazy: () => import("./features/user/user-layout.tsx"), children: userPages },
            ],
          },
          {
            path: "admin",
            handle: { private: true },
            middleware: [({ request }) => void requireReviewer(request)],
            lazy: () => import("./features/admin/admin-layout.tsx"),
            // Inside the layout, so that the menu stays visible.
            children: [{ ErrorBoundary: ErrorPage, children: adminPages }],
          },
          routeWithoutPage("*", unknownAddress),
        ],
      },
    ],
  },
];
