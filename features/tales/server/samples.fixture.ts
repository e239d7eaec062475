import { aDraft, aPublishedTale, aVersion, done, story, unique } from "#tests/support/sample-rows.ts";
import type { World } from "#tests/support/sample-world.ts";
import { byBoth, newOfBoth, type CallSamples } from "#tests/support/samples.ts";

const newTag = () => ({ categoryName: "HORROR", languageName: "EN", tagName: `lamp ${unique()}` });
async function aTag({ callers }: World) {
  const tag = newTag();
  done(await callers.moderator.post("/v1/tags", { body: tag }));
  return tag;
}

export const samples: CallSamples = {
  "POST /v1/posts": byBoth((world) => story(world)),
  "PUT /v1/posts/:id": byBoth(async (world, author) => ({ id: await aDraft(world, author), ...(await story(world)) })),
  "DELETE /v1/delete/:id": [
    ...newOfBoth(aDraft),
    {
      by: "author",
      called: "published",
      of: async (world) => ({ id: await aPublishedTale(world, world.callers.author) }),
    },
  ],
  "GET /v1/posts/:id/versions": { by: "moderator", of: ({ landmarks }) => ({ id: landmarks.ordinaryTale.id }) },
  "GET /v1/posts/:id/versions/:number": {
    by: "moderator",
    of: ({ landmarks }) => ({ id: landmarks.ordinaryTale.id, number: 2 }),
  },
  "POST /v1/posts/:id/versions": byBoth(async (world, author) => ({
    ...(await story(world)),
    id: await aDraft(world, author),
    title: `Another title ${unique()}`,
  })),
  "POST /v1/posts/:id/versions/:number/restore": byBoth(async (world, author) => ({
    id: await aVersion(world, author),
    number: 1,
  })),
  "POST /v1/tags": newTag,
  "PUT /v1/tags": [
    { called: "new", of: async (world) => ({ ...(await aTag(world)), newTagName: `lamp ${unique()}` }) },
    {
      called: "most used",
      most: 4,
      of({ landmarks: { popularTag } }, n) {
        const names = [popularTag.name, `${popularTag.name}s`];
        const [tagName, newTagName] = n % 2 === 0 ? names : names.toReversed();
        return { tagName, newTagName };
      },
    },
  ],
  "DELETE /v1/tags": aTag,
};
