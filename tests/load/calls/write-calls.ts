import { randomUUID } from "node:crypto";
import type { Landmarks } from "../dataset/landmarks.ts";
import {
  withQuery,
  type CallList,
  type CallerName,
  type Callers,
  type MeasuredCall,
  type Request,
} from "./measured-call.ts";

/** Changes. They change the filled database a little: a kept one differs afterwards by what was measured. */

type Method = MeasuredCall["method"];

/** @param endpoint such as `POST /v1/comments` */
function change(
  name: string,
  caller: CallerName,
  endpoint: string,
  request: (n: number) => Partial<Request>,
  rest: Partial<MeasuredCall> = {},
): MeasuredCall {
  const [method, path] = endpoint.split(" ") as [Method, string];
  return { name, endpoint, method, caller, request: (n) => ({ path, ...request(n) }), most: 40, ...rest };
}

const remark = (n: number) =>
  `The lamp at the end of the pier burned all night, and that was the ${n}th time. ${randomUUID()}`;
const story = (isFinished: 0 | 1, tag: string) => ({
  title: "A draft that is being written",
  content: `<p>${"Nobody had lit the lamp for thirty years. ".repeat(80)}</p>`,
  categoryName: "HORROR",
  languageName: "EN",
  tags: [tag],
  isFinished,
});

async function createTales(
  { member }: Callers,
  count: number,
  isFinished: 0 | 1,
): Promise<{ id: number; tag: string }[]> {
  const { body: tags } = await member.get("/v0/tags", { query: { categoryName: "HORROR", languageName: "EN" } });
  const tag = tags[0].tagName as string;
  const tales = [];
  for (let at = 0; at < count; at += 1) {
    const { status, body } = await member.post("/v1/posts", { body: story(isFinished, tag) });
    if (status !== 201) throw new Error(`No Tale was created: ${status} ${JSON.stringify(body)}`);
    tales.push({ id: body.id as number, tag });
  }
  return tales;
}

async function createComments({ member }: Callers, count: number, { longestDiscussion }: Landmarks): Promise<number[]> {
  const ids = [];
  for (let n = 0; n < count; n += 1) {
    const { body } = await member.post("/v1/comments", { body: { postId: longestDiscussion.id, comment: remark(n) } });
    ids.push(body.id as number);
  }
  return ids;
}

const talePath = "/v1/posts";

function taleChanges({ popularTale, ordinaryTale, publishedTales: { ids } }: Landmarks): MeasuredCall[] {
  const like = (id: number) => (n: number) => ({ path: `/v1/posts/${id}/like`, body: { liked: n % 2 === 0 } });
  const published = async (callers: Callers, count: number) =>
    (await createTales(callers, count, 1)).map(({ id }) => ({ path: `${talePath}/${id}` }));
  return [
    change("Like the popular Tale, or take it back", "member", "POST /v1/posts/:id/like", like(popularTale.id)),
    change("Like an ordinary Tale, or take it back", "member", "POST /v1/posts/:id/like", like(ordinaryTale.id)),
    change("Add a favourite", "member", "POST /v1/posts/bookmark", (n) => ({
      path: withQuery("/v1/posts/bookmark", { postId: ids[n % ids.length]! }),
    })),
    change("Remove a favourite", "member", "DELETE /v1/posts/bookmark", (n) => ({
      path: withQuery("/v1/posts/bookmark", { postId: ids[n % ids.length]! }),
    })),
    change("Create a draft", "member", "POST /v1/posts", () => ({}), {
      prepare: async (callers, count) => {
        const { tag } = (await createTales(callers, 1, 0))[0]!;
        return Array.from({ length: count }, () => ({ path: talePath, body: story(0, tag) }));
      },
    }),
    change("Save a draft", "member", "PUT /v1/posts/:id", () => ({}), {
      prepare: async (callers, count) => {
        const { id, tag } = (await createTales(callers, 1, 0))[0]!;
        return Array.from({ length: count }, () => ({ path: `${talePath}/${id}`, body: story(0, tag) }));
      },
    }),
    // A member may have 20 Tales that wait.
    change("Publish a Tale", "moderator", "PATCH /v1/posts/:id", () => ({}), { most: 8, prepare: published }),
    change("Send a Tale back", "moderator", "PATCH /v1/posts/:id/return", () => ({}), {
      most: 8,
      prepare: async (callers, count) =>
        (await published(callers, count)).map(({ path }) => ({
          path: `${path}/return`,
          body: { note: "The ending." },
        })),
    }),
    change("Delete a draft", "member", "DELETE /v1/delete/:id", () => ({}), {
      most: 20,
      prepare: async (callers, count) =>
        (await createTales(callers, count, 0)).map(({ id }) => ({ path: `/v1/delete/${id}` })),
    }),
  ];
}

function discussionChanges(landmarks: Landmarks): MeasuredCall[] {
  const { longestDiscussion, ordinaryTale, lastComment, longestThread, newsPost } = landmarks;
  const comment = (postId: number, commentId?: number) => (n: number) => ({
    body: { postId, commentId, comment: remark(n), clientKey: randomUUID() },
  });
  return [
    change("Comment in the longest discussion", "member", "POST /v1/comments", comment(longestDiscussion.id)),
    change("Comment on an ordinary Tale", "member", "POST /v1/comments", comment(ordinaryTale.id)),
    change("Reply to a comment", "member", "POST /v1/comments", comment(lastComment.tale, lastComment.id)),
    change("Comment on news", "member", "POST /v1/comments-blog", (n) => ({
      body: { adminPostId: newsPost.id, comment: remark(n) },
    })),
    change("Like a comment, or take it back", "member", "POST /v1/comment/:id/like", (n) => ({
      path: `/v1/comment/${longestThread.id}/like`,
      body: { liked: n % 2 === 0 },
    })),
    change("Edit a comment", "member", "PATCH /v1/comments", () => ({}), {
      prepare: async (callers, count) => {
        const [id] = await createComments(callers, 1, landmarks);
        return Array.from({ length: count }, (_, n) => ({
          path: "/v1/comments",
          body: { commentId: id, comment: remark(n) },
        }));
      },
    }),
    change("Delete a comment", "member", "DELETE /v1/comments/:id", () => ({}), {
      prepare: async (callers, count) =>
        (await createComments(callers, count, landmarks)).map((id) => ({ path: `/v1/comments/${id}` })),
    }),
    change("Censor a comment, or show it", "moderator", "PATCH /v1/comments/:id/censor", (n) => ({
      path: `/v1/comments/${lastComment.id}/censor`,
      body: { censored: n % 2 === 0 },
    })),
    change("Report a comment", "author", "POST /v1/reportings", () => ({}), {
      most: 20,
      prepare: async (callers, count) =>
        (await createComments(callers, count, landmarks)).map((commentId) => ({
          path: "/v1/reportings",
          body: { commentId, reason: "REASON1" },
        })),
    }),
    change("Decide a report", "moderator", "PUT /v1/reportings", () => ({}), {
      most: 10,
      async prepare(callers, count) {
        const requests = [];
        for (const commentId of await createComments(callers, count, landmarks)) {
          const { body } = await callers.author.post("/v1/reportings", { body: { commentId, reason: "REASON1" } });
          requests.push({ path: "/v1/reportings", body: { id: body.id as number, status: "REJECTED" } });
        }
        return requests;
      },
    }),
  ];
}

function readerChanges({
  ordinaryTale,
  publishedTales: { ids },
  mostReading,
  busiestAuthor,
  popularTag,
}: Landmarks): MeasuredCall[] {
  const place = (n: number) => ({
    path: `/v1/reading/${ordinaryTale.id}`,
    body: { block: n % 3, part: (n % 50) / 100 },
  });
  const tag = { tagName: popularTag.name, categoryName: popularTag.category, languageName: popularTag.language };
  const inTurns = (n: number) => (n % 2 === 0 ? "EN" : "FR");
  return [
    change("Record a place", "member", "PUT /v1/reading/:postId", place),
    change("Record a place beside 2,000", "reader", "PUT /v1/reading/:postId", (n) => ({
      path: `/v1/reading/${ids[n % 2]}`,
      body: { block: n % 3, part: (n % 50) / 100 },
    })),
    change("Keep a Tale to read later", "member", "PUT /v1/read-later/:postId", (n) => ({
      path: `/v1/read-later/${ids[n % ids.length]}`,
    })),
    change("Follow a member", "member", "PUT /v1/follows/:username", () => ({
      path: `/v1/follows/${mostReading.username}`,
    })),
    change("Follow a tag", "member", "PUT /v1/follows-tag", () => ({ path: withQuery("/v1/follows-tag", tag) })),
    change("Change the notification settings", "member", "PUT /v1/notification-settings", (n) => ({
      body: { types: { "Post-Published": { list: true, push: n % 2 === 0, mail: false } } },
    })),
    change("Change the reading settings", "member", "PUT /v1/reading-settings", (n) => ({
      body: { languagesRead: ["ES", inTurns(n)] },
    })),
    change("Block a member", "reader", "PUT /v1/blocks/:username", () => ({
      path: `/v1/blocks/${busiestAuthor.username}`,
    })),
  ];
}

function accountChanges({ ordinaryMember, mostFavourites }: Landmarks): MeasuredCall[] {
  const troll = (n: number) => ({
    path: withQuery("/v1/user/declare-troll", { username: mostFavourites.username, isTroll: String(n % 2 === 0) }),
  });
  return [
    change("Read one of 50,000 notifications", "notified", "PATCH /v1/mark-as-read", () => ({}), {
      async prepare({ notified }, count) {
        const { body } = await notified.get("/v1/notifications", { query: { pageSize: count } });
        const ids = (body.notifications as { id: number }[]).map(({ id }) => id);
        return ids.map((notificationId) => ({ path: withQuery("/v1/mark-as-read", { notificationId }) }));
      },
    }),
    change("Read all notifications of a title", "member", "PATCH /v1/mark-as-read-by-title", () => ({
      path: withQuery("/v1/mark-as-read-by-title", { notificationTitle: "First-Comment" }),
    })),
    change("Change the privacy", "member", "PATCH /v1/privacy", () => ({
      path: withQuery("/v1/privacy", { newPrivacy: "profile-tales-trophies" }),
    })),
    change("Declare a troll, or take it back", "moderator", "PATCH /v1/user/declare-troll", troll, { most: 6 }),
    change("Message to one member", "moderator", "POST /v1/send-notification", (n) => ({
      body: { receiverUsername: ordinaryMember.username, message: remark(n) },
    })),
    change("Remove an account", "admin", "PUT /v1/user/remove-by-admin", () => ({}), {
      most: 3,
      async prepare({ admin }, count) {
        // Accounts at the end of the alphabet, other ones in each run.
        const { body } = await admin.get("/v1/users", { query: { query: "silvia2", pageSize: 30 } });
        const members = (body.users as { username: string; role: string }[]).filter(({ role }) => role === "ROLE_USER");
        return members
          .slice(0, count)
          .map(({ username }) => ({ path: withQuery("/v1/user/remove-by-admin", { username }), body: {} }));
      },
    }),
    // The last one, because its job works on while the next call would be measured.
    change(
      "Message to everyone",
      "moderator",
      "POST /v1/send-notification",
      (n) => ({
        body: { receiverUsername: "all", message: remark(n) },
      }),
      { most: 1 },
    ),
  ];
}

export const writeCalls: CallList = (landmarks) => [
  ...taleChanges(landmarks),
  ...discussionChanges(landmarks),
  ...readerChanges(landmarks),
  ...accountChanges(landmarks),
];
