import { following, pageSizes } from "#contract/limits.ts";
import { get, pages, type CallList } from "./measured-call.ts";

/** JSON calls of a signed-in member, with the members who have the longest lists. */
export const memberCalls: CallList = ({
  popularTale,
  ordinaryTale,
  longestDiscussion,
  busiestAuthor,
  mostNotified,
  mostFavourites,
  mostFollowing,
  popularTag,
}) => {
  const own = { pageSize: pageSizes.account };
  return [
    get("Own account", "member", "/v1/user"),
    get("Popular Tale, signed in", "member", "/v1/post-published/:id", {}, popularTale),
    get("Tale in any state", "moderator", "/v1/posts/:id", {}, ordinaryTale),
    get("Whether a Tale is a favourite", "member", "/v1/posts/bookmark/check", { postId: popularTale.id }),
    get("Comments with own likes", "member", "/v0/comments/:id", { pageSize: 20 }, longestDiscussion),
    ...pages("Own Tales", "author", "/v1/own-posts", { ...own, total: busiestAuthor.total }),
    get("Own published Tales", "author", "/v1/own-posts", { ...own, state: "published" }),
    get("Own drafts", "author", "/v1/own-posts", { ...own, state: "draft" }),
    get("Own unpublished Tales", "author", "/v1/posts-not-published/author", { pageSize: pageSizes.laboratory }),
    ...pages("Own favourites", "collector", "/v0/posts/bookmark", {
      ...own,
      username: mostFavourites.username,
      total: mostFavourites.total,
    }),
    ...pages("Tales of 2,000 followed members", "follower", "/v1/following", {
      pageSize: pageSizes.taleList,
      total: following.shownAtMost,
    }),
    get("Tales of an ordinary member's follows", "member", "/v1/following", { pageSize: pageSizes.taleList }),
    ...pages("Followed members", "follower", "/v1/follows", { ...own, total: mostFollowing.total }),
    get("Blocked members", "member", "/v1/blocks", own),
    get("Followed tags", "follower", "/v1/follows-tag", own),
    get("Whether a member is followed", "member", "/v1/follows/check", { username: busiestAuthor.username }),
    get("Whether a tag is followed", "member", "/v1/follows-tag/check", {
      tagName: popularTag.name,
      categoryName: popularTag.category,
      languageName: popularTag.language,
    }),
    ...pages("50,000 notifications", "notified", "/v1/notifications", { ...own, total: mostNotified.total }),
    get("Notifications of an ordinary member", "member", "/v1/notifications", own),
    get("Unread of 50,000 notifications", "notified", "/v1/pending"),
    get("Unread notifications", "member", "/v1/pending"),
    get("Unread of a title", "notified", "/v1/total-published", { notificationTitle: "Replay-Comment" }),
    get("Notification settings", "member", "/v1/notification-settings"),
    get("Reading places", "member", "/v1/reading", { ...own, state: "started" }),
    get("Tales to read later", "member", "/v1/read-later", own),
    get("Reading settings", "member", "/v1/reading-settings"),
    get("Sessions", "member", "/v1/sessions"),
    get("Privacy", "member", "/v1/privacy"),
    get("Ban level", "member", "/v1/banned-level"),
    get("Reasons of reports", "member", "/reasons"),
    get("Active adverts, signed in", "member", "/v1/publicity-active", { languageName: "EN" }),
    get("Check of trophies for Tales", "author", "/v1/trophies/check-posts"),
    get("Check of trophies for popular Tales", "author", "/v1/trophies/check-posts-with-preferred"),
    get("Check of trophies for favourites", "collector", "/v1/trophies/check-posts-preferred"),
    get("Check of trophies for languages", "author", "/v1/trophies/check-posts-by-language"),
    { ...get("Archive of personal data", "author", "/v1/user/data"), most: 3 },
    { ...get("Archive with 50,000 notifications", "notified", "/v1/user/data"), most: 3 },
  ];
};
