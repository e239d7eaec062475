import { aDraft, aPublishedTale, done, story } from "#tests/support/sample-rows.ts";
import type { SignedIn } from "#proofs/load/bench-site.ts";
import type { World } from "#tests/support/sample-world.ts";
import { byBoth, type CallSamples } from "#tests/support/samples.ts";

const asked = { languageName: "IT", message: "May I?" };

/** A Tale whose author wants to be asked. */
async function onRequest(world: World, author: SignedIn) {
  const id = await aPublishedTale(world, author);
  done(await author.patch(`/v1/posts/${id}/settings`, { body: { translations: "ask" } }));
  return id;
}

/** The reader's translation of a Tale. */
async function translated(world: World) {
  const translationOf = await aPublishedTale(world, world.callers.member);
  const text = await story(world, 0, "IT");
  return { id: await aDraft(world, world.callers.reader, { ...text, translationOf }) };
}

export const samples: CallSamples = {
  "PATCH /v1/posts/:id/settings": byBoth(async (world, author, n) => ({
    id: await aPublishedTale(world, author),
    translations: "ask",
    correctionsWelcome: n % 2 === 0,
  })),
  "POST /v1/posts/:id/translation-requests": byBoth(
    async (world, author) => ({ ...asked, id: await onRequest(world, author) }),
    "reader",
  ),
  "PATCH /v1/translation-requests/:requestId": byBoth(async (world, author) => {
    const id = await onRequest(world, author);
    const request = await world.callers.reader.post(`/v1/posts/${id}/translation-requests`, { body: asked });
    return { requestId: done(request).id, status: "ACCEPTED" };
  }),
  "GET /v1/posts/:id/source": { by: "reader", of: translated },
  "PUT /v1/posts/:id/source": { by: "reader", of: translated },
};
