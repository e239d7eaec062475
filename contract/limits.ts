/** Every number of the product, once; with its reason where that isn't obvious. */

export const KIB = 1024;
export const MIB = 1024 * KIB;
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const usernamePattern = /^[A-Za-z0-9]{4,20}$/;
/** Characters of a password. */
export const passwordLength = { min: 6, max: 10 };
export const passwordPattern = new RegExp(`^[A-Za-z0-9]{${passwordLength.min},${passwordLength.max}}$`);
export const personName = { min: 2, max: 20 };
export const email = { min: 4, max: 100 };
/**
 * Characters of an e-mail or password as sent. Checked before either is looked up or hashed: a megabyte costs 90 ms of CPU.
 * No e-mail address is longer (RFC 5321: 64 before the @, 255 after it).
 */
export const credentialMax = 320;
/** What people tell of themselves. A link is an address or a handle; nobody's is longer. */
export const profile = { bioMax: 750, linkMax: 200 };

export const tale = {
  titleMin: 3,
  titleMax: 250,
  /** The help text recommends this; the form hints above it, nothing refuses. */
  titleAdvised: 100,
  textMin: 15,
  textMax: 65_535,
  /** Bytes of HTML: markup is not counted as text, so it needs a bound of its own. */
  htmlMaxBytes: 256 * KIB,
  /** Tags, opening and closing. Sanitising 86,000 nested ones took 0.9 s; the longest text in lines of eight letters needs 8,200. */
  tagsOfHtmlMax: 10_000,
  tagsMin: 1,
  tagsMax: 5,
  overview: 200,
  returnNoteMax: 2000,
  /** Words a minute of an ordinary reader; reading time rounds up. */
  wordsPerMinute: 220,
};

/** News posts: their content has the bounds of a Tale's. */
export const news = { title: { min: 3, max: 250 }, description: { min: 3, max: 300 } };
/** Widths in pixels kept of a news picture: across a page, and on a card. */
export const newsPhoto = { wide: 1280, narrow: 640 };

export const advert = { title: { min: 2, max: 100 }, linkMax: 2000 };
/** The two places of banners, in pixels, and their pictures; each is kept as large as it is shown and twice as fine. */
export const banners = { large: { width: 1000, height: 270 }, small: { width: 400, height: 120 } };

export const tag = { min: 2, max: 30 };

export const contact = { name: { min: 2, max: 100 }, message: { min: 2, max: 5000 }, perHour: 5 };

export const comment = {
  min: 2,
  max: 2000,
  /** Top-level comments on a page of the site. */
  pageSize: 20,
  /** Answered at once when a client names no page size. */
  unpaged: 200,
  /** A thread takes so many, as all of them are answered with it; who has more to say begins another. */
  repliesMax: 500,
  /** A long thread shows its first replies, and the others when asked. */
  repliesShown: 3,
};

/**
 * What one member may do: generous to people, closed to programs. Counted in the database, so that all processes count
 * together; MEMBER_BUDGETS=off switches it off. Saving drafts and editing are not counted.
 */
export const memberBudgets = {
  /** Tales waiting for review at once. A date at which one will be decided about can't be promised. */
  waitingTales: { most: 20, retryAfter: 1 * HOUR },
  /** On Tales and news together. */
  comments: { most: 60, window: 1 * HOUR, called: "comments in an hour" },
  /** Of Tales and comments together; taking one back counts, too. */
  likes: { most: 60, window: 1 * MINUTE, called: "likes in a minute" },
  archives: { most: 4, window: 1 * DAY, called: "archives in a day" },
  /** Of oneself. Those of news and adverts are the staff's work, and in the audit log. */
  pictures: { most: 20, window: 1 * HOUR, called: "pictures in an hour" },
};
export type MemberBudget = keyof typeof memberBudgets;

export const notification = {
  messageMax: 2000,
  /** Push services' addresses are long, but not that long. */
  endpointMax: 1000,
  subscriptionMax: 4000,
  /** Browsers of one person that are told by push: more than anybody uses, and the oldest mostly were thrown away. */
  subscriptionsMax: 20,
  /** Kept in the list that grows by what arrives live. */
  liveListMax: 7,
};

/** The live connection (behaviour.md, Live 1). */
export const live = { heartbeat: 10 * SECOND, reconnect: 5 * SECOND };

export const page = { default: 12, max: 100 };
export const pageSizes = {
  taleList: 12,
  laboratory: 4,
  account: 7,
  reviewQueue: 12,
  blog: 9,
  adminNews: 12,
  adverts: 12,
  reports: 12,
  members: 20,
  auditLog: 20,
};
export const randomTales = { home: 4, max: 12 };

export const session = { lifetime: 24 * HOUR, idle: 24 * HOUR };
export const links = {
  activation: 48 * HOUR,
  reset: 1 * HOUR,
  /** Characters of the path that an activation link leads on to; a longer one is left out. */
  nextMax: 500,
  /** While an unused reset link is younger than this, no second one is sent. */
  resetAgainAfter: 15 * MINUTE,
  /** Resending an activation mail always answers 202, but writes at most one mail in this time. */
  activationAgainAfter: 2 * MINUTE,
};
/**
 * Failed logins within the window (behaviour.md, Limits). Five lock an account only for the network they came from, so that nobody
 * can lock out somebody else; fifty from all networks slow down a guesser with many addresses.
 */
export const loginFailures = { window: 15 * MINUTE, perAccountAndNetwork: 5, perAccount: 50, perNetwork: 20 };
/** Sign-ups (behaviour.md, Limits). How many may succeed for a network is a setting: SIGN_UPS_PER_HOUR. */
export const signUps = {
  /** To one mailbox, whichever plus-addresses of it are used, from whatever network. */
  activationMailsPerHour: 5,
  /** Answers to one network that tell whether an e-mail has an account. */
  emailAnswersPerHour: 20,
  /** An account that is not activated by then is removed; the activation mail says so. */
  activateWithin: 7 * DAY,
  /** Of those, removed in one run of the housekeeping, which comes every hour. */
  removedAtOnce: 1000,
};
/** A browser that has logged in to an account is known for a year; one browser is known to so many accounts. */
export const knownBrowser = { lifetime: 365 * DAY, accounts: 5 };

/** Changing one's e-mail: how long its two links work, and how many changes an account may ask for in a day, each of which is two mails. */
export const emailChange = { confirmWithin: 48 * HOUR, undoWithin: 7 * DAY, perDay: 5 };

/** Where there is no mail server, mails are files, which are kept for so long. */
export const mailFiles = { lifetime: 30 * DAY };

export const request = {
  /** JSON and forms without files. */
  formBytes: MIB,
  /** Multipart with files, which only signed-in callers send. */
  uploadBytes: 12 * MIB,
  /** Fields of a body, the elements of its lists included, and levels of nested JSON. */
  fields: 1000,
  levels: 32,
};

/** What a picture that somebody sends may be; checked before anything is decoded. */
export const image = { maxBytes: 5 * MIB, maxSide: 2000 };
/** Sides in pixels of the squares kept of an avatar: a page's own picture and the one beside a name, twice as fine as shown. */
export const avatarSides = { large: 320, small: 96 };

export const socialLogin = {
  /** From leaving for the provider to coming back. */
  authorizationWithin: 10 * MINUTE,
  /** From coming back to choosing a username; the ticket says who came. */
  pendingLoginWithin: 20 * MINUTE,
  /** A provider that takes longer to answer counts as down. */
  requestTimeout: 8 * SECOND,
};

export const ban = {
  startingPoints: 3,
  /** The ladder: from which level on a ban is of this kind and lasts that many days (behaviour.md, Bans 1). */
  ladder: [
    { from: 1, kind: "comment", days: 1 },
    { from: 2, kind: "comment", days: 3 },
    { from: 3, kind: "comment", days: 7 },
    { from: 4, kind: "login", days: 1 },
    { from: 5, kind: "login", days: 3 },
    { from: 6, kind: "login", days: 7 },
    { from: 7, kind: "login", days: 30 },
    { from: 13, kind: "login", days: 365 },
  ],
  /** The lowest level of each of the five advice tiers: 0, 1-3, 4-6, 7-12, 13 and more. */
  tiers: [0, 1, 4, 7, 13],
} as const;

export const report = {
  /** A reason of the catalogue. */
  reason: { min: 2, max: 60 },
  noteMax: 1000,
  /** Points that a report weighs for which nobody said why, and those that one made in bad faith costs. */
  severityWithoutReason: 1,
  falseReportPoints: 1,
  /** Of one person in a day: nobody reads faster, a flood would be. */
  perDay: 100,
  /** What stands of somebody's past beside a report. */
  recent: 5,
};

/** How far back the administration's first page looks, the running week included. */
export const overviewWeeks = 8;

/** Toasts close themselves after this; errors stay until closed. */
/** How long a repeated call is recognised by its `clientKey`. */
export const clientKeys = { lifetime: 7 * DAY };

export const toast = { duration: 7 * SECOND };

/** Pixels from the top at which these pages open (behaviour.md, Pages 5). */
export const scrollOffsets = { home: 175, blogPost: 400 };
