import { done, remark, unique } from "#tests/support/sample-rows.ts";
import type { World } from "#tests/support/sample-world.ts";
import type { CallSamples } from "#tests/support/samples.ts";
import { newReference, tokenOf } from "./links.ts";

/** A pending notice about news, which restricts nobody. */
async function aNotice({ sql }: World) {
  const [notice] = await sql<{ id: number; reference: string }>(
    `insert into notices (reference, type, about_id, address, path, title, quote, reason, severity, text, email, language, created_at)
      select $1, 'news', id, '/blog/posts/' || id, '/blog/posts/' || id, title, description, 'REASON1', 1, 'A text', $2, 'EN', now()
      from news order by id limit 1 returning id::integer, reference`,
    [newReference(), `${unique()}@example.org`],
  );
  return notice!;
}

async function named(world: World) {
  return { id: (await aNotice(world)).id };
}

export const samples: CallSamples = {
  "POST /v0/notices": ({ visitor, landmarks }, n) => ({
    as: visitor(`198.51.100.${n % 250}`),
    address: `/posts/tale/${landmarks.publishedTales.ids[n % landmarks.publishedTales.ids.length]}`,
    reason: "REASON1",
    text: remark(n),
    email: `${unique()}@example.org`,
    goodFaith: true,
  }),
  "GET /v0/notices/:token": async (world) => ({ token: tokenOf(world, (await aNotice(world)).reference) }),
  "GET /v1/notices/:id": named,
  "PUT /v1/notices/:id": async (world) => ({ ...(await named(world)), status: "REJECTED", note: "It stays." }),
  "PUT /v1/notices/:id/claim": named,
  async "DELETE /v1/notices/:id/claim"(world) {
    const notice = await named(world);
    done(await world.callers.moderator.put(`/v1/notices/${notice.id}/claim`));
    return notice;
  },
};
