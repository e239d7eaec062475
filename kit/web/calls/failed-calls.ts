import type { Texts } from "#content/texts/texts.ts";

type Failure = keyof Texts["errors"]["failed"];

/**
 * Which action failed, by the call that failed: the beginning of its error text, before the reason. The texts of the
 * other calls are only the reason. Of those that change something, failed-calls.test.ts says why each has no entry; a
 * `GET` has none if it fails silently or if the page around its error names the action.
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

  "POST /auth/activate": "activateAccount",
  "POST /auth/confirm-email": "confirmEmail",
  "POST /auth/undo-email": "undoEmail",
  "POST /unsubscribe/:unsubscribeToken": "stopEmails",
  "GET /v1/notification-settings": "fetchSettings",
  "GET /v1/reading-settings": "fetchSettings",
  "GET /v1/sessions": "fetchSessions",
  "DELETE /v1/sessions/:id": "endSession",
  "DELETE /v1/sessions": "endOtherSessions",

  "GET /v0/posts/:id": "fetchTale",
  "GET /v1/posts/:id": "fetchTale",
  "GET /v0/posts/category": "fetchTales",
  "GET /v0/posts/category/tag": "fetchTales",
  "GET /v0/posts-published/author": "fetchTales",
  "GET /v1/posts-not-published": "fetchTales",
  "GET /v1/posts-not-published/author": "fetchTales",
  "GET /v1/own-posts": "fetchTales",
  "GET /v0/random-posts": "fetchRandomTales",
  "GET /v0/search": "fetchTales",
  "GET /v0/posts/bookmark": "fetchBookmarks",
  "GET /v1/posts/:id/likes": "fetchLikes",
  "POST /v1/posts": "createTale",
  "PUT /v1/posts/:id": "editTale",
  "DELETE /v1/delete/:id": "deleteTale",
  "DELETE /v1/sketches/:clientKey": "deleteTale",
  "PATCH /v1/posts/:id": "publishTale",
  "PATCH /v1/posts/:id/return": "returnTale",

  "GET /v1/posts/:id/versions": "fetchVersions",
  "GET /v1/posts/:id/versions/:number": "fetchVersions",
  "POST /v1/posts/:id/versions/:number/restore": "restoreVersion",
  "GET /v1/posts/:id/revision": "fetchRevision",
  "POST /v1/posts/:id/revision": "openRevision",
  "PUT /v1/posts/:id/revision": "editTale",
  "DELETE /v1/posts/:id/revision": "giveUpRevision",
  "PATCH /v1/posts/:id/revision": "publishRevision",
  "PATCH /v1/posts/:id/revision/return": "returnRevision",

  "GET /v0/invited/:invitationToken": "fetchTale",
  "GET /v1/posts/:id/invitations": "fetchLinks",
  "POST /v1/posts/:id/invitations": "createLink",
  "DELETE /v1/posts/:id/invitations/:invitationId": "withdrawLink",

  "PATCH /v1/posts/:id/settings": "saveTaleSettings",
  "GET /v1/translation-requests": "fetchRequests",
  "POST /v1/posts/:id/translation-requests": "sendRequest",
  "PATCH /v1/translation-requests/:requestId": "answerRequest",
  "GET /v1/posts/:id/corrections": "fetchCorrections",
  "POST /v1/posts/:id/corrections": "sendCorrection",
  "PATCH /v1/corrections/:id": "saveDecision",
  "DELETE /v1/corrections/:id": "withdrawCorrection",

  "GET /v0/series/:id": "fetchSeries",
  "GET /v1/series/:id": "fetchSeries",
  "GET /v0/series": "fetchAllSeries",
  "POST /v1/series": "createSeries",
  "PUT /v1/series/:id": "editSeries",
  "PUT /v1/series/:id/posts": "editSeries",
  "DELETE /v1/series/:id": "deleteSeries",

  "GET /v1/reading": "fetchTales",
  "GET /v1/read-later": "fetchTales",
  "DELETE /v1/reading/:postId": "forgetPlace",
  "DELETE /v1/reading": "deleteHistory",
  "GET /v1/notebook": "fetchNotebook",
  "PATCH /v1/notebook/:id": "saveNote",
  "DELETE /v1/notebook/:id": "deleteWord",

  "GET /v1/follows": "fetchUsers",
  "GET /v1/follows-tag": "fetchTags",
  "GET /v1/following": "fetchTales",
  "GET /v0/trophies/user": "fetchTrophies",

  "GET /v1/notification-groups": "fetchNotifications",
  "PATCH /v1/mark-as-read": "markRead",
  "PATCH /v1/notification-groups": "markRead",
  "PATCH /v1/mark-as-read-by-title": "markRead",
  "GET /v1/total-published": "markRead",
  "POST /v1/send-notification": "sendNotification",
  "GET /v0/push-key": "switchPush",
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
  "POST /v1/tale-reports": "createReport",
  "GET /v1/my-reports": "fetchReports",
  "GET /v1/reportings": "fetchReports",
  "GET /v1/reportings/:id": "fetchReport",
  "GET /v1/reportings-blog/:id": "fetchReport",
  "GET /v1/user-reports/:id": "fetchReport",
  "GET /v1/tale-reports/:id": "fetchReport",
  "PUT /v1/reportings": "saveDecision",
  "POST /v1/reportings/decisions": "saveDecision",
  "POST /reasons": "addReason",
  "DELETE /reasons": "deleteReason",
  "GET /reasons": "fetchReasons",

  "GET /v1/audit-log": "fetchAuditLog",
  "GET /v1/overview": "fetchOverview",
};

/** The action of this call, as a key of the texts `errors:failed`. */
export const failureOf = (call: string | undefined): Failure | undefined =>
  call === undefined ? undefined : failures[call];

export const failedCalls: readonly [call: string, failure: Failure][] = Object.entries(failures);
