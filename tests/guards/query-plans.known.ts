/**
 * Exceptions of tests/guards/query-plans.test.ts, by the keys of query-plans.statements.txt. A statement gets another key when its
 * text changes.
 */

/** Work that may grow, because it is rare, or bounded by something that the planner doesn't know. */
export const allowedWork: Record<string, string> = {
  b2a99ddc: "The desk about a member: the waiting revisions of one member, up to a page, each with a look at its Tale",
  "22a6e2f8": "GET /v1/site/invitations: a total counted up to the 10,000 entries that a list shows",
  cad14b40: "GET /v1/applications: a total counted up to the 10,000 entries that a list shows",
  "54abe088":
    "Members, first page: a total counted up to the 10,000 entries that a list shows; nearly all accounts are open",
  "00ef422b":
    "Active members: a total counted up to the 10,000 entries that a list shows; nearly all accounts are active",
  fe65d9ba: "Members without a role: a total counted up to the 10,000 entries that a list shows; nearly all have none",
  a26f6d7f: "Members who have not activated: the newest 10,000 at most, counted from an index",
  "600eb879": "Members with a role: 10,000 at most, counted from an index",
  "9b14ba5c": "Members with a role: 10,000 at most, sorted by name",
  "1d8182c7":
    "GET /v1/site/first-steps: the first invitation, and the first two members with an e-mail, which are among the first rows",
  dbcc81d2: "GET /v1/webhooks/{id}/deliveries: a total counted up to the 10,000 entries that a list shows",
  a56a92da: "Deleting a webhook: its deliveries, 2,000 at a time, from an index unless nearly all are its own",
  e7d96778:
    "Replies of a thread: at most the 1,500 that are kept, each with its writer and, if that is its hidden author, the Tale",
  d3ce90a1: "The desk in a language: appeals that wait, counted with their members",
  cbf13786: "The desk in a language: appeals that wait, with their members",
  "24563b2e": "The public account: the rows of the last hours alone, limited, and one for each month before",
  "186c649a": "Archive of personal data: the notices sent from one e-mail address, from an index",
  bd034cec: "Removing an account: notices sent from its e-mail address, 200 at a time, from an index",
  "0d08059f": "Housekeeping: removed accounts, from an index; their appeals by another one, once there are many",
  "4742e259": "Removing a member of staff: the appeals that they have answered, from an index once there are many",
  eb806df8: "The desk in a language: notices that wait, from an index once most are decided",
  "76d7b0d0": "The desk in a language: notices that wait, from an index once most are decided",
  "810893d7": "The desk of a category: notices that wait, from an index once most are decided",
  c6457bd0: "The desk of a category: notices that wait, from an index once most are decided",
  "77ff6f0b": "What waits: appeals that wait, counted up to 100, from an index once most are decided",
  "00262c04": "What waits: notices that wait, counted up to 100, from an index once most are decided",
  "9e322a1d": "GET /v1/notices: a total counted up to the 10,000 entries that a list shows",
  "07694d37":
    "Archive of personal data: the sessions of one member, which end after 24 hours without use, from an index",
  "8566f11e": "Archive of personal data: a member has at most 200 series of at most 200 Tales",
  "596f0e83": "5,000 kept words: the exact total of one member's words, at most 5,000, from an index",
  "237d35eb": "Due ones of 5,000 kept words: the exact total of one member's words, at most 5,000, from an index",
  "5a5e11aa": "Followed members: a total counted up to the 10,000 entries that a list shows",
  "64ab5de1": "The desk in a language: looked for among the appeals that wait",
  "828391b3": "Own Tales by a word of their title: the 2,000 newest titles of one author, from an index",
  e1ddd6bc: "Figures of 600 Tales: a total counted up to the 10,000 entries that a list shows",
  c4bfca3b: "Page of the popular Tale: an author has at most 15 totals, one for each state and language",
  "7de0443d": "Check of trophies for languages: an author has at most 5 totals of published Tales",
  b884af42: "Favourites of a member in one language: the exact total of one member's favourites, from an index",
  "1469e6b0": "Retention of notifications: those of one member, the 2,000 kept ones and a day's, from an index",
  ff722a75: "Favourites of a member, first page: the exact total of one member's favourites, from an index",
  ba242655: "Reports about a member: a total counted up to the 10,000 entries that a list shows",
  c2342d80: "Reports by a member: a total counted up to the 10,000 entries that a list shows",
  a70e0b07: "Report of a Tale: the totals of at most 10,000 reports about its author",
  "87738207": "Report of a Tale: the states of at most 10,000 reports by one member, from an index",
  "2e6c19de": "Own Tales with a revision, by title: the revisions of one author, from an index",
  b633774c: "Overview: a total counted up to the 10,000 entries that a list shows",
  dce3c849: "Comments of news, first page: a total counted up to the 10,000 entries that a list shows",
  "333c6756": "Audit log of a moderator: a total counted up to the 10,000 entries that a list shows",
  c0317c7c: "50,000 notifications, first page: a total counted up to the 10,000 entries that a list shows",
  ffc1db22: "50,000 notifications as entries: groups and counts the newest 2,000, as many as are kept, from an index",
  "5243c0ba": "Sitemap index: all news, which the staff write",
  cc31b50d: "Category by level and length: matches counted up to the 10,000 entries that a list shows",
  de735fa5:
    "Category by length, in three languages, by title: matches counted up to the 10,000 entries that a list shows",
  "26c90ece": "Tag by level and length: matches counted up to the 10,000 entries that a list shows",
  "9250cf64": "Tag by length, in three languages, by title: matches counted up to the 10,000 entries that a list shows",
  "1209e858":
    "Category by level and length: sorted only if fewer than 10,000 were counted (docs/decisions/0043-filters-of-lists.md)",
  "0930d5c3":
    "Category by id, with filters: sorted only if fewer than 10,000 were counted (docs/decisions/0043-filters-of-lists.md)",
  d256f61a:
    "Tag by level and length: sorted only if fewer than 10,000 were counted (docs/decisions/0043-filters-of-lists.md)",
  f5b711f2:
    "Tag by date without a warning: sorted only if fewer than 10,000 were counted (docs/decisions/0043-filters-of-lists.md)",
  "45b0d530":
    "Category by date without a warning: sorted only if fewer than 10,000 were counted and those are at the other end (docs/decisions/0043-filters-of-lists.md)",
  e0f06915:
    "Category by length, in three languages, by title: sorted only if fewer than 10,000 were counted and those are at the other end (docs/decisions/0043-filters-of-lists.md)",
  "1bd19596":
    "Tag by length, in three languages, by title: sorted only if fewer than 10,000 were counted and those are at the other end (docs/decisions/0043-filters-of-lists.md)",
  d394f2e9:
    "Category by likes with welcome corrections: sorted only if fewer than 10,000 were counted (docs/decisions/0043-filters-of-lists.md)",
  "78a8056f":
    "Tag by likes with welcome corrections: sorted only if fewer than 10,000 were counted (docs/decisions/0043-filters-of-lists.md)",
  "1f8df6af": "100 corrections of an own Tale: a total counted up to the 10,000 entries that a list shows",
  "84b96de6": "Notes about a member: a total counted up to the 10,000 entries that a list shows",
  "4e64e6ad": "GET /v1/reportings: a total counted up to the 10,000 entries that a list shows",
  "6773d41d": "Audit log of an action: a total counted up to the 10,000 entries that a list shows",
  "9d904dea":
    "Comments of the longest discussion, first page: a total counted up to the 10,000 entries that a list shows",
  "12403f8b": "Place of a comment on news: a total counted up to the 10,000 entries that a list shows",
  "63f06577": "Comments for a member: a total counted up to the 10,000 entries that a list shows",
  f61ac04f: "Housekeeping: the comments of a day, or of eight weeks before the first housekeeping",
  "920f40f3": "Page of a tag: the rows of a day, or of eight weeks before the first housekeeping",
  "2dc114a6": "Housekeeping: the members of a day, or of eight weeks before the first housekeeping",
  "49a92fa1": "Sitemap index: one look into an index for each file of 50,000 ids of series",
  "92a0dccb": "Sitemap of Tales, first file: at most four versions of each of its Tales, 1,000 at a time",
  fb34a520: "Sitemap index: a line for each file of 10,000 Tales or 1,000 accounts",
  "3b30256e": "Sitemap of authors, first file: one look into an index for each of its authors, 1,000 at a time",
  "779cbd6e": "Weekly digest: the Tales of one week, once a week",
  af6519bd: "Pending reports: a total counted up to the 10,000 entries that a list shows",
  be62f981: "Reports of comments: a total counted up to the 10,000 entries that a list shows",
  "998ab622": "Place of a comment in a full thread: a total counted up to the 10,000 entries that a list shows",
  "2634f880": "Unread of a title: a total counted up to the 10,000 entries that a list shows",
  d878767a: "Audit log, first page: a total counted up to the 10,000 entries that a list shows",
  e493ae23: "Reports, first page: a total counted up to the 10,000 entries that a list shows",
  "62f6311d":
    "Search for two words: all Tales with them are sorted only if the newest blocks hold few (docs/decisions/0042-search-in-postgresql.md)",
  bc05a180: "Search for a misspelt word: the words of titles that share enough letters, whose number grows slowly",
  "06cfc02e": "2,000 reading places, first page: at most the 2,000 places that a member has",
  ded5491b: "2,000 reading places, middle page: at most the 2,000 places that a member has",
  a8cbe531: "2,000 reading places, first page: a total counted up to the 2,000 places that a member has",
  be30a5fe: "Started Tales of 2,000 reading places: a total counted up to the 2,000 places that a member has",
  "33b5511a": "Many Tales to read later, first page: a total counted up to the 2,000 Tales that a member keeps",
  "0098b441": "Search without a tag: at most 10,000 Tales are compared with those of the tag, collected once",
  ffc8c9a0: "Weekly digest: twelve new Tales and twelve with a new name of each member whom a reader follows, at most",
  "65d1ec53": "Weekly digest: at most twelve Tales of each of a hundred readers",
  "6d87b383": "Tales of 2,000 followed members, none hidden: at most the 20,000 newest Tales, until the page is full",
  "1086ecfa": "Tales of 2,000 followed members: at most the 20,000 newest Tales, until the page is full",
  d11a7c60: "Tales of followed members, none hidden: a few of each, and the page; the list ends after 1,000",
  "9048ee7d": "Tales of followed members: a few of each, and the page; the list ends after 1,000",
  "98b96033": "Tales of 2,000 followed members: a total counted up to 1,000",
  "0bb3a415": "Tales of followed members, none hidden: a total counted up to 1,000",
  ce9ec812: "Tales of followed members: a total counted up to 1,000",
  "143fbd9e": "Entries of 50,000 notifications: at most the newest 2,000 of a member",
  "399c4f9a": "An entry read among 50,000 notifications: at most the newest 2,000 of a member",
  "78952fa1": "A title read among 50,000 notifications: at most the newest 2,000 of a member",
  "0dffec36": "Unread of 50,000 notifications: a total counted up to the 10,000 entries that a list shows",
  "3798e6de": "Requests to translate own Tales: a total counted up to the 10,000 entries that a list shows",
  "233979d7": "Remove an account: the other versions of one member's Tales, whose pages become stale",
};

/** Statements to repair. The test fails for an entry whose statement no longer violates, so that this list only shrinks. */
export const knownViolations: Record<string, string> = {};
