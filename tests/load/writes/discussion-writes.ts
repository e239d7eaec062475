import { randomUUID } from "node:crypto";
import type { World } from "../calls/world.ts";
import { aComment, aMember, aNewsComment, aReport, done, remark } from "./made.ts";
import type { Write } from "./write.ts";

/** Comments on Tales and news, reports, and the staff's decisions about them. */

const onTale = ({ callers, landmarks }: World, n: number) =>
  aComment(callers.member, landmarks.longestDiscussion.id, remark(n));
const onNews = ({ callers, landmarks }: World, n: number) =>
  aNewsComment(callers.member, landmarks.newsPost.id, remark(n));
const sent = (n: number) => ({ comment: remark(n), clientKey: randomUUID() });
const most = 10;

/** A report of a new comment. */
const ofComment = async (world: World, n: number) => {
  const [user_id, comment_id] = [world.callers.member.id, await onTale(world, n)];
  return aReport(world, "comment", { user_id, comment_id, text: "A text" });
};
const ofNewsComment = async (world: World, n: number) => {
  const [user_id, comment_id] = [world.callers.member.id, await onNews(world, n)];
  return aReport(world, "blog", { user_id, comment_id, text: "A text" });
};
const ofMember = async (world: World) => aReport(world, "user", { user_id: (await aMember(world)).id });

/** The `n`th Tale without reports. */
async function unreported({ sql }: World, n: number) {
  const [tale] = await sql<{ id: number; author: number }>(
    `select tales.id::integer, author_id::integer as author from tales join users on users.id = author_id
      where publication_date is not null and role = 'USER' and troll_since is null
        and not exists (select from reports where tale_id = tales.id) order by tales.id desc offset $1 limit 1`,
    [n],
  );
  return tale!;
}
async function ofTale(world: World) {
  const { id: tale_id, author: user_id } = await unreported(world, 0);
  const texts = { tale_title: "A title", tale_text: "A text", language: "EN", category: "HORROR" };
  return aReport(world, "tale", { user_id, tale_id, ...texts });
}

/** The calls about a kind of reports: deciding, claiming, and giving a claim back. */
function reportWrites<const Path extends string>(path: Path, aPending: (world: World, n: number) => Promise<number>) {
  const claim: Write = { most, of: async (world, n) => ({ id: await aPending(world, n) }) };
  const unclaim: Write = {
    most,
    async of(world, n) {
      const id = await aPending(world, n);
      done(await world.callers.moderator.put(`${path}/${id}/claim`));
      return { id };
    },
  };
  const decide: Write[] = [
    { called: "rejected", most, of: async (world, n) => ({ id: await aPending(world, n), status: "REJECTED" }) },
  ];
  return { [`PUT ${path}`]: decide, [`PUT ${path}/:id/claim`]: claim, [`DELETE ${path}/:id/claim`]: unclaim } as {
    [Name in `PUT ${Path}` | `PUT ${Path}/:id/claim` | `DELETE ${Path}/:id/claim`]: Write | Write[];
  };
}

const members = reportWrites("/v1/user-reports", ofMember);

export const discussionWrites = {
  "POST /v1/comments": [
    {
      called: "longest discussion",
      most: 40,
      of: ({ landmarks }, n) => ({ postId: landmarks.longestDiscussion.id, ...sent(n) }),
    },
    { called: "ordinary", most: 40, of: ({ landmarks }, n) => ({ postId: landmarks.ordinaryTale.id, ...sent(n) }) },
    {
      called: "reply",
      most: 40,
      of: ({ landmarks }, n) => ({
        postId: landmarks.lastComment.tale,
        commentId: landmarks.lastComment.id,
        ...sent(n),
      }),
    },
  ],
  "PATCH /v1/comments": { of: async (world, n) => ({ commentId: await onTale(world, n), comment: remark(n) }) },
  "DELETE /v1/comments/:id": { of: async (world, n) => ({ id: await onTale(world, n) }) },
  "POST /v1/comment/:id/like": { of: ({ landmarks }, n) => ({ id: landmarks.longestThread.id, liked: n % 2 === 0 }) },
  "PATCH /v1/comments/:id/censor": {
    of: ({ landmarks }, n) => ({ id: landmarks.lastComment.id, censored: n % 2 === 0 }),
  },
  "POST /v1/comments-blog": { of: ({ landmarks }, n) => ({ adminPostId: landmarks.newsPost.id, ...sent(n) }) },
  "PATCH /v1/comments-blog": { of: async (world, n) => ({ commentId: await onNews(world, n), comment: remark(n) }) },
  "DELETE /v1/comments-blog/:id": { of: async (world, n) => ({ id: await onNews(world, n) }) },
  "POST /v1/comment-blog/:id/like": {
    of: ({ landmarks }, n) => ({ id: landmarks.newsComment.id, liked: n % 2 === 0 }),
  },
  "PATCH /v1/comments-blog/:id/censor": {
    of: ({ landmarks }, n) => ({ id: landmarks.newsComment.id, censored: n % 2 === 0 }),
  },
  "POST /v1/reportings": {
    by: "author",
    most,
    of: async (world, n) => ({ commentId: await onTale(world, n), reason: "REASON1" }),
  },
  "POST /v1/reportings-blog": {
    by: "reader",
    most,
    of: async (world, n) => ({ commentId: await onNews(world, n), reason: "REASON1" }),
  },
  "POST /v1/user-reports": {
    by: "follower",
    most,
    of: async (world) => ({ username: (await aMember(world)).username }),
  },
  "POST /v1/tale-reports": {
    by: "learner",
    most,
    of: async (world, n) => ({ postId: (await unreported(world, n)).id, reason: "REASON1" }),
  },
  ...reportWrites("/v1/reportings", ofComment),
  ...reportWrites("/v1/reportings-blog", ofNewsComment),
  ...reportWrites("/v1/tale-reports", ofTale),
  ...members,
  "PUT /v1/user-reports": [
    ...[members["PUT /v1/user-reports"]].flat(),
    { called: "accepted", most, of: async (world) => ({ id: await ofMember(world), status: "ACCEPTED" }) },
  ],
  "POST /v1/reportings/decisions": {
    called: "50 at once",
    most: 3,
    async of(world) {
      const ids = [];
      while (ids.length < 50) ids.push(await ofMember(world));
      return { decisions: ids.map((id) => ({ type: "user", id, status: "REJECTED" })) };
    },
  },
} satisfies Record<string, Write | Write[]>;
