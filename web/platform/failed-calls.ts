import type { Texts } from "#web/text/texts.ts";

type Failure = keyof Texts["errors"]["failed"];

/**
 * Which action failed, by the call that failed. Every error text begins with it. Calls that are not listed
 * need no such text, or their caller knows better which action it was: for example whether
 * a like was given or withdrawn.
 */
const failures: Readonly<Record<string, Failure>> = {
  "GET /v1/user": "fetchUser",
  "GET /v0/profile": "fetchUser",
  "GET /v1/users": "fetchUsers",
  "GET /v1/trolls": "fetchUsers",
  "PUT /v1/user": "updateUser",
  "DELETE /avatar": "removePicture",
  "PUT /v1/user/remove": "deleteUser",
  "PUT /v1/user/remove-by-admin": "deleteUser",
  "PATCH /v1/auth/change-role": "changeRole",
  "PATCH /v1/auth/change-password": "changePassword",

  "GET /v0/posts/:id": "fetchTale",
  "GET /v1/posts/:id": "fetchTale",
  "GET /v0/posts/category": "fetchTales",
  "GET /v0/posts/category/tag": "fetchTales",
  "GET /v0/posts-published/author": "fetchTales",
  "GET /v1/posts-not-published": "fetchTales",
  "GET /v1/posts-not-published/author": "fetchTales",
  "GET /v1/own-posts": "fetchTales",
  "GET /v0/random-posts": "fetchRandomTales",
  "GET /v0/posts/bookmark": "fetchBookmarks",
  "POST /v1/posts": "createTale",
  "PUT /v1/posts/:id": "editTale",
  "DELETE /v1/delete/:id": "deleteTale",
  "PATCH /v1/posts/:id": "publishTale",
  "PATCH /v1/posts/:id/return": "returnTale",

  "GET /v1/notification-groups": "fetchNotifications",
  "PATCH /v1/mark-as-read": "markRead",
  "PATCH /v1/notification-groups": "markRead",
  "PATCH /v1/mark-as-read-by-title": "markRead",
  "GET /v1/total-published": "markRead",
  "POST /v1/send-notification": "sendNotification",
  "POST /v0/register-token": "switchPush",
  "DELETE /v0/register-token": "switchPush",

  "POST /v1/create-publicity": "createAdvert",
  "PUT /v1/update-publicity/:id": "updateAdvert",
  "DELETE /v1/publicity/:id": "deleteAdvert",
  "GET /v1/all-publicity": "fetchAdverts",
  "GET /v0/publicity-active": "fetchActiveAdverts",
  "GET /v1/publicity/:id": "fetchAdvert",
  "PATCH /v1/set-activity/:id": "switchAdvert",

  "POST /v1/create-admin-post": "createNews",
  "PUT /v1/admin-post/:id": "editNews",
  "DELETE /v1/admin-post/:id": "deleteNews",
  "GET /v0/all-admin-posts": "fetchAllNews",
  "GET /v1/all-admin-posts": "fetchNewsAsStaff",
  "GET /v0/admin-post/:id": "fetchNews",
  "GET /v1/admin-post/:id": "fetchNews",

  "GET /v0/tags": "fetchTags",
  "GET /v1/tags": "fetchTags",
  "POST /v1/tags": "createTag",
  "PUT /v1/tags": "updateTag",
  "DELETE /v1/tags": "deleteTag",

  "POST /v1/reportings": "createReport",
  "POST /v1/reportings-blog": "createReport",
  "POST /v1/user-reports": "createReport",
  "GET /v1/reportings": "fetchReports",
  "GET /v1/reportings/:id": "fetchReport",
  "GET /v1/reportings-blog/:id": "fetchReport",
  "GET /v1/user-reports/:id": "fetchReport",
  "PUT /v1/reportings": "updateReport",
  "POST /reasons": "addReason",
  "DELETE /reasons": "deleteReason",
  "GET /reasons": "fetchReasons",
};

/** The action of this call, as a key of the texts `errors:failed`. */
export const failureOf = (call: string | undefined): Failure | undefined =>
  call === undefined ? undefined : failures[call];

export const failedCalls: readonly [call: string, failure: Failure][] = Object.entries(failures);
