/** The limits that browser and server share, and most others, with the reason if it is not obvious. */

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
 * Characters of an e-mail or password as sent, checked before it is looked up or hashed: one megabyte would cost 90 ms of CPU.
 * No e-mail address is longer (RFC 5321: 64 before the @, 255 after it).
 */
export const credentialMax = 320;
/** Characters of a username as sent to a call that answers any wrong one like an unknown one. */
export const lookedUpUsernameMax = 100;
/** Fields of a profile. A link is an address or a handle. */
export const profile = { bioMax: 750, linkMax: 200 };

export const tale = {
  titleMin: 3,
  titleMax: 250,
  /** Recommended by the help text; the form shows a hint above it, and longer titles are accepted. */
  titleAdvised: 100,
  textMin: 15,
  textMax: 65_535,
  /** Bytes of HTML. Markup does not count as text, so it needs a limit of its own. */
  htmlMaxBytes: 256 * KIB,
  /** Opening and closing tags. Sanitising 86,000 nested tags took 0.9 s; the longest text in lines of eight letters needs 8,200. */
  tagsOfHtmlMax: 10_000,
  /**
   * Entities and bare & or >. 256 KiB of them took 60 to 200 ms where words take 10. The longest text with every accent as an entity
   * has about 4,000.
   */
  entitiesOfHtmlMax: 10_000,
  /** Tags, entities and two `>` of no tag for one: the longest text in lines of eight letters, with entities for all accents, has 12,200. */
  signsOfHtmlMax: 12_500,
  /** Lines, which become tags where there are none. */
  linesOfHtmlMax: 10_000,
  tagsMin: 1,
  tagsMax: 5,
  overview: 200,
  returnNoteMax: 2000,
  /** Words per minute of an average reader; the reading time is rounded up. */
  wordsPerMinute: 220,
  /** The longest text in words of one letter takes 149 minutes. */
  readingMinutesMax: 1000,
  /** The reading times that the filters of lists and of the search offer, in minutes. */
  readingTimes: [5, 10, 20, 30],
};

/** Versions of a Tale. */
export const taleVersions = {
  /** Kept per Tale, besides the last submitted and the last published one. */
  max: 50,
  /** The least time between two that writing makes. */
  pause: 10 * MINUTE,
};

/** A reviewer's remarks at passages of a text, and code points of each. */
export const remarks = { max: 50, noteMax: 1000 };

/** How long nobody else may decide about something that a member of staff has claimed. */
export const claimTime = 20 * MINUTE;

/** Links to an unpublished Tale. */
export const invitations = { most: 5 };

/** Corrections by readers: code points of a passage and of what replaces it; how many wait, of a Tale and of one helper there. */
export const corrections = {
  /** Tales of an author that are listed because corrections wait. */
  talesToDecideAbout: 20,
  quoteMax: 300,
  explanationMax: 500,
  pendingOfTale: 100,
  pendingOfHelper: 20,
  /** Helpers whom a Tale names: those whose corrections were accepted first. */
  namedHelpers: 50,
};

/** A request to translate a Tale. */
export const translationRequests = { messageMax: 1000 };

/** Series: each Tale that is published changes the numbers of those after it, so a series has an end. */
export const series = { titleMin: 3, titleMax: 250, descriptionMax: 2000, talesMax: 200, ofMemberMax: 200 };

/** Writing prompts. */
export const prompt = {
  text: { min: 10, max: 500 },
  /** More words than a Tale can have. */
  wordsMax: 65_535,
  /** From the end of a contest until its judging ends, unless it says otherwise. */
  judgingTime: 14 * DAY,
  /** How long after its end a Tale that was sent back may come again. */
  comesAgainFor: 7 * DAY,
};

/** Judging contests. */
export const contest = {
  /** Duplicates count once. */
  languagesSent: 100,
  mark: { min: 1, max: 5 },
  noteMax: 2000,
  /** The entries that a judge gets at once. */
  hand: 10,
  /** With fewer an entry has no place. */
  judgementsMin: 3,
  /** The most Tales in the book of a contest. */
  bookMost: 100,
};

/** How far back the median of review times looks, and with how many decisions there is one. */
export const reviewTimes = { period: 30 * DAY, leastDecisions: 5 };

/** News posts. Their content has the same limits as that of a Tale. */
export const news = {
  title: { min: 3, max: 250 },
  description: { min: 3, max: 300 },
  /** So many pinned posts begin a list; more are listed like others. */
  pinnedAtMost: 100,
  /** Drafts and scheduled posts together. */
  unpublishedMax: 200,
};
/** The stored widths of a news picture in pixels: for its page and for cards. */
export const newsPhoto = { wide: 1280, narrow: 640 };
/** Pictures in the text of a post, which are stored in the same widths. */
export const newsPictures = {
  inText: 40,
  /** Characters of what a picture shows, and of its caption. */
  textMax: 300,
  /** How long a picture stays that no post shows: its text may still lie on a device. */
  unusedFor: 30 * DAY,
};

export const advert = { title: { min: 2, max: 100 }, linkMax: 2000 };
/** The two banner formats in pixels. Each picture is stored in this size and in double resolution. */
export const banners = { large: { width: 1000, height: 270 }, small: { width: 400, height: 120 } };

export const reading = {
  /** Tales of a member with a recorded place, and Tales to read later. The oldest go first. */
  talesMax: 2000,
  /** The share of a Tale from which on it counts as finished. */
  finishedFrom: 0.97,
};

/** Figures of Tales: days of a period, and visits that are counted of each network, of one Tale and of all. */
export const figures = { daysUsual: 30, daysMax: 366, visitsOfTaleAnHour: 60, visitsAnHour: 600 };

/** Words that a member keeps with their sentences. */
export const notebook = {
  entriesMax: 5000,
  /** Code points of the kept word or phrase, of a note and of a query. */
  wordMax: 100,
  noteMax: 1000,
  queryMax: 100,
  /** Code points of the sentence around it; a longer one is cut on both sides. */
  sentenceMax: 1000,
  /** Code points of the paragraph of another version; a longer one is cut. */
  besideMax: 1000,
  /** The idempotency keys of an entry's last answers that are remembered. */
  rememberedAnswers: 20,
  /** Words of one Tale that come with it, to mark them. */
  markedMax: 200,
};

export const tag = {
  min: 2,
  max: 30,
  /** Of a stored name, which may be older than the limits of new ones. */
  storedMax: 100,
};

export const contact = { name: { min: 2, max: 100 }, message: { min: 2, max: 5000 }, websiteMax: 2000, perHour: 5 };

/** A Tale that the staff deleted is kept for so long. */
export const deletedTales = { keptFor: 30 * DAY };
/** Notices by anybody (behaviour.md, Notices). */
export const notice = {
  addressMax: 2000,
  /** As sent; those of this site have fewer. */
  tokenMax: 100,
  text: { min: 20, max: 5000 },
  name: { min: 1, max: 100 },
  websiteMax: 2000,
  perHour: 5,
  /** To one mailbox, all its plus-addresses and all networks together. */
  receiptsPerHour: 5,
  /** How long the e-mail and the name stay after the decision. */
  keptAfter: 180 * DAY,
  /** Those that one statement of the housekeeping changes. */
  erasedAtOnce: 200,
  /** Code points of the text as it was. */
  quoteMax: 300,
};

/** Comments with addresses by members with a younger account, or with fewer comments that stand, wait for the staff. */
export const newcomer = { days: 7, comments: 3 };

export const comment = {
  min: 2,
  max: 2000,
  /** As sent, with the blanks around it. */
  sentMax: 20_000,
  /** Top-level comments on a page of the site. */
  pageSize: 20,
  /** The page size if the client sends none. */
  unpaged: 200,
  /** The most replies that everybody sees in a thread, because one call answers all of them; as many more may be held. */
  repliesMax: 500,
  /** With those that are held and hidden, or were, also if they are approved in a full thread: a thread takes no reply above it. */
  repliesKept: 1500,
  /** The replies of each thread in a list: with all of them, 200 full threads would be 43 MB. */
  repliesListed: 10,
  /** A long thread shows its first replies and a button for the others. */
  repliesShown: 3,
};

/**
 * Archives of personal data. A larger one would keep its member waiting for more than a few seconds, and fill the memory: a job
 * prepares it. In characters of its files, and rows.
 */
export const archive = { lengthAtOnce: 16 * MIB, rowsAtOnce: 10_000, keptFor: 1 * DAY };

/**
 * Rate limits per member: enough for people, too few for programs. Counted in the database, so that all processes share
 * them; MEMBER_BUDGETS=off switches them off. Editing comments is not counted.
 */
export const memberBudgets = {
  /** Tales of one author that wait for review. Nobody knows when one will be reviewed, so `retryAfter` is a guess. */
  waitingTales: { most: 20, retryAfter: 1 * HOUR },
  /** Of Tales and revisions, and texts kept as versions. An editor that saves by itself makes at most 20. */
  saves: { most: 30, window: 1 * MINUTE, called: "saves in a minute" },
  /** On Tales and news together. */
  comments: { most: 60, window: 1 * HOUR, called: "comments in an hour" },
  /** Of Tales and comments together; taking a like back counts, too. */
  likes: { most: 60, window: 1 * MINUTE, called: "likes in a minute" },
  archives: { most: 4, window: 1 * DAY, called: "archives in a day" },
  /** Profile pictures. Pictures of news and adverts are uploaded by the staff and not limited. */
  pictures: { most: 20, window: 1 * HOUR, called: "pictures in an hour" },
  /** Each is a message to the author of a Tale. */
  translationRequests: { most: 20, window: 1 * DAY, called: "requests to translate in a day" },
  /** Of others, by a member of staff: a stolen account can't empty the site before somebody notices. */
  removedTales: { most: 20, window: 1 * HOUR, called: "Tales of others taken down or deleted in an hour" },
  messagesToEveryone: { most: 3, window: 1 * DAY, called: "messages to everyone in a day" },
};
export type MemberBudget = keyof typeof memberBudgets;

export const notification = {
  messageMax: 2000,
  /** Characters of a push service's address. */
  endpointMax: 1000,
  subscriptionMax: 4000,
  /** Browsers of one member that get push messages; the oldest ones are usually no longer in use. */
  subscriptionsMax: 20,
  /** Notifications that arrived live and are kept in the list. */
  liveListMax: 7,
  /** Read ones are deleted after this time, and of each member those beyond the newest; once a day. */
  readKeptFor: 180 * DAY,
  keptAtMost: 2000,
  /** Characters of the text that is quoted in the list. */
  quote: 140,
  /** Notifications that an entry for several contains. */
  groupShown: 10,
};

/** The weekly mail with Tales. */
export const digest = { talesAtMost: 12 };

/** The live connection (behaviour.md, Live 1). */
export const live = {
  heartbeat: 10 * SECOND,
  /** The mean delay before the first attempt to connect again; each further attempt waits twice as long. */
  reconnect: 5 * SECOND,
  longestReconnect: 30 * SECOND,
  /** A process has time for other work while so many clients connect again after its restart. */
  reconnectsPerSecond: 400,
};

export const page = {
  default: 12,
  max: 100,
  /** The last row that a list shows: skipping more would cost more with each row. */
  deepest: 10_000,
};
/** The Tales of followed members and tags: the list ends after so many, and is made from so many members and tags, the latest followed. */
export const following = { shownAtMost: 1000, sourcesAtMost: 2000 };
/** How often a parameter of a list or search may repeat. */
export const repeatedParametersMax = 20;

/** Characters of an address in a batch, and of a whole batch that pages send: proxies take 8 kB. */
export const batch = { addressMax: 2000, pageMax: 4000 };
/** Search of Tales (behaviour.md, Search). */
export const search = {
  query: { min: 2, max: 100 },
  suggestedFor: { min: 1, max: 100 },
  /** Results that are counted and can be paged. */
  found: 1000,
  /** Suggestions of each kind. */
  suggested: { tales: 5, authors: 3, tags: 3 },
  /** Tales that are counted in each language. */
  counted: 100,
  /** Profiles whose names begin with the query. */
  profiles: 3,
  /** Characters of the passage that is shown with a result. */
  excerpt: 220,
};
/** The most members that a search by name finds. */
export const members = { foundAtMost: 200 };
export const pageSizes = {
  taleList: 12,
  account: 7,
  notebook: 20,
  reviewQueue: 12,
  blog: 9,
  adminNews: 12,
  adverts: 12,
  reports: 12,
  members: 20,
  auditLog: 20,
};
/** How many new Tales since the last visit are counted exactly. */
export const newTales = { countedAtMost: 20 };
export const randomTales = { home: 4, max: 12 };

/** Without a mail server mails are written to files, which are deleted after this time. */
export const mailFiles = { lifetime: 30 * DAY };

/**
 * Mails that could not be sent are tried for so long: longer than any link in a mail is valid. Contact messages are kept longer, because
 * the site has confirmed to the writer that it keeps them: the operator has this long to repair a mailbox that refuses them, and no limit
 * for a server that can't be reached.
 */
export const unsentMails = { keptFor: 7 * DAY };

/** The texts of the site about itself. */
export const siteTexts = {
  /** Bytes of HTML of one text. */
  maxBytes: 200_000,
  /** Of a body with five of them, also if its program writes every character of them as `\u0041`. */
  bodyBytes: 6 * 5 * 200_000 + 1000,
  /** Between a change of rules or conditions and the day from which on it holds. */
  noticeTime: 14 * DAY,
  /** Members get a message so long after the last change, about all changes together. */
  toldAfter: 1 * HOUR,
  /** Versions of a text that are listed, the newest. */
  versionsListed: 500,
};

export const request = {
  /** JSON and forms without files. */
  formBytes: MIB,
  /** Multipart with files, which only signed-in callers send. */
  uploadBytes: 12 * MIB,
  /** Fields of a body, including the elements of its lists, and levels of nested JSON. */
  fields: 1000,
  levels: 32,
};

/** Limits of an uploaded picture, checked before it is decoded. */
export const image = { maxBytes: 5 * MIB, maxSide: 2000 };
/** Sides in pixels of the two stored squares of an avatar, in double resolution: for the profile page and for next to a name. */
export const avatarSides = { large: 320, small: 96 };

/** Weeks on the first page of the administration, including the current one. */
export const overviewWeeks = 8;

/** The search by title among one's own Tales: its length, and how many of the newest it looks at. */
export const ownTales = { query: { min: 1, max: 100 }, searched: 2000 };

/** Begun Tales: the most of a member, and how long the key of one that became a Tale is remembered. */
export const sketches = { ofMemberMax: 50, keysRemembered: 365 * DAY };

/** Webhooks: characters of an address and of a secret as sent, bytes of a secret as Standard Webhooks asks for it, and times. */
export const webhooks = {
  max: 20,
  addressMax: 2000,
  secretMax: 100,
  secretBytes: { min: 24, made: 32, max: 64 },
  /** Between one attempt and the next. */
  pauses: [5 * SECOND, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 20].map((hours) => hours * HOUR)],
  /** A webhook is switched off after so long without a successful attempt. */
  failingMost: 7 * DAY,
  deliveriesKept: 7 * DAY,
};

/** How long an idempotency key is kept. */
export const clientKeys = { lifetime: 7 * DAY };

/** Toasts close after this time; errors stay until they are closed. */
export const toast = { duration: 7 * SECOND };

/** The initial scroll position of these pages in pixels (behaviour.md, Pages 5). */
export const scrollOffsets = { home: 175, blogPost: 400 };
