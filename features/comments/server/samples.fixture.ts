import { aComment, aNewsComment, aPublishedTale, done, remark, written } from "#tests/support/sample-rows.ts";
import type { World } from "#tests/support/sample-world.ts";
import type { CallSamples } from "#tests/support/samples.ts";

const onTale = async (world: World, n: number) => ({ id: await aComment(world, n) });
const onNews = async (world: World, n: number) => ({ id: await aNewsComment(world, n) });
const lastOnNews = ({ landmarks }: World) => ({ id: landmarks.newsComment.id });
const most = 40;

/** A comment that waits for the author of its Tale. */
async function heldComment(world: World, n: number) {
  const { novelist, member } = world.callers;
  const postId = await aPublishedTale(world, novelist);
  done(await novelist.patch(`/v1/posts/${postId}/settings`, { body: { comments: "held" } }));
  return { id: done(await member.post("/v1/comments", { body: { postId, ...written(n) } })).id as number };
}

export const samples: CallSamples = {
  "POST /v1/comments": [
    {
      called: "longest discussion",
      most,
      of: ({ landmarks }, n) => ({ postId: landmarks.longestDiscussion.id, ...written(n) }),
    },
    { called: "ordinary", most, of: ({ landmarks }, n) => ({ postId: landmarks.ordinaryTale.id, ...written(n) }) },
    {
      called: "reply",
      most,
      of: ({ landmarks: { lastComment } }, n) => ({
        postId: lastComment.tale,
        commentId: lastComment.id,
        ...written(n),
      }),
    },
  ],
  "PATCH /v1/comments": async (world, n) => ({ commentId: await aComment(world, n), comment: remark(n) }),
  "DELETE /v1/comments/:id": onTale,
  "GET /v0/comment/:id/replies": ({ landmarks }) => ({ id: landmarks.longestThread.id }),
  "GET /v0/comment/:id/place": ({ landmarks }) => ({ id: landmarks.longestThread.id }),
  "POST /v1/comment/:id/like": ({ landmarks }, n) => ({ id: landmarks.longestThread.id, liked: n % 2 === 0 }),
  "PATCH /v1/comments/:id/censor": ({ landmarks }, n) => ({ id: landmarks.lastComment.id, censored: n % 2 === 0 }),
  "PUT /v1/comments/:id/approval": { by: "novelist", of: heldComment },
  "PATCH /v1/comments/:id/hide": {
    by: "novelist",
    of: async (world, n) => ({ ...(await heldComment(world, n)), hidden: true }),
  },
  "PATCH /v1/comments/:id/freeze": {
    by: "moderator",
    of: async (world, n) => ({ ...(await heldComment(world, n)), frozen: n % 2 === 0 }),
  },
  "PUT /v1/comments-blog/:id/approval": lastOnNews,
  "POST /v1/comments-blog": ({ landmarks }, n) => ({ adminPostId: landmarks.newsPost.id, ...written(n) }),
  "PATCH /v1/comments-blog": async (world, n) => ({ commentId: await aNewsComment(world, n), comment: remark(n) }),
  "DELETE /v1/comments-blog/:id": onNews,
  "GET /v0/comments-blog/:id": ({ landmarks }) => ({ id: landmarks.newsPost.id }),
  "GET /v0/comment-blog/:id/replies": lastOnNews,
  "GET /v0/comment-blog/:id/place": lastOnNews,
  "POST /v1/comment-blog/:id/like": (world, n) => ({ ...lastOnNews(world), liked: n % 2 === 0 }),
  "PATCH /v1/comments-blog/:id/censor": (world, n) => ({ ...lastOnNews(world), censored: n % 2 === 0 }),
};
