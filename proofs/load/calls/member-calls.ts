import { following, pageSizes } from "#vocabulary/limits.ts";
import { get, pages, type CallList } from "./measured-call.ts";

/** JSON calls of a signed-in member, with the members who have the longest lists. */
export const memberCalls: CallList = ({
  popularTale,
  longestDiscussion,
  busiestAuthor,
  mostNotified,
  mostFavourites,
  mostFollowing,
  mostReading,
  mostCorrected,
}) => {
  const own = { pageSize: pageSizes.account };
  return [
    get("Comments with own likes", "member", "/v0/comments/:id", { pageSize: 20 }, longestDiscussion),
    ...pages("Own Tales", "author", "/v1/own-posts", { ...own, total: busiestAuthor.total }),
    get("Own published Tales", "author", "/v1/own-posts", { ...own, state: "published" }),
    get("Own Tales with a revision", "author", "/v1/own-posts", { ...own, state: "revision" }),
    get("Own Tales with a revision, by title", "author", "/v1/own-posts", {
      ...own,
      state: "revision",
      sortBy: "title",
    }),
    get("Own Tales sent back", "author", "/v1/own-posts", { ...own, state: "returned" }),
    get("Own Tales by a word of their title", "author", "/v1/own-posts", { ...own, title: "lamp" }),
    get("Own drafts", "author", "/v1/own-posts", { ...own, state: "draft" }),
    get("Own unpublished Tales", "author", "/v1/posts-not-published/author", { pageSize: pageSizes.account }),
    ...pages("Own favourites", "collector", "/v0/posts/bookmark", {
      ...own,
      username: mostFavourites.username,
      total: mostFavourites.total,
    }),
    ...pages("Tales of 2,000 followed members", "follower", "/v1/following", {
      pageSize: pageSizes.taleList,
      total: following.shownAtMost,
    }),
    ...pages("Followed members", "follower", "/v1/follows", { ...own, total: mostFollowing.total }),
    get("Requests to translate own Tales", "author", "/v1/translation-requests", { ...own, direction: "received" }),
    get("Requests to decide about", "author", "/v1/translation-requests", {
      ...own,
      direction: "received",
      status: "PENDING",
    }),
    get(
      "100 corrections of an own Tale",
      "corrected",
      "/v1/posts/:id/corrections",
      { status: "PENDING" },
      mostCorrected,
    ),
    get("Followed tags", "follower", "/v1/follows-tag", own),
    ...pages("50,000 notifications", "notified", "/v1/notifications", { ...own, total: mostNotified.total }),
    get("50,000 notifications as entries", "notified", "/v1/notification-groups", own),
    get("Unread replies as entries", "notified", "/v1/notification-groups", {
      pageSize: 3,
      unread: "true",
      notificationTitle: "Replay-Comment",
    }),
    get("Unread of 50,000 notifications", "notified", "/v1/pending"),
    get("Unread of a title", "notified", "/v1/total-published", { notificationTitle: "Replay-Comment" }),
    get("Reading places", "member", "/v1/reading", { ...own, state: "started" }),
    ...pages("2,000 reading places", "reader", "/v1/reading", { ...own, total: mostReading.total }),
    get("Started Tales of 2,000 reading places", "reader", "/v1/reading", { ...own, state: "started" }),
    ...pages("Many Tales to read later", "reader", "/v1/read-later", { ...own, total: mostReading.total }),
    get("5,000 kept words", "learner", "/v1/notebook", { pageSize: pageSizes.notebook }),
    get("Due ones of 5,000 kept words", "learner", "/v1/notebook", { due: "true", pageSize: 100 }),
    get("Search of 5,000 kept words", "learner", "/v1/notebook", { query: "lamp 77", pageSize: pageSizes.notebook }),
    get("Export of 5,000 kept words", "learner", "/v1/notebook/export", { format: "csv" }),
    get("Kept words of a Tale", "learner", "/v1/notebook", { postId: popularTale.id, pageSize: 100 }),
    get("Check of trophies for Tales", "author", "/v1/trophies/check-posts"),
    get("Check of trophies for popular Tales", "author", "/v1/trophies/check-posts-with-preferred"),
    get("Check of trophies for favourites", "collector", "/v1/trophies/check-posts-preferred"),
    get("Check of trophies for languages", "author", "/v1/trophies/check-posts-by-language"),
  ];
};
