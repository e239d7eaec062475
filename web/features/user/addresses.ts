/** The paths of the account pages. */
export const ownProfilePath = "/user";
export const editProfilePath = "/user/edit/profile";
export const editPicturePath = "/user/edit/image";
export const ownTalesPath = "/user/my-tales";
export const readingPath = "/user/reading";
export const notebookPath = "/user/notebook";
export const wordReviewPath = `${notebookPath}/review`;
export const favouritesPath = "/user/favorites";
export const followingPath = "/user/following";
export const followedMembersPath = `${followingPath}/members`;
export const followedTagsPath = `${followingPath}/tags`;
/** Tales that welcome corrections, in the languages that the member reads. */
export const correctionsWantedPath = "/user/corrections";
export const translationsPath = "/user/translations";
export const trophiesPath = "/user/trophies";
export const helpPath = "/user/help";
