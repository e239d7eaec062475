import { zstdCompressSync } from "node:zlib";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect } from "vitest";
import type { Comment } from "#features/comments/calls.ts";
import type { NewsPost } from "#features/news/calls.ts";
import { contestEntries, contestJudges, judgingEntries } from "#features/contests/server/tables.ts";
import { prompts } from "#features/prompts/server/tables.ts";
import { taleFigures } from "#features/figures/server/tables.ts";
import { pointCharges } from "#features/decisions/server/tables.ts";
import { hashPassword } from "#features/accounts/server/passwords.ts";
import { passkeys } from "#features/passkeys/server/tables.ts";
import { applications, invitedAccounts, siteInvitations } from "#features/sign-ups/server/tables.ts";
import { socialIdentities } from "#features/social-login/server/tables.ts";
import { accessTokens } from "#features/tokens/server/tables.ts";
import type { Answer } from "#tests/support/client.ts";
import { aComment, aNewsComment } from "#tests/support/comments.ts";
import { aNewsPost } from "#tests/support/news.ts";
import { aModerator, aReader, aWriter, type Person } from "#tests/support/people.ts";
import { aPrompt } from "#tests/support/prompts.ts";
import { samplePushToken } from "#tests/support/schema-samples.ts";
import { aSeries } from "#tests/support/series.ts";
import type { TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale } from "#tests/support/tales.ts";
import { decide, propose, welcomeCorrections } from "#tests/support/corrections.ts";
import { aTranslation, setTranslations } from "#tests/support/translations.ts";

/** An account with every kind of personal data that the site stores, and the other members that it interacts with. */

export const ownPassword = "quetzalpw";

/** Texts that occur nowhere else in the database. */
export const uniqueTexts = {
  username: "Quetzal77",
  email: "quetzal.mark@example.org",
  newEmail: "quetzal.new@example.org",
  firstname: "Quetzalfirst",
  lastname: "Quetzallast",
  bio: "quetzalbio",
  instagram: "quetzalinsta",
  fb: "quetzalfb",
  website: "https://quetzalsite.example.org",
  draft: "quetzaldraft",
  submitted: "quetzalsubmitted",
  published: "quetzalpublished",
  content: "quetzalcontent",
  sketch: "quetzalsketch",
  series: "quetzalseries",
  comment: "quetzalcomment",
  answered: "quetzalanswered",
  reply: "quetzalreply",
  onNews: "quetzalonnews",
  kept: "quetzalkept",
  endpoint: "https://push.example.org/quetzalpush",
  identifier: "quetzalsubject",
  passkeyName: "quetzalpasskey",
  accessTokenName: "quetzaltoken",
  request: "quetzalrequest",
  correction: "quetzalcorrection",
  banGround: "quetzalground",
  banNote: "quetzalbannote",
  staffNote: "quetzalstaffnote",
  warning: "quetzalwarning",
  appeal: "quetzalappeal",
  application: "quetzalapplication",
  noticeName: "quetzalnoticename",
  judgeNote: "quetzaljudgenote",
};

export interface PopulatedAccount {
  person: Person;
  /** A Tale of another author that the person likes, bookmarks and comments on. */
  tale: Awaited<ReturnType<typeof aPublishedTale>>;
  /** A news post that the person comments on. */
  news: NewsPost;
  /** Another member, who replies to the person and to the author of that Tale. */
  friend: Person;
  /** A comment of the person with replies of others, and a comment of another member that the person has replied to and likes. */
  ownComment: Comment;
  likedComment: Comment;
  avatar: string;
}

/** A ban that is over. */
const endOfBan = new Date(0);

const done = ({ status, body }: Answer) => {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
};

export async function aPopulatedAccount(site: TestSite): Promise<PopulatedAccount> {
  const { db } = site.context.database;
  const { username, email, firstname, lastname, bio, instagram, fb, website } = uniqueTexts;
  const person = await aReader(site, {
    username,
    email,
    firstname,
    lastname,
    passwordHash: await hashPassword(ownPassword),
    loginBannedUntil: endOfBan,
    loginBanCause: { until: endOfBan.toISOString(), ground: uniqueTexts.banGround, note: uniqueTexts.banNote },
  });
  const { client } = person;
  done(await client.put("/v1/user", { body: { firstname, lastname, bio, instagram, fb, website } }));
  const reading = {
    theme: "sepia",
    languagesRead: ["EN", "FR"],
    hiddenWarnings: ["SELF_HARM"],
    wordHelp: "EN",
    wordLevels: { FR: "B1" },
    meaningsAbove: true,
  };
  done(await client.put("/v1/reading-settings", { body: reading }));
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#4080c0" } })
    .png()
    .toBuffer();
  const { avatar } = done(await client.post("/avatar", { files: { file: picture } }));

  const text = `<p>${uniqueTexts.content}, and some words more.</p>`;
  const prompt = await aPrompt(site);
  await db.update(prompts).set({ madeBy: person.id }).where(eq(prompts.id, prompt.id));
  const draftTexts = { author: person, title: uniqueTexts.draft, content: text };
  const draft = await aDraft(site, { ...draftTexts, promptId: prompt.id });
  done(await client.post(`/v1/posts/${draft.id}/invitations`));
  done(await client.put(`/v1/sketches/${randomUUID()}`, { body: { title: uniqueTexts.sketch } }));
  const entry = await aPublishedTale(site, { promptId: prompt.id });
  const judging = { promptId: prompt.id, languages: ["EN" as const], invited: false, createdAt: site.clock.now() };
  await db.insert(contestJudges).values({ ...judging, userId: person.id });
  const card = { taleId: entry.id, promptId: prompt.id, language: "EN" as const, waits: false, cardNumber: 1 };
  await db.insert(contestEntries).values(card);
  await db.insert(judgingEntries).values({
    promptId: prompt.id,
    judgeId: person.id,
    taleId: entry.id,
    dealtAt: site.clock.now(),
    language: 3,
    idea: 4,
    form: 5,
    markedAt: site.clock.now(),
    note: uniqueTexts.judgeNote,
  });
  await aSubmittedTale(site, { author: person, title: uniqueTexts.submitted, content: text });
  const own = await aPublishedTale(site, { author: person, title: uniqueTexts.published, content: text });

  await aSeries(site, { author: person, title: uniqueTexts.series, tales: [draft, own] });
  done(await client.post(`/v1/posts/${own.id}/revision`));
  await db.insert(taleFigures).values({ taleId: own.id, day: "2026-11-20", opened: 5, finished: 2 });
  // A translation by another member names the person, who asks for one, too.
  const translator = await aReader(site);
  done(
    await translator.client.post(`/v1/posts/${own.id}/translation-requests`, {
      body: { languageName: "IT", message: `Dear ${username}, may I?` },
    }),
  );
  await setTranslations({ ...own, writer: person }, "open");
  await aTranslation(site, own, "IT", { author: translator });

  // Expired, so that the next archive is a new one.
  await site.context.database.pool.query(
    "insert into personal_archives (user_id, asked_at, pieces, expires_at) values ($1, $2, 1, $2)",
    [person.id, site.clock.now()],
  );
  const piece = zstdCompressSync(JSON.stringify(uniqueTexts));
  await site.context.database.pool.query("insert into personal_archive_pieces values ($1, 1, $2, $2, $2)", [
    person.id,
    piece,
  ]);

  // Only staff claim; what the person claimed as staff stays until it ends.
  await site.context.database.pool.query(
    "insert into claims (kind, target_id, holder_id, until) values ('tale', $1, $2, $3)",
    [own.id, person.id, new Date(site.clock.now().getTime() + 60_000)],
  );

  const tale = await aPublishedTale(site);
  const friend = await aReader(site);
  done(
    await client.post(`/v1/posts/${tale.id}/translation-requests`, {
      body: { languageName: "FR", message: uniqueTexts.request },
    }),
  );
  await welcomeCorrections(tale);
  const passage = { block: 0, from: 0, to: 6, quote: "Nobody" };
  const explanation = uniqueTexts.correction;
  // Accepted words belong to the Tale.
  const accepted = { ...passage, replacement: "Somebody", explanation, named: true };
  await decide(tale.writer, done(await propose(person, tale, accepted)));
  done(await propose(person, tale, { ...passage, replacement: explanation, explanation }));
  await welcomeCorrections({ ...own, writer: person });
  const quote = uniqueTexts.content;
  done(await propose(friend, own, { block: 0, from: 0, to: quote.length, quote, replacement: "A better word" }));
  // Others reply to each other below the person's Tale; their notifications contain its title.
  const below = await aComment(site, { on: own, by: friend });
  await aComment(site, { on: own, by: tale.writer, answering: below });
  done(await tale.writer.client.post(`/v1/comment/${below.id}/like`));
  done(await friend.client.post(`/v1/posts/${own.id}/like`));
  // The same below a Tale that is deleted before the account.
  const former = await aPublishedTale(site, {
    author: person,
    title: `${uniqueTexts.published} formerly`,
    content: text,
  });
  const formerly = await aComment(site, { on: former, by: friend });
  await aComment(site, { on: former, by: tale.writer, answering: formerly });
  done(await client.delete(`/v1/delete/${former.id}`));

  done(await client.post(`/v1/posts/${tale.id}/like`));
  done(await client.post("/v1/posts/bookmark", { query: { postId: tale.id } }));
  done(await client.put(`/v1/reading/${tale.id}`, { body: { block: 0, part: 0.5 } }));
  done(await client.put(`/v1/read-later/${tale.id}`));
  const place = { block: 0, from: 0, to: 6 };
  const kept = done(await client.post("/v1/notebook", { body: { postId: tale.id, ...place, note: uniqueTexts.kept } }));
  done(await client.post(`/v1/notebook/${kept.id}/answer`, { body: { grade: 3, clientKey: randomUUID() } }));
  await aComment(site, { on: tale, by: person, text: `${uniqueTexts.comment} alone` });
  const ownComment = await aComment(site, { on: tale, by: person, text: `${uniqueTexts.answered} here` });
  await aComment(site, {
    on: tale,
    by: friend,
    answering: ownComment,
    text: `@${username} hello, @${username.toLowerCase()}: I agree.`,
  });
  const likedComment = await aComment(site, {
    on: tale,
    by: friend,
    text: `As @${username.slice(1)} and @${username} say.`,
  });
  await aComment(site, {
    on: tale,
    by: person,
    answering: likedComment,
    text: `@${friend.username} ${uniqueTexts.reply}`,
  });
  done(await client.post(`/v1/comment/${likedComment.id}/like`));

  done(await client.put(`/v1/follows/${tale.writer.username}`));
  done(await friend.client.put(`/v1/follows/${username}`));
  const [tagName] = tale.tags;
  done(await client.put("/v1/follows-tag", { query: { tagName, categoryName: "HORROR", languageName: "EN" } }));

  const blocked = await aReader(site);
  done(await client.put(`/v1/blocks/${blocked.username}`));

  const news = await aNewsPost(site);
  done(await client.put(`/v1/mutes/posts/${tale.id}`));
  done(await client.put(`/v1/mutes/news/${news.id}`));
  done(await friend.client.put(`/v1/mutes/posts/${own.id}`));
  await aNewsComment(site, { on: news, by: person, text: `${uniqueTexts.onNews} alone` });
  const questioned = await aNewsComment(site, { on: news, by: person, text: `${uniqueTexts.onNews}, or not?` });
  await aNewsComment(site, { on: news, by: friend, answering: questioned, text: `@${username} It is.` });
  const praised = await aNewsComment(site, { on: news, by: friend, text: `Well said, @${username}.` });
  await aNewsComment(site, {
    on: news,
    by: person,
    answering: praised,
    text: `@${friend.username} ${uniqueTexts.onNews} again`,
  });
  done(await client.post(`/v1/comment-blog/${praised.id}/like`));

  const [reported, reporter] = [await aWriter(site), await aWriter(site)];
  done(await client.post("/v1/user-reports", { body: { username: reported.username, reason: "REASON9" } }));
  done(await reporter.client.post("/v1/user-reports", { body: { username, reason: "REASON3" } }));
  await db.insert(pointCharges).values({ userId: person.id, points: 1, chargedAt: endOfBan });
  const warning = { kind: "WARNING", ground: "REASON9", note: uniqueTexts.warning };
  const contested = done(
    await (await aModerator(site)).client.post(`/v1/members/${username}/decisions`, { body: warning }),
  );
  const objection = { text: `${uniqueTexts.appeal}: I did not write that.` };
  done(await client.post(`/v1/my-decisions/${contested.id}/appeal`, { body: objection }));
  // Reports of comments in both directions, of comments that mention the other member; and decisions of a moderator about members.
  done(await client.post("/v1/reportings", { body: { commentId: likedComment.id, reason: "REASON6" } }));
  done(await reporter.client.post("/v1/reportings", { body: { commentId: ownComment.id, reason: "REASON4" } }));
  const noticed = { reason: "REASON10", text: "It is a copy of a book of mine.", goodFaith: true };
  done(
    await site.visitor("198.51.100.201").post("/v0/notices", {
      body: { ...noticed, address: `/posts/tale/${tale.id}`, email, name: uniqueTexts.noticeName },
    }),
  );
  done(
    await site.visitor("198.51.100.202").post("/v0/notices", {
      body: { ...noticed, address: `/profile/${username}`, email: "somebody@example.org" },
    }),
  );
  const [again, absent, moderator] = [await aWriter(site), await aWriter(site), await aModerator(site)];
  done(await again.client.post("/v1/user-reports", { body: { username, reason: "REASON9" } }));
  done(await client.post("/v1/user-reports", { body: { username: absent.username } }));
  const rejected = { status: "REJECTED", note: "Read it once more." };
  for (const about of [username, absent.username])
    done(await moderator.client.put("/v1/user-reports", { body: { username: about, ...rejected } }));
  done(await moderator.client.post(`/v1/members/${username}/staff-notes`, { body: { text: uniqueTexts.staffNote } }));
  const settings = { types: { "Post-Published": { mail: false } }, digest: "weekly" };
  done(await client.put("/v1/notification-settings", { body: settings }));
  done(await client.patch("/v1/mark-as-read-by-title", { query: { notificationTitle: "Post-Published" } }));
  done(
    await client.patch("/v1/auth/change-email", { body: { newEmail: uniqueTexts.newEmail, password: ownPassword } }),
  );
  done(await site.visitor().post("/auth/reset-password-request", { query: { email } }));
  expect((await site.visitor().post("/auth/login", { body: { email, password: "notmine1" } })).status).toBe(403);
  await client.patch("/v1/auth/change-password", { body: { oldPassword: "notmine1", newPassword: "inkwell7x" } });

  const now = site.clock.now();
  const [invitation] = await db
    .insert(siteInvitations)
    .values({ uses: 1, role: "USER", expiresAt: now, createdAt: now })
    .returning();
  await db.insert(invitedAccounts).values({ userId: person.id, invitationId: invitation!.id, createdAt: now });
  await db.insert(applications).values({ userId: person.id, application: uniqueTexts.application, createdAt: now });
  await db.insert(passkeys).values({
    userId: person.id,
    credentialId: "quetzalcredential",
    publicKey: "AA",
    counter: 1,
    transports: ["internal"],
    userHandle: "AA",
    host: "localhost",
    name: uniqueTexts.passkeyName,
    createdAt: now,
    usedAt: now,
  });
  await db.insert(accessTokens).values({
    userId: person.id,
    hash: randomUUID(),
    name: uniqueTexts.accessTokenName,
    scopes: ["read"],
    userVerified: false,
    createdAt: now,
    usedAt: now,
    expiresAt: now,
  });
  await db.insert(socialIdentities).values({
    issuer: "https://login.example.org",
    subject: uniqueTexts.identifier,
    userId: person.id,
    createdAt: now,
  });
  done(
    await client.post("/v0/register-token", {
      body: { userId: person.id, token: samplePushToken(`${uniqueTexts.endpoint}/${randomUUID()}`) },
    }),
  );
  return { person, tale, news, friend, ownComment, likedComment, avatar };
}

/** Stored counters that differ from the counted rows, and comments without an author or that should be deleted. */
export async function wrongCounters(site: TestSite): Promise<string[]> {
  const { rows } = await site.context.database.pool.query<{ what: string }>(`
    select 'tale ' || id as what from tales where
      tot_likes <> (select count(*) from tale_likes where tale_id = tales.id)
      or tot_bookmarks <> (select count(*) from bookmarks where tale_id = tales.id)
      or tot_comments <> (select count(*) from comments where tale_id = tales.id and not is_deleted)
    union all
    select 'followers of ' || user_id from follower_totals where
      total <> (select count(*) from follows where followed_id = user_id)
    union all
    select 'news ' || id from news where
      tot_comments <> (select count(*) from comments where news_id = news.id and not is_deleted)
    union all
    select 'comment ' || id from comments c where
      tot_likes <> (select count(*) from comment_likes where comment_id = c.id)
      or (author_id is null and not is_deleted)
      or (is_deleted and not exists (select 1 from comments r where r.parent_id = c.id))`);
  return rows.map(({ what }) => what);
}
