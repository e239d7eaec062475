import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aModerator, aReader, aWriter, type Person } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

describe("who keeps Tales private", () => {
  /** Each list by the Tale that it shows of its owner. */
  const lists: [string, (owner: Person) => Promise<{ id: number }>][] = [
    ["/v0/posts/bookmark", async (owner) => {
      const tale = await aPublishedTale(site);
      await owner.client.post("/v1/posts/bookmark", { query: { postId: tale.id } });
      return tale;
    }],
    ["/v0/posts-published/author", (owner) => aPublishedTale(site, { author: owner })],
  ];
  const hidden = { posts: [], totalPosts: 0, private: true };

  describe.each(lists)("%s", (path, fill) => {
    const seenBy = async (client: Person["client"], { username }: Person) => {
      const answer = await client.get(path, { query: { username } });
      expect(answer.status).toBe(200);
      return answer.body;
    };

    it.each(["private", "profile", "profile-trophies"])("shows only %j: others see none, the owner all", async (privacy) => {
      const owner = await aWriter(site, { privacy });
      const { id } = await fill(owner);
      for (const client of [site.visitor(), (await aReader(site)).client, (await aModerator(site)).client]) {
        expect(await seenBy(client, owner)).toEqual(hidden);
      }
      const own = await seenBy(owner.client, { ...owner, username: owner.username.toUpperCase() });
      expect(own).toMatchObject({ posts: [{ id }], totalPosts: 1 });
      expect(own).not.toHaveProperty("private");
    });

    it.each(["tales", "profile-tales", "profile-tales-trophies"])("shows %j: everybody sees them", async (privacy) => {
      const owner = await aWriter(site, { privacy });
      const { id } = await fill(owner);
      const seen = await seenBy(site.visitor(), owner);
      expect(seen).toMatchObject({ posts: [{ id }], totalPosts: 1 });
      expect(seen).not.toHaveProperty("private");
    });

    it("a token that no longer counts makes nobody the owner, and is not refused", async () => {
      const owner = await aWriter(site, { privacy: "private" });
      await fill(owner);
      await owner.client.post("/logout");
      expect(await seenBy(owner.client, owner)).toEqual(hidden);
    });
  });
});
