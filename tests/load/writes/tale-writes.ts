import type { Client } from "#tests/support/client.ts";
import { aDraft, aPublishedTale, aRevision, aSubmittedTale, done, passage, story, unique } from "./made.ts";
import { byBoth, type Write } from "./write.ts";

/** Tales, their versions, revisions, translations, corrections and series: the cost must not grow with their author's Tales. */

const inTurns = <Value>(n: number, ...values: Value[]) => values[n % values.length]!;
const most = 8;

export const taleWrites = {
  "POST /v1/posts": byBoth((world) => story(world)),
  "PUT /v1/posts/:id": byBoth(async (world, author) => ({ id: await aDraft(world, author), ...(await story(world)) })),
  "PATCH /v1/posts/:id": byBoth(async (world, author) => ({ id: await aSubmittedTale(world, author) }), {
    by: "moderator",
    most,
  }),
  "PATCH /v1/posts/:id/return": byBoth(
    async (world, author) => ({ id: await aSubmittedTale(world, author), note: "The ending." }),
    { by: "moderator", most },
  ),
  "DELETE /v1/delete/:id": [
    ...byBoth(async (world, author) => ({ id: await aDraft(world, author) })),
    {
      by: "author",
      called: "published",
      most,
      of: async (world) => ({ id: await aPublishedTale(world, world.callers.author) }),
    },
  ],
  "POST /v1/posts/:id/versions": byBoth(async (world, author) => ({
    ...(await story(world)),
    id: await aDraft(world, author),
    title: `Another title ${unique()}`,
  })),
  "POST /v1/posts/:id/versions/:number/restore": byBoth(async (world, author) => {
    const id = await aDraft(world, author);
    const body = { ...(await story(world)), title: `Another title ${unique()}` };
    done(await author.post(`/v1/posts/${id}/versions`, { body }));
    return { id, number: 1 };
  }),
  "POST /v1/posts/:id/revision": byBoth(async (world, author) => ({ id: await aPublishedTale(world, author) }), {
    most,
  }),
  "PUT /v1/posts/:id/revision": byBoth(
    async (world, author) => ({ ...(await story(world)), id: await aRevision(world, author) }),
    { most },
  ),
  "DELETE /v1/posts/:id/revision": byBoth(async (world, author) => ({ id: await aRevision(world, author) }), { most }),
  "PATCH /v1/posts/:id/revision": byBoth(async (world, author) => ({ id: await aRevision(world, author, 1) }), {
    by: "moderator",
    most,
  }),
  "PATCH /v1/posts/:id/revision/return": byBoth(
    async (world, author) => ({ id: await aRevision(world, author, 1), note: "The ending." }),
    { by: "moderator", most },
  ),
  "PUT /v1/posts/:id/claim": { of: async (world) => ({ id: await aSubmittedTale(world, world.callers.member) }) },
  "DELETE /v1/posts/:id/claim": {
    async of(world) {
      const id = await aSubmittedTale(world, world.callers.member);
      done(await world.callers.moderator.put(`/v1/posts/${id}/claim`));
      return { id };
    },
  },
  "POST /v1/posts/:id/invitations": byBoth(async (world, author) => ({ id: await aDraft(world, author) })),
  "DELETE /v1/posts/:id/invitations/:invitationId": {
    async of(world) {
      const id = await aDraft(world, world.callers.member);
      const invitation = done(await world.callers.member.post(`/v1/posts/${id}/invitations`));
      return { id, invitationId: invitation.id };
    },
  },
  "PATCH /v1/posts/:id/settings": byBoth(
    async (world, author, n) => ({
      id: await aPublishedTale(world, author),
      translations: "ask",
      correctionsWelcome: n % 2 === 0,
    }),
    { most },
  ),
  "POST /v1/posts/:id/translation-requests": byBoth(
    async (world, author) => {
      const id = await aPublishedTale(world, author);
      done(await author.patch(`/v1/posts/${id}/settings`, { body: { translations: "ask" } }));
      return { id, languageName: "IT", message: "May I?" };
    },
    { by: "reader", most },
  ),
  "PATCH /v1/translation-requests/:requestId": byBoth(
    async (world, author) => {
      const id = await aPublishedTale(world, author);
      done(await author.patch(`/v1/posts/${id}/settings`, { body: { translations: "ask" } }));
      const body = { languageName: "IT", message: "May I?" };
      const request = done(await world.callers.reader.post(`/v1/posts/${id}/translation-requests`, { body }));
      return { requestId: request.id, status: "ACCEPTED" };
    },
    { most },
  ),
  "PUT /v1/posts/:id/source": {
    by: "reader",
    most,
    async of(world) {
      const translationOf = await aPublishedTale(world, world.callers.member);
      const [tag] = await world.sql<{ name: string }>(
        "select name from tags where category = 'HORROR' and language = 'IT' order by id limit 1",
      );
      return {
        id: await aDraft(world, world.callers.reader, { languageName: "IT", tags: [tag!.name], translationOf }),
      };
    },
  },
  "POST /v1/posts/:id/corrections": byBoth(
    async (world, author) => ({ id: await aPublishedTale(world, author), ...passage }),
    { by: "reader", most },
  ),
  "PATCH /v1/corrections/:id": byBoth(
    async (world, author) => {
      const id = await aPublishedTale(world, author);
      const correction = done(await world.callers.reader.post(`/v1/posts/${id}/corrections`, { body: passage }));
      return { id: correction.id, status: "ACCEPTED" };
    },
    { most },
  ),
  "DELETE /v1/corrections/:id": {
    by: "reader",
    most,
    async of(world) {
      const id = await aPublishedTale(world, world.callers.member);
      return { id: done(await world.callers.reader.post(`/v1/posts/${id}/corrections`, { body: passage })).id };
    },
  },
  "POST /v1/series": byBoth(() => ({ title: `A series ${unique()}`, languageName: "EN" })),
  "PUT /v1/series/:id": [
    { of: async ({ callers }) => ({ id: await aSeries(callers.member), title: `A series ${unique()}` }) },
    {
      by: "novelist",
      called: "longest",
      of: ({ landmarks }) => ({ id: landmarks.longestSeries.id, title: `A series ${unique()}` }),
    },
  ],
  "DELETE /v1/series/:id": { of: async ({ callers }) => ({ id: await aSeries(callers.member) }) },
  "PUT /v1/series/:id/posts": [
    {
      of: async (world) => ({
        id: await aSeries(world.callers.member),
        postIds: [await aDraft(world, world.callers.member), await aDraft(world, world.callers.member)],
      }),
    },
    {
      by: "novelist",
      called: "longest, in another order",
      async of({ landmarks, sql }, n) {
        const { id } = landmarks.longestSeries;
        const rows = await sql<{ id: number }>(
          `select tale_id::integer as id from series_tales where series_id = $1 order by position ${inTurns(n, "desc", "asc")}`,
          [id],
        );
        return { id, postIds: rows.map((row) => row.id) };
      },
    },
  ],
} satisfies Record<string, Write | Write[]>;

const aSeries = async (by: Client) =>
  done(await by.post("/v1/series", { body: { title: `A series ${unique()}`, languageName: "EN" } })).id as number;
