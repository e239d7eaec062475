import { pageSizes } from "#contract/limits.ts";
import { get, pages, type CallList } from "./measured-call.ts";

/** JSON calls of moderators and administrators. */
export const staffCalls: CallList = (landmarks) => {
  const { totals, newestMember, newsPost, submittedTale, advert } = landmarks;
  const {
    pendingReport,
    decidedMemberReport,
    decidedNewsReport,
    popularTale,
    pendingTaleReport,
    mostReported,
    mostReporting,
  } = landmarks;
  const members = { total: totals.members, pageSize: pageSizes.members };
  const reports = { total: totals.reports, pageSize: pageSizes.reports };
  const log = { total: totals.auditLog, pageSize: pageSizes.auditLog };
  return [
    get("Overview", "moderator", "/v1/overview"),
    get("What waits for the staff", "moderator", "/v1/waiting"),
    ...pages("Review queue", "moderator", "/v1/posts-not-published", {
      total: totals.submitted,
      pageSize: pageSizes.reviewQueue,
    }),
    get("Review queue of a language", "moderator", "/v1/posts-not-published", { languageName: "PT" }),
    get("Review queue of revisions", "moderator", "/v1/posts-not-published", { kind: "revision", category: "HORROR" }),
    get("Review queue by title", "moderator", "/v1/posts-not-published", { sortBy: "title" }),
    get("Submitted Tale", "moderator", "/v1/posts/:id", {}, submittedTale),
    get("Tags with their totals", "moderator", "/v1/tags", { categoryName: "HORROR", languageName: "EN" }),
    ...pages("Members", "moderator", "/v1/users", members),
    get("Search of members: a name", "moderator", "/v1/users", { ...members, query: newestMember.username }),
    get("Search of members: a frequent part", "moderator", "/v1/users", { query: "una", pageSize: pageSizes.members }),
    get("Search of members: nobody", "moderator", "/v1/users", { query: "zzzz", pageSize: pageSizes.members }),
    get("Search of members: two letters", "moderator", "/v1/users", { query: "7a", pageSize: pageSizes.members }),
    get("Trolls", "moderator", "/v1/trolls"),
    ...pages("Reports", "moderator", "/v1/reportings", reports),
    get("Pending reports", "moderator", "/v1/reportings", { status: "PENDING", pageSize: pageSizes.reports }),
    get("Rejected reports", "moderator", "/v1/reportings", { status: "REJECTED", pageSize: pageSizes.reports }),
    get("Reports of comments", "moderator", "/v1/reportings", { type: "comment", pageSize: pageSizes.reports }),
    ...pages("Reports on news", "moderator", "/v1/reportings-blog", { ...reports, total: totals.reports / 60 }),
    ...pages("Reports of members", "moderator", "/v1/user-reports", { ...reports, total: totals.reports / 6 }),
    get("Reports about a member", "moderator", "/v1/reportings", { about: mostReported.username }),
    get("Reports by a member", "moderator", "/v1/reportings", { by: mostReporting.username }),
    ...pages("Reports of Tales", "moderator", "/v1/tale-reports", { ...reports, total: totals.reports / 30 }),
    get("Report of a Tale", "moderator", "/v1/tale-reports/:id", {}, pendingTaleReport),
    get("The desk", "moderator", "/v1/desk"),
    get("The desk in a language", "moderator", "/v1/desk", { languageName: "EN" }),
    get("The desk of a category", "moderator", "/v1/desk", { category: "HORROR" }),
    get("The desk: reports of Tales", "moderator", "/v1/desk", { kind: "tale" }),
    get("The desk about a member", "moderator", "/v1/desk", { member: mostReported.username }),
    get("Record of a member", "moderator", "/v1/members/:username/record", {}, mostReported),
    get("Pending report", "moderator", "/v1/reportings/:id", {}, pendingReport),
    get("Report on news", "moderator", "/v1/reportings-blog/:id", {}, decidedNewsReport),
    get("Report of a member", "moderator", "/v1/user-reports/:id", {}, decidedMemberReport),
    ...pages("All news", "moderator", "/v1/all-admin-posts", { total: totals.news, pageSize: pageSizes.adminNews }),
    get("News post for the staff", "moderator", "/v1/admin-post/:id", {}, newsPost),
    get("Adverts", "moderator", "/v1/all-publicity", { pageSize: pageSizes.adverts }),
    get("Advert", "moderator", "/v1/publicity/:id", {}, advert),
    ...pages("Audit log", "admin", "/v1/audit-log", log),
    get("Audit log of a moderator", "admin", "/v1/audit-log", { actor: "#3", pageSize: pageSizes.auditLog }),
    get("Audit log of an action", "admin", "/v1/audit-log", { action: "publish", pageSize: pageSizes.auditLog }),
    get("Audit log of a Tale", "admin", "/v1/audit-log", { target: `tale:${popularTale.id}` }),
  ];
};
