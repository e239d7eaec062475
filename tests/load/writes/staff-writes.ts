import { aNewsForm } from "#tests/support/news.ts";
import { anAdvertForm } from "#tests/support/adverts.ts";
import type { World } from "../calls/world.ts";
import { aMember, anotherAuthor, aPicture, done, remark, unique } from "./made.ts";
import type { Write } from "./write.ts";

/** News, tags, adverts, members, messages, and what visitors send to the staff. */

const aNewsPost = async ({ callers }: World) =>
  done(await callers.moderator.post("/v1/create-admin-post", { body: aNewsForm() })).id as number;

const banners = async () => ({ imageRow: await aPicture(1000, 270), imageColumn: await aPicture(400, 120) });
const anAdvert = async ({ callers }: World) =>
  done(await callers.moderator.post("/v1/create-publicity", { body: anAdvertForm(), files: await banners() }))
    .id as number;

const newTag = () => ({ categoryName: "HORROR", languageName: "EN", tagName: `lamp ${unique()}` });
async function aTag({ callers }: World) {
  const tag = newTag();
  done(await callers.moderator.post("/v1/tags", { body: tag }));
  return tag;
}

const aReason = () => ({ reason: `Reason ${unique()}`, severity: 1 });

export const staffWrites = {
  "POST /v1/create-admin-post": { most: 8, of: () => aNewsForm() },
  "PUT /v1/admin-post/:id": { most: 8, of: async (world) => ({ ...aNewsForm(), id: await aNewsPost(world) }) },
  "DELETE /v1/admin-post/:id": { most: 8, of: async (world) => ({ id: await aNewsPost(world) }) },
  "POST /v1/tags": { of: newTag },
  "PUT /v1/tags": [
    { called: "new", of: async (world) => ({ ...(await aTag(world)), newTagName: `lamp ${unique()}` }) },
    {
      called: "most used",
      most: 4,
      of({ landmarks: { popularTag } }, n) {
        const names = [popularTag.name, `${popularTag.name}s`];
        const [tagName, newTagName] = n % 2 === 0 ? names : names.toReversed();
        return { tagName, newTagName, categoryName: popularTag.category, languageName: popularTag.language };
      },
    },
  ],
  "DELETE /v1/tags": { of: aTag },
  "POST /v1/create-publicity": { most: 4, of: async () => ({ ...anAdvertForm(), ...(await banners()) }) },
  "PUT /v1/update-publicity/:id": { most: 8, of: async (world) => ({ ...anAdvertForm(), id: await anAdvert(world) }) },
  "PATCH /v1/set-activity/:id": {
    of: ({ landmarks }, n) => ({ id: landmarks.advert.id, isActive: String(n % 2 === 1) }),
  },
  "DELETE /v1/publicity/:id": { most: 8, of: async (world) => ({ id: await anAdvert(world) }) },
  "POST /v0/publicity/:id/shown": { of: ({ landmarks }) => ({ id: landmarks.advert.id }) },
  "POST /reasons": { of: aReason },
  "DELETE /reasons": {
    async of({ callers }) {
      const body = aReason();
      done(await callers.admin.post("/reasons", { body }));
      return { reason: body.reason };
    },
  },
  "PATCH /v1/user/declare-troll": [
    { most: 8, of: async (world) => ({ username: (await aMember(world)).username, isTroll: "true" }) },
    {
      called: "prolific",
      most: 4,
      of: async (world, n) => ({ username: (await anotherAuthor(world)).username, isTroll: String(n % 2 === 0) }),
    },
  ],
  "PATCH /v1/auth/change-role": {
    of: async (world) => ({ username: (await aMember(world)).username, role: "MODERATOR" }),
  },
  "PUT /v1/user/remove-by-admin": [
    { most: 8, of: async (world) => ({ username: (await aMember(world)).username }) },
    { called: "prolific", most: 1, of: async (world) => ({ username: (await anotherAuthor(world)).username }) },
  ],
  "POST /v0/contact": {
    of: ({ visitor }, n) => ({ as: visitor(`198.51.100.${n % 250}`), message: remark(n) }),
  },
  "POST /v1/send-notification": [
    {
      called: "one member",
      of: ({ landmarks }, n) => ({ receiverUsername: landmarks.ordinaryMember.username, message: remark(n) }),
    },
    { called: "everyone", most: 1, of: (_world, n) => ({ receiverUsername: "all", message: remark(n) }) },
  ],
} satisfies Record<string, Write | Write[]>;
