import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aModerator, aReader, aWriter, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const trophiesOf = (
  username: string | undefined,
  { client }: { client: Person["client"] } = { client: site.visitor() },
) => client.get("/v0/trophies/user", { query: { username } });

/** An author with a Tale in English and one in French. */
async function aDecoratedWriter(privacy: string) {
  const author = await aWriter(site, { privacy });
  const earnedAt = site.clock.now().toISOString();
  await aPublishedTale(site, { author });
  await aPublishedTale(site, { author, languageName: "FR" });
  return {
    author,
    trophies: [
      { id: "Trophy1", earnedAt },
      { id: "Trophy14", earnedAt },
    ],
  };
}

describe("the trophies of somebody", () => {
  it.each(firstOrAll(["trophies", "profile-trophies", "profile-tales-trophies"]))(
    "Everybody sees the trophies with the privacy %j",
    async (privacy) => {
      const { author, trophies } = await aDecoratedWriter(privacy);
      const answer = await trophiesOf(author.username.toUpperCase());
      expect([answer.status, answer.body]).toEqual([200, { trophies, private: false }]);
      expect((await trophiesOf(author.username, await aReader(site))).body).toEqual({ trophies, private: false });
      expect((await trophiesOf(author.username, author)).body).toEqual({ trophies, private: false });
    },
  );

  it.each(firstOrAll(["private", "profile", "profile-tales"]))(
    "Only the owner sees their trophies with the privacy %j",
    async (privacy) => {
      const { author, trophies } = await aDecoratedWriter(privacy);
      const others = [{ client: site.visitor() }, await aReader(site), await aModerator(site)];
      for (const other of others) {
        const answer = await trophiesOf(author.username, other);
        expect([answer.status, answer.body]).toEqual([200, { trophies: [], private: true }]);
      }
      expect((await trophiesOf(author.username.toUpperCase(), author)).body).toEqual({ trophies, private: false });
    },
  );

  it("A new member has no trophies", async () => {
    const { username } = await aReader(site);
    expect((await trophiesOf(username)).body).toEqual({ trophies: [], private: false });
  });

  it("The trophies of an unknown or never activated account get 404, without a name 400", async () => {
    const absent = await aReader(site, { activatedAt: null });
    expectProblem(await trophiesOf("nobodyhere"), 404, "NOT_FOUND");
    expectProblem(await trophiesOf(absent.username), 404, "NOT_FOUND");
    expectProblem(await trophiesOf(undefined), 400, "BAD_REQUEST", "username");
    expectProblem(await trophiesOf("' or 1=1"), 400, "BAD_REQUEST", "username");
  });
});
