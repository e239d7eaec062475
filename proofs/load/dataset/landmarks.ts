import type pg from "pg";

/** Rows of the filled site that the measured calls name: the popular ones, an ordinary one, and how long the lists are. */

const row = (sql: string) => `(select to_jsonb(found) from (${sql}) as found)`;
const tale = (where: string, order: string) =>
  row(`select tales.id, category, tales.language, username as author, tot_likes as likes, tot_comments as comments, users.id as "authorId"
    from tales join users on users.id = author_id where publication_date is not null and ${where} order by ${order} limit 1`);
const showsAll = "privacy = 'profile-tales-trophies'";
const member = (table: string, column: string, { where = "true", who = showsAll } = {}) =>
  row(`select users.id, username, total from users join (select ${column} as id, count(*)::integer as total from ${table} where ${where} group by 1) as counted
    using (id) where role = 'USER' and ${who} and activated_at is not null and troll_since is null and login_banned_until is null and comment_banned_until is null
    order by total desc, id limit 1`);
/** SQL: the author of the most popular Tale, who wrote about 600 others. */
const novelist = "(select author_id from tales where publication_date is not null order by tot_likes desc, id limit 1)";
const sum = (table: string, where = "true") => `(select count(*)::integer from ${table} where ${where})`;

const queries = {
  popularTale: tale("true", "tot_likes desc, tales.id"),
  longestDiscussion: tale("true", "tot_comments desc, tales.id"),
  ordinaryTale: tale(
    // Without versions in other languages, which each site has others of.
    "tot_comments between 1 and 5 and category = 'HORROR' and tales.language = 'EN' and privacy = 'profile-tales-trophies' and not exists (select from story_versions where tale_id = tales.id)",
    "tales.id desc offset 20",
  ),
  // Different Tales for calls that are sent one after the other.
  publishedTales: row(
    "select array_agg(id) as ids from (select id from tales where publication_date is not null order by id desc offset 100 limit 500) as older",
  ),
  longestThread: row(
    "select parent.id, parent.tale_id as tale, count(*)::integer as replies from comments as parent join comments as reply on reply.parent_id = parent.id group by parent.id order by 3 desc, 1 limit 1",
  ),
  lastComment: row(
    "select id, tale_id as tale from comments where tale_id is not null and parent_id is null order by id desc limit 1",
  ),
  busiestAuthor: member("tales", "author_id", { where: "publication_date is not null" }),
  invitedTale: row(
    `select tales.id, token as "invitationToken" from invitations join tales on tales.id = tale_id
      where tales.author_id = ${novelist} order by invitations.id limit 1`,
  ),
  longestSeries: row(
    `select id, tot_published as total from series where author_id = ${novelist} order by tot_published desc, id limit 1`,
  ),
  // With any privacy, because nobody else sees notifications.
  mostNotified: member("notifications", "receiver_id", { who: "true" }),
  mostFavourites: member("bookmarks", "user_id"),
  mostFollowing: member("follows", "follower_id", { who: "true" }),
  mostFollowed: member("follows", "followed_id"),
  mostReading: member("reading_places", "user_id", { who: "true" }),
  mostKept: member("notebook_entries", "user_id", { who: "true" }),
  longestTale: tale("true", "tales.words desc, tales.id"),
  ordinaryMember: row(
    `select id, username from users where role = 'USER' and troll_since is null and ban_level = 0 and activated_at is not null
      and privacy = 'profile-tales-trophies' and language = 'EN' order by id offset 20 limit 1`,
  ),
  // The name of no other member contains it.
  newestMember: row(
    "select id, username from users where role = 'USER' and activated_at is not null order by id desc offset 20 limit 1",
  ),
  // Its title and the last words of its text, which few other Tales have.
  searchedTale: row(
    `select tale_id as id, split_part(btrim(tale_search.title), ' ', 1) || ' ' || left(split_part(btrim(tale_search.title), ' ', 2), 2) as "beginningOfTitle",
      split_part(btrim(tale_search.words), ' ', -2) || ' ' || split_part(btrim(tale_search.words), ' ', -1) as "rareWords"
      from tale_search where language = 'EN' and tale_search.title ~ '^ ?[a-z]+ [a-z]{3}' order by tale_id offset 20 limit 1`,
  ),
  popularTag: row(
    "select name, category, language, tot_published as total from tags order by tot_published desc, id limit 1",
  ),
  submittedTale: row(
    "select id from tales where is_finished and publication_date is null order by submitted_at limit 1",
  ),
  waitingRevision: row("select tale_id as id from revisions where is_finished order by submitted_at limit 1"),
  mostReported: row(
    "select u.id, u.username from (select user_id from reports group by user_id order by count(*) desc, user_id limit 1) as most join users as u on u.id = user_id",
  ),
  mostReporting: row(
    "select u.id, u.username from (select reporter_id from reports group by reporter_id order by count(*) desc, reporter_id limit 1) as most join users as u on u.id = reporter_id",
  ),
  mostCorrected: row(
    `select tale_id as id, author_id as "authorId" from corrections where status = 'PENDING' group by 1, 2 order by count(*) desc, 1 limit 1`,
  ),
  newsPost: row("select id, language, tot_comments as comments from news order by tot_comments desc, id limit 1"),
  newsComment: row("select id from comments where news_id is not null and parent_id is null order by id desc limit 1"),
  advert: row("select id from adverts where is_active order by id limit 1"),
  totals: `jsonb_build_object(
    'tales', ${sum("tales")}, 'members', ${sum("users")}, 'comments', ${sum("comments")}, 'likes', ${sum("tale_likes")},
    'notifications', ${sum("notifications")}, 'favourites', ${sum("bookmarks")}, 'reports', ${sum("reports")}, 'auditLog', ${sum("audit_log")},
    'news', ${sum("news")}, 'sessions', ${sum("sessions")},
    'englishHorror', ${sum("tales", "category = 'HORROR' and language = 'EN' and publication_date is not null")},
    'submitted', ${sum("tales", "is_finished and publication_date is null")},
    'ladderStep', ${sum("tale_measures", "language = 'EN' and difficulty between 41 and 50")})`,
};

interface TaleLandmark {
  id: number;
  category: string;
  language: string;
  author: string;
  authorId: number;
  likes: number;
  comments: number;
}
interface MemberLandmark {
  id: number;
  username: string;
  total: number;
}
type TotalName =
  | "tales"
  | "members"
  | "comments"
  | "likes"
  | "notifications"
  | "favourites"
  | "reports"
  | "auditLog"
  | "news"
  | "sessions"
  | "englishHorror"
  | "submitted"
  | "ladderStep";

export interface Landmarks {
  version: number;
  popularTale: TaleLandmark;
  longestDiscussion: TaleLandmark;
  ordinaryTale: TaleLandmark;
  publishedTales: { ids: number[] };
  longestThread: { id: number; tale: number; replies: number };
  lastComment: { id: number; tale: number };
  busiestAuthor: MemberLandmark;
  invitedTale: { id: number; invitationToken: string };
  longestSeries: { id: number; total: number };
  mostNotified: MemberLandmark;
  mostFavourites: MemberLandmark;
  mostFollowing: MemberLandmark;
  mostFollowed: MemberLandmark;
  mostReading: MemberLandmark;
  mostKept: MemberLandmark;
  longestTale: TaleLandmark;
  ordinaryMember: Omit<MemberLandmark, "total">;
  newestMember: Omit<MemberLandmark, "total">;
  searchedTale: { id: number; beginningOfTitle: string; rareWords: string };
  popularTag: { name: string; category: string; language: string; total: number };
  submittedTale: { id: number };
  waitingRevision: { id: number };
  mostReported: Omit<MemberLandmark, "total">;
  mostReporting: Omit<MemberLandmark, "total">;
  mostCorrected: { id: number; authorId: number };
  newsPost: { id: number; language: string; comments: number };
  newsComment: { id: number };
  advert: { id: number };
  totals: Record<TotalName, number>;
}

/** Counts the changes of the queries: a kept database that has older landmarks gets new ones. */
const version = 13;
export const isCurrent = (landmarks: Partial<Landmarks>) => landmarks.version === version;

export async function findLandmarks(client: pg.Client): Promise<Landmarks> {
  const found: Record<string, unknown> = { version };
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await client.query<{ value: unknown }>(`select ${query} as value`);
    if (rows[0]!.value === null) throw new Error(`The filled database has no ${name}.`);
    found[name] = rows[0]!.value;
  }
  return found as unknown as Landmarks;
}
