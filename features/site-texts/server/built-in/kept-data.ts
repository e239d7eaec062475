import type texts from "#content/legal/texts.json";

type Purpose = keyof typeof texts.tables.purposes.rows;
type Retention = keyof typeof texts.tables.retention.rows;

interface KeptData {
  name: keyof typeof texts.data;
  /** The row of the table of purposes that says what it is for, and on which legal basis. */
  purpose: Purpose;
  /** The row of the table of times. */
  retention: Retention;
}

const kept = (purpose: Purpose, retention: Retention, ...names: KeptData["name"][]): KeptData[] =>
  names.map((name) => ({ name, purpose, retention }));

/**
 * The data about members that the privacy policy names, in the order of its list. The names are those of the parts of the archive of
 * personal data; `tests/guards/legal-texts.test.ts` compares the two.
 */
export const keptData: Record<keyof typeof texts.kept, KeptData[]> = {
  given: [
    ...kept("account", "account", "account", "profile", "socialLogins", "password", "passkeys"),
    ...kept("account", "accessTokens", "accessTokens"),
    ...kept("account", "application", "application"),
    ...kept("account", "account", "siteInvitation"),
  ],
  written: [
    ...kept("account", "content", "tales", "sketches", "revisions"),
    ...kept("account", "versions", "versions"),
    ...kept(
      "account",
      "content",
      "reviews",
      "series",
      "prompts",
      "contests",
      "invitations",
      "translatedTales",
      "translationRequests",
    ),
    ...kept("account", "content", "corrections", "comments"),
    ...kept("safety", "reports", "reportsMade"),
    ...kept("notices", "notices", "noticesSent"),
  ],
  read: kept("account", "content", "likes", "favourites", "reading", "readLater", "notebook"),
  chosen: [
    ...kept("account", "content", "readingSettings", "follows", "blocks", "mutes", "notificationSettings"),
    ...kept("consent", "content", "pushBrowsers", "digest"),
  ],
  noted: [
    ...kept("account", "content", "followers"),
    ...kept("visit", "content", "figures"),
    ...kept("account", "notifications", "notifications"),
    ...kept("account", "sessions", "sessions"),
    ...kept("account", "links", "mailedLinks"),
    ...kept("account", "mails", "waitingMails"),
    ...kept("account", "archives", "archives"),
    ...kept("account", "links", "emailChanges"),
    ...kept("safety", "decisions", "bans"),
    ...kept("safety", "reports", "reportsAbout"),
    ...kept("notices", "notices", "noticesAbout"),
    ...kept("safety", "decisions", "staffNotes", "decisions"),
    ...kept("safety", "sessions", "claims"),
    ...kept("account", "content", "trophies"),
  ],
};
