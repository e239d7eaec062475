/** The paths of the account pages. */
export const ownProfilePath = "/user";
export const editProfilePath = "/user/edit/profile";
export const editPicturePath = "/user/edit/image";
export const readingPath = "/user/reading";
export const readingLists = ["started", "later", "finished"] as const;
export type ReadingList = (typeof readingLists)[number];
export const readingListPath = (list: ReadingList) =>
  list === "started" ? readingPath : `${readingPath}?list=${list}`;
/** An unknown list means the started Tales. */
export const readingListOf = (search: URLSearchParams): ReadingList =>
  readingLists.find((list) => list === search.get("list")) ?? "started";
export const notebookPath = "/user/notebook";
export const wordReviewPath = `${notebookPath}/review`;
export const favouritesPath = "/user/favorites";
export const followingPath = "/user/following";
export const followedMembersPath = `${followingPath}/members`;
export const followedTagsPath = `${followingPath}/tags`;
/** Tales that welcome corrections, in the languages that the member reads. */
export const correctionsWantedPath = "/user/corrections";
export const trophiesPath = "/user/trophies";
/** Access tokens of programs. */
export const tokensPath = "/user/tokens";
export const helpPath = "/user/help";
