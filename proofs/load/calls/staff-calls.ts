import { pageSizes } from "#vocabulary/limits.ts";
import { get, pages, type CallList } from "./measured-call.ts";

/** JSON calls of moderators and administrators. */
export const staffCalls: CallList = (landmarks) => {
  const { totals, newestMember, submittedTale, popularTale, mostReported, mostReporting } = landmarks;
  const members = { total: totals.members, pageSize: pageSizes.members };
  const reports = { total: totals.reports, pageSize: pageSizes.reports };
  const log = { total: totals.auditLog, pageSize: pageSizes.auditLog };
  return [
    ...pages("Review queue", "moderator", "/v1/posts-not-published", {
      total: totals.submitted,
      pageSize: pageSizes.reviewQueue,
    }),
    get("Review queue of a language", "moderator", "/v1/posts-not-published", { languageName: "PT" }),
    get("Review queue of revisions", "moderator", "/v1/posts-not-published", { kind: "revision", category: "HORROR" }),
    get("Review queue by title", "moderator", "/v1/posts-not-published", { sortBy: "title" }),
    get("Submitted Tale", "moderator", "/v1/posts/:id", {}, submittedTale),
    ...pages("Members", "moderator", "/v1/users", members),
    get("Search of members: a name", "moderator", "/v1/users", { ...members, query: newestMember.username }),
    get("Search of members: a frequent part", "moderator", "/v1/users", { query: "una", pageSize: pageSizes.members }),
    get("Search of members: nobody", "moderator", "/v1/users", { query: "zzzz", pageSize: pageSizes.members }),
    get("Search of members: two letters", "moderator", "/v1/users", { query: "7a", pageSize: pageSizes.members }),
    get("Members who are active", "moderator", "/v1/users", { status: "active", pageSize: pageSizes.members }),
    get("Members who are banned", "moderator", "/v1/users", { status: "banned", pageSize: pageSizes.members }),
    get("Members who have not activated", "moderator", "/v1/users", { status: "pending", sortBy: "createdAt" }),
    get("Members with a role", "moderator", "/v1/users", { role: "MODERATOR", pageSize: pageSizes.members }),
    get("Members, the newest first", "moderator", "/v1/users", { sortBy: "createdAt", role: "USER" }),
    get("Members, the last seen first", "admin", "/v1/users", { sortBy: "usedAt", pageSize: pageSizes.members }),
    get("Search of members: a frequent part of e-mails", "admin", "/v1/users", { query: "example", sortBy: "usedAt" }),
    get("Search of members: trolls", "admin", "/v1/users", { query: "una", status: "troll" }),
    ...pages("Reports", "moderator", "/v1/reportings", reports),
    get("Pending reports", "moderator", "/v1/reportings", { status: "PENDING", pageSize: pageSizes.reports }),
    get("Rejected reports", "moderator", "/v1/reportings", { status: "REJECTED", pageSize: pageSizes.reports }),
    get("Reports of comments", "moderator", "/v1/reportings", { type: "comment", pageSize: pageSizes.reports }),
    ...pages("Reports on news", "moderator", "/v1/reportings-blog", { ...reports, total: totals.reports / 60 }),
    ...pages("Reports of members", "moderator", "/v1/user-reports", { ...reports, total: totals.reports / 6 }),
    get("Reports about a member", "moderator", "/v1/reportings", { about: mostReported.username }),
    get("Reports by a member", "moderator", "/v1/reportings", { by: mostReporting.username }),
    ...pages("Reports of Tales", "moderator", "/v1/tale-reports", { ...reports, total: totals.reports / 30 }),
    get("The desk in a language", "moderator", "/v1/desk", { languageName: "EN" }),
    get("The desk of a category", "moderator", "/v1/desk", { category: "HORROR" }),
    get("The desk: reports of Tales", "moderator", "/v1/desk", { kind: "tale" }),
    get("The desk about a member", "moderator", "/v1/desk", { member: mostReported.username }),
    get("Record of a member", "moderator", "/v1/members/:username/record", {}, mostReported),
    ...pages("All news", "moderator", "/v1/all-admin-posts", { total: totals.news, pageSize: pageSizes.adminNews }),
    get("Adverts", "moderator", "/v1/all-publicity", { pageSize: pageSizes.adverts }),
    ...pages("Audit log", "admin", "/v1/audit-log", log),
    get("Audit log of a moderator", "admin", "/v1/audit-log", { actor: "#3", pageSize: pageSizes.auditLog }),
    get("Audit log of an action", "admin", "/v1/audit-log", { action: "publish", pageSize: pageSizes.auditLog }),
    get("Audit log of a Tale", "admin", "/v1/audit-log", { target: `tale:${popularTale.id}` }),
  ];
};
