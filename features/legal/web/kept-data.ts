/**
 * The data that the privacy policy names as kept, in the order of its list. The names are those of the parts of the archive of
 * personal data; `tests/guards/legal-texts.test.ts` compares the two.
 */
export const keptData = {
  given: ["account", "profile", "socialLogins", "password"],
  written: [
    "tales",
    "revisions",
    "versions",
    "reviews",
    "series",
    "invitations",
    "translatedTales",
    "translationRequests",
    "corrections",
    "comments",
    "reportsMade",
  ],
  read: ["likes", "favourites", "reading", "readLater", "notebook"],
  chosen: ["readingSettings", "follows", "blocks", "mutes", "notificationSettings", "pushBrowsers", "digest"],
  noted: [
    "followers",
    "notifications",
    "sessions",
    "mailedLinks",
    "waitingMails",
    "archives",
    "emailChanges",
    "bans",
    "reportsAbout",
    "claims",
    "trophies",
  ],
} as const;

type Group = keyof typeof keptData;
export const keptGroups = Object.keys(keptData) as Group[];
