import type { CategorySlug } from "#vocabulary/categories.ts";

/** Every address of the product, by area and role. */

/** A newcomer has written, read and kept nothing yet. */
export const tourRoles = ["visitor", "newcomer", "writer", "reviewer", "administrator"] as const;
export type TourRole = (typeof tourRoles)[number];

export interface TourPage {
  area: "front" | "reading" | "people" | "account" | "own-pages" | "laboratory" | "administration";
  name: string;
  path: string;
  roles: readonly TourRole[];
}

export interface PathParameters {
  tale: { id: number; category: CategorySlug };
  draft: number;
  submitted: number;
  /** Of the writer. */
  series: number;
  /** A contest that is open, with a Tale; the writer is a judge. */
  prompt: number;
  /** A contest with its result. */
  contest: number;
  /** A comment on the writer's own published Tale. */
  comment: { id: number; tale: number };
  advert: number;
  /** A tag of the Tale's category, in the language of the tour. */
  tag: string;
  /** The writer's username. */
  writer: string;
  /** A news post with comments. */
  news: number;
  /** Pending reports of a comment on a Tale, of a member and of a Tale, and a decided report of a comment. */
  reports: { comment: number; user: number; decided: number; tale: number };
  /** A Tale with a version in another language. */
  original: { id: number; category: CategorySlug; version: number };
  /** A Tale of the greatest length. */
  longTale: number;
  /** The token of an invitation to read the writer's draft. */
  invitation: string;
}

const everybody = ["visitor", "writer"] as const;
const signedIn = ["writer"] as const;
/** Lists that are empty for a newcomer. */
const emptyToo = ["writer", "newcomer"] as const;
const visitors = ["visitor"] as const;
const reviewers = ["reviewer"] as const;
/** Pages on which administrators see more than moderators. */
const bothStaff = ["reviewer", "administrator"] as const;
const administrators = ["administrator"] as const;

export function tourPages({
  tale,
  draft,
  submitted,
  series,
  prompt,
  contest,
  comment,
  advert,
  tag,
  writer,
  news,
  reports,
  original,
  longTale,
  invitation,
}: PathParameters): TourPage[] {
  const inArea = (
    area: TourPage["area"],
    list: [name: string, path: string, roles: readonly TourRole[]][],
  ): TourPage[] => list.map(([name, path, roles]) => ({ area, name, path, roles }));
  return [
    ...inArea("front", [
      ["home", "/", ["visitor", "writer", "reviewer", "newcomer"]],
      ["contact", "/contact-us", everybody],
      ["rules", "/rules", visitors],
      ["conditions", "/conditions", visitors],
      ["information", "/information", visitors],
      ["privacy", "/our-privacy", visitors],
      ["imprint", "/imprint", visitors],
      ["learn", "/learn/it", visitors],
      ["transparency", "/transparency", visitors],
      ["not-found", "/no-such-page", visitors],
      ["offline", "/offline", visitors],
    ]),
    ...inArea("reading", [
      ["tales", "/posts", everybody],
      ["category", `/posts/${tale.category}`, everybody],
      ["category-by-title", `/posts/${tale.category}?sort=alphabetical`, visitors],
      ["category-no-match", `/posts/${tale.category}?tag=no-such-tag`, visitors],
      ["search", "/search", visitors],
      ["search-results", `/search?tag=${encodeURIComponent(tag)}`, everybody],
      ["search-no-match", "/search?query=no-such-word&category=HORROR", visitors],
      ["tale", `/posts/${tale.category}/${tale.id}`, everybody],
      ["tale-longest", `/posts/${tale.category}/${longTale}`, visitors],
      ["side-by-side", `/posts/${original.category}/${original.id}?with=${original.version}`, everybody],
      ["invited", `/invited/${invitation}`, visitors],
      ["invited-bad-link", "/invited/no-such-token", visitors],
      ["series", `/series/${series}`, everybody],
      ["prompts", "/prompts", everybody],
      ["prompt", `/prompts/${prompt}`, everybody],
      ["result", `/prompts/${contest}/results`, visitors],
      ["result-later", `/prompts/${prompt}/results`, visitors],
      ["series-missing", "/series/999999", visitors],
      ["comment", `/posts/${tale.category}/${comment.tale}#${comment.id}`, everybody],
      ["tale-missing", `/posts/${tale.category}/999999`, visitors],
      ["blog", "/blog", everybody],
      ["news", `/blog/posts/${news}`, ["visitor", "writer", "reviewer"]],
      ["news-missing", "/blog/posts/999999", visitors],
    ]),
    ...inArea("people", [
      ["profile", `/profile/${writer}`, ["visitor", "writer", "reviewer"]],
      ["profile-published", `/profile/${writer}?tab=published`, visitors],
      ["profile-trophies", `/profile/${writer}?tab=trophies`, visitors],
      ["profile-missing", "/profile/nobody0here", visitors],
    ]),
    ...inArea("account", [
      ["login", "/login", visitors],
      ["signup", "/signup", visitors],
      ["login-unavailable", "/login?social=unavailable", visitors],
      ["social-login", "/social-login", visitors],
      ["social-login-done", "/social-login/done", visitors],
      ["created-account", "/created-account", visitors],
      ["activate", "/activate/no-such-token", visitors],
      ["reset-request", "/reset-password", visitors],
      ["reset", "/resetting/some-token", visitors],
      ["confirm-email", "/confirm-email/no-such-token", visitors],
      ["undo-email", "/undo-email/no-such-token", visitors],
      ["unsubscribe-bad-link", "/unsubscribe/no-such-token", visitors],
    ]),
    ...inArea("own-pages", [
      ["user", "/user", emptyToo],
      ["edit-profile", "/user/edit/profile", signedIn],
      ["edit-image", "/user/edit/image", signedIn],
      ["notifications", "/user/notification", ["writer", "reviewer", "newcomer"]],
      ["reading", "/user/reading", emptyToo],
      ["read-later", "/user/reading?list=later", signedIn],
      ["notebook", "/user/notebook", emptyToo],
      ["notebook-no-match", "/user/notebook?query=no-such-word", signedIn],
      ["notebook-review", "/user/notebook/review", signedIn],
      ["favourites", "/user/favorites", ["writer", "reviewer", "newcomer"]],
      ["translations", "/laboratory/translations", emptyToo],
      ["corrections", "/user/corrections", signedIn],
      ["corrections-no-match", "/user/corrections?level=C2", signedIn],
      ["translations-sent", "/laboratory/translations?direction=sent", signedIn],
      ["judging", `/prompts/${prompt}/judging`, signedIn],
      ["following", "/user/following", ["writer", "reviewer", "newcomer"]],
      ["followed-members", "/user/following/members", ["writer"]],
      ["followed-tags", "/user/following/tags", ["writer"]],
      ["trophies", "/user/trophies", ["writer", "reviewer", "newcomer"]],
      ["settings", "/user/settings", signedIn],
      ["own-reports", "/user/reports", emptyToo],
      ["settings-theme", "/user/settings?topic=theme", signedIn],
      ["settings-reading", "/user/settings?topic=reading", signedIn],
      ["settings-notifications", "/user/settings?topic=notifications", signedIn],
      ["settings-donation", "/user/settings?topic=donation", signedIn],
      ["settings-data", "/user/settings?topic=data", signedIn],
      ["settings-privacy", "/user/settings?topic=privacy", signedIn],
      ["settings-ban", "/user/settings?topic=ban", signedIn],
      ["settings-email", "/user/settings?topic=email", signedIn],
      ["settings-password", "/user/settings?topic=password", signedIn],
      ["settings-passkeys", "/user/settings?topic=passkeys", signedIn],
      ["settings-sessions", "/user/settings?topic=sessions", signedIn],
      ["tokens", "/user/tokens", signedIn],
      ["settings-delete", "/user/settings?topic=delete", signedIn],
      ["help", "/user/help#bans", signedIn],
    ]),
    ...inArea("laboratory", [
      ["laboratory", "/laboratory", ["writer", "reviewer", "newcomer"]],
      ["own-tales-in-review", "/laboratory?state=submitted", signedIn],
      ["choose-category", "/laboratory/create/my-laboratory", signedIn],
      ["new-tale", `/tale/new/${tale.category}`, signedIn],
      ["new-tale-for-prompt", `/tale/new/${tale.category}?prompt=${prompt}`, signedIn],
      ["edit-draft", `/laboratory/edit/my-laboratory/edit/${draft}`, signedIn],
      ["edit-submitted", `/laboratory/edit/my-laboratory/edit/${submitted}`, signedIn],
      ["preview", `/preview/${draft}`, signedIn],
      ["versions", `/laboratory/edit/my-laboratory/edit/${submitted}/versions`, signedIn],
      ["invitations", `/laboratory/edit/my-laboratory/edit/${draft}/invitations`, signedIn],
      ["revision", `/laboratory/edit/my-laboratory/edit/${comment.tale}/revision`, signedIn],
      ["own-draft", `/laboratory/tale/${draft}`, signedIn],
      ["own-submitted", `/laboratory/tale/${submitted}`, signedIn],
      ["own-published", `/laboratory/tale/${comment.tale}`, signedIn],
      ["own-likes", `/laboratory/tale/${comment.tale}/likes`, signedIn],
      ["own-corrections", `/laboratory/tale/${comment.tale}/corrections`, signedIn],
      ["own-corrections-accepted", `/laboratory/tale/${comment.tale}/corrections?status=accepted`, signedIn],
      ["figures", "/laboratory/figures", emptyToo],
      ["figures-of-tale", `/laboratory/figures/${comment.tale}`, signedIn],
      ["own-series", "/laboratory/series", emptyToo],
      ["own-series-tales", `/laboratory/series/${series}`, signedIn],
    ]),
    ...inArea("administration", [
      ["overview", "/admin", bothStaff],
      ["desk", "/admin/desk", reviewers],
      ["queue", "/admin/tales", reviewers],
      ["review", `/admin/tales/tale/${submitted}`, bothStaff],
      ["reports", "/admin/reportings", reviewers],
      ["reports-no-match", "/admin/reportings?status=false&type=blog", reviewers],
      ["reports-of-any-state", "/admin/reportings?status=all", reviewers],
      ["report", `/admin/reportings/comment/${reports.comment}`, bothStaff],
      ["report-decided", `/admin/reportings/comment/${reports.decided}`, reviewers],
      ["report-person", `/admin/reportings/user/${reports.user}`, bothStaff],
      ["report-tale", `/admin/reportings/tale/${reports.tale}`, reviewers],
      ["prompts-of-staff", "/admin/prompts", reviewers],
      ["prompt-new", "/admin/prompts/create", reviewers],
      ["contest-of-staff", `/admin/prompts/${contest}`, reviewers],
      ["prompt-edit", `/admin/prompts/${prompt}/edit`, reviewers],
      ["news-list", "/admin/posts", reviewers],
      ["new-news", "/admin/posts/create", reviewers],
      ["edit-news", `/admin/posts/edit/${news}`, reviewers],
      ["adverts", "/admin/publicity", reviewers],
      ["adverts-of-a-language", "/admin/publicity?language=pt", reviewers],
      ["advert-new", "/admin/publicity/create", reviewers],
      ["advert-edit", `/admin/publicity/edit/${advert}`, reviewers],
      ["tags", `/admin/tags?category=${tale.category}`, reviewers],
      ["tag-new", `/admin/tag?category=${tale.category}`, reviewers],
      ["tag-rename", `/admin/tag?category=${tale.category}&tagName=${encodeURIComponent(tag)}`, reviewers],
      ["people", "/admin/roles", bothStaff],
      ["people-no-match", "/admin/roles?query=nobody0here", reviewers],
      ["trolls", "/admin/roles?status=troll", reviewers],
      ["reasons", "/admin/reasons", administrators],
      ["site-settings", "/admin/site", administrators],
      ["site-texts", "/admin/site/texts", administrators],
      ["audit-log", "/admin/audit-log", administrators],
      ["site-state", "/admin/site/state", administrators],
      ["site-invitations", "/admin/site/invitations", administrators],
      ["applications", "/admin/site/applications", administrators],
      ["webhooks", "/admin/site/webhooks", administrators],
      ["audit-log-no-match", "/admin/audit-log?actor=nobody0here", administrators],
      ["audit-log-for-others", "/admin/audit-log", reviewers],
      ["admin-for-others", "/admin", signedIn],
    ]),
  ];
}
