import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "#site/calls.ts";
import type { Endpoint } from "#kit/calls/endpoint.ts";
import { aReader } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { aPublicProfile, expected, naming, parts, read, type PublicProfileSetup } from "./public-profile.fixture.ts";

/** Hidden parts of a profile, in every public call, for every kind of reader (docs/decisions/0011). */

let site: TestSite;
let open: PublicProfileSetup;
beforeAll(async () => {
  site = await aSite();
  open = await aPublicProfile(site);
});
afterAll(() => site.close());

/** Public reads without data about other members, except for the authors in a book, whose file is not JSON, and of a Tale to whose readers they gave its link. */
const aboutNobody = [
  "/v0/invited/:invitationToken",
  "/v0/posts/:id/book",
  "/v0/prompts/:id/book",
  "/v0/csrf",
  "/v0/site",
  "/v0/country",
  "/v0/tags",
  "/v0/trophies",
  "/v0/unsubscribe/:unsubscribeToken",
  "/v0/comment/:id/place",
  "/v0/comment-blog/:id/place",
  "/v0/dictionaries",
  "/v0/posts/:id/vocabulary",
  "/v0/words",
  "/v0/push-key",
  "/v0/user-fb",
  "/v0/all-admin-posts",
  "/v0/admin-post/:id",
  "/v0/prompts",
  "/v0/publicity-active",
  "/v0/review-times",
  "/v0/search/languages",
  "/v0/decisions/:token",
  "/v0/notices/:token",
  "/v0/reasons",
  "/v0/transparency",
  "/v0/site/texts/:kind",
  "/v0/site/texts/:kind/versions",
];

/** Privacy texts as sent, and their normalized form. */
const texts: [string, string][] = [
  ["profile-tales-trophies", "profile-tales-trophies"],
  ["trophies-Tales-PROFILE", "profile-tales-trophies"],
  ["tales-profile", "profile-tales"],
  ["trophies-profile", "profile-trophies"],
  ["trophies-tales", "tales-trophies"],
  ["profile", "profile"],
  ["tales-tales", "tales"],
  [" trophies ", "trophies"],
  ["Private", "private"],
];

describe("public profile", () => {
  it("A public profile is visible to every reader", () => {
    const { profile, published, favourites, trophies, understood } = open.unrestricted["a visitor"]!;
    expect(profile).toEqual({
      id: open.owner.id,
      username: "AdaLovelace",
      privacy: "profile-tales-trophies",
      firstname: "Ada",
      lastname: "Lovel",
      picProfile: "/images/ada.webp",
      bio: "Walks by the sea.",
      instagram: "@ada",
      fb: "ada.l",
      website: "https://example.org",
      createdAt: site.clock.now().toISOString(),
      totFollowers: 0,
    });
    expect(published).toMatchObject({ posts: [{ id: open.tale.id }], totalPosts: 1 });
    expect(favourites).toMatchObject({ posts: [{ id: open.other.id }], totalPosts: 1 });
    expect(trophies).toMatchObject({ trophies: [{ id: "Trophy1" }, { id: "Trophy10" }], private: false });
    expect(understood.users).toEqual([{ username: "AdaLovelace", avatar: "/images/ada.webp" }]);
    for (const answer of [published, favourites]) expect(answer).not.toHaveProperty("private");
  });

  it("Published texts show their author's name and picture", () => {
    const byline = { author: "AdaLovelace", authorAvatar: "/images/ada.webp" };
    for (const name of Object.keys(open.readers)) {
      const all = open.unrestricted[name]!;
      expect(all["byline in category"]).toMatchObject({ posts: [byline], totalPosts: 1 });
      expect(all["byline in tag"]).toMatchObject({ posts: [byline], totalPosts: 1 });
      expect(all["byline in random"]).toMatchObject([byline]);
      expect(all["byline in tale"]).toMatchObject({ id: open.tale.id, ...byline });
      expect(all["byline in published"]).toMatchObject({ id: open.tale.id, ...byline });
      expect(all["byline in comments"]).toMatchObject([byline]);
      expect(all["byline in replies"]).toMatchObject([byline]);
    }
  });
});

describe("the email of a member", () => {
  it.each(["a visitor", "another member", "a moderator"])("No public call shows a member's email to %s", (name) => {
    expect(open.owner.email).toContain("@");
    expect(JSON.stringify(open.unrestricted[name])).not.toContain(open.owner.email);
  });
});

describe.each(firstOrAll(texts))("privacy %j", (typed, privacy) => {
  it("A privacy text is answered in its normalized form", async () => {
    const answer = await open.hide(typed);
    expect([answer.status, answer.body]).toEqual([200, privacy]);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });

  it.each(firstOrAll(["a visitor", "another member", "a moderator"]))(
    "With a privacy text, %s sees exactly the visible parts",
    async (name) => {
      const answers = await open.readAll(open.readers[name]!, "adaLOVELACE");
      expect(answers).toEqual(expected(privacy, open.unrestricted[name]!));
    },
  );

  it("The owner sees all parts, whatever the privacy", { tags: "variation" }, async () => {
    const all = open.unrestricted["the owner"]!;
    // A hidden number of followers is hidden from its owner, too.
    const totFollowers = privacy.startsWith("profile") ? 0 : null;
    const profile = { ...all.profile, privacy, totFollowers };
    // Searches lead everybody alike.
    const { understood } = expected(privacy, all);
    expect(await open.readAll(open.owner.client)).toEqual({ ...all, profile, understood });
  });

  it("Everybody may read a member's privacy", async () => {
    for (const client of Object.values(open.readers)) {
      expect((await client.get("/v0/user-privacy", { query: { username: "adalovelace" } })).body).toEqual({ privacy });
    }
    const own = await open.owner.client.get("/v1/privacy");
    expect([own.status, own.headers.get("content-type"), own.body]).toEqual([
      200,
      "text/plain; charset=utf-8",
      privacy,
    ]);
    expect((await open.owner.client.get("/v1/user")).body.privacy).toBe(privacy);
  });

  it("An invalid token is treated as a visitor's, not refused", { tags: "variation" }, async () => {
    const expiredVisitor = site.visitor();
    // Change the first character of the signature: all its bits matter, unlike those of the last one.
    expiredVisitor.token = open.owner.client.token!.replace(
      /\.([^.])([^.]*)$/,
      (_all, first: string, rest: string) => `.${first === "A" ? "B" : "A"}${rest}`,
    );
    expect(await open.readAll(expiredVisitor)).toEqual(expected(privacy, open.unrestricted["a visitor"]!));
  });
});

describe("privacy texts", () => {
  it("This test covers every public call that takes a member", () => {
    const reads = (Object.values(api) as Record<string, Endpoint>[])
      .flatMap((calls) => Object.values(calls))
      .filter(({ method, caller, path }) => method === "GET" && caller === "visitor" && !aboutNobody.includes(path))
      .map(({ path }) => path);
    const paths = [...Object.values(parts), ...Object.values(open.bylines).map(([path]) => path), "/v0/user-privacy"];
    const plain = paths.map((path) => path.replace(/(?<=\/)\d+/, ":id"));
    expect(plain.toSorted()).toEqual(reads.toSorted());
  });

  it.each(
    firstOrAll([
      "",
      " ",
      "public",
      "profile,tales",
      "profile-",
      "-",
      "profile--tales",
      "private-tales",
      "profile-private",
      "tales trophies",
      "prоfile",
    ]),
  )("The privacy %j is refused, and nothing changes", async (newPrivacy) => {
    await open.hide("tales");
    expectProblem(await open.hide(newPrivacy), 400, "BAD_REQUEST", "newPrivacy");
    expect((await open.owner.client.get("/v1/privacy")).body).toBe("tales");
  });

  it("A missing privacy is refused", async () => {
    expectProblem(await open.owner.client.patch("/v1/privacy"), 400, "BAD_REQUEST", "newPrivacy");
  });

  it("The privacy of an unknown or unactivated member is 404, without a name 400", async () => {
    const absent = await aReader(site, { activatedAt: null });
    for (const path of [parts.profile, "/v0/user-privacy"]) {
      const of = (username?: string) => site.visitor().get(path, { query: { username } });
      expectProblem(await of("nobodyhere"), 404, "NOT_FOUND");
      expectProblem(await of(absent.username), 404, "NOT_FOUND");
      expectProblem(await of(undefined), 400, "BAD_REQUEST", "username");
      expectProblem(await of("' or 1=1"), 400, "BAD_REQUEST", "username");
    }
  });

  it("Trolls and members with a comment ban may change their privacy", async () => {
    const until = new Date(site.clock.now().getTime() + 1000);
    for (const state of [{ isTroll: true }, { commentBannedUntil: until }]) {
      const { client } = await aReader(site, state);
      expect((await client.patch("/v1/privacy", { query: { newPrivacy: "private" } })).body).toBe("private");
    }
  });
});

describe("change of privacy during reads", () => {
  const visitor = () => open.readers["a visitor"]!;

  it("Answers during a change of privacy match either the old or the new one", { tags: "variation" }, async () => {
    await open.hide("profile-tales-trophies");
    const answers = {
      private: expected("private", open.unrestricted["a visitor"]!),
      "profile-tales-trophies": open.unrestricted["a visitor"]!,
    };
    const reads = Object.entries(parts).flatMap(([part, path]) =>
      Array.from({ length: 12 }, async () => ({
        part,
        seen: await read(visitor(), path, naming(open.owner.username, path)),
      })),
    );
    const changes = Array.from({ length: 12 }, (_, n) => open.hide(n % 2 === 0 ? "private" : "profile-tales-trophies"));
    for (const { part, seen: answer } of await Promise.all(reads)) {
      expect([answers.private[part], answers["profile-tales-trophies"][part]]).toContainEqual(answer);
    }
    for (const { status } of await Promise.all(changes)) expect(status).toBe(200);
  });

  it("A new privacy applies from its answer on", { tags: "variation" }, async () => {
    for (const privacy of ["private", "profile-tales-trophies", "private"]) {
      await open.hide(privacy);
      expect(await open.readAll(visitor())).toEqual(expected(privacy, open.unrestricted["a visitor"]!));
    }
  });
});

describe("public page", () => {
  const page = async (tab?: string) => {
    const query = { lang: "en", tab };
    const answer = await site
      .visitor()
      .get(`/profile/${open.owner.username}`, { query, headers: { accept: "text/html" } });
    expect(answer.status).toBe(200);
    return answer.body as string;
  };

  it("The public page shows every change at once", async () => {
    await open.hide("profile-tales-trophies");
    expect(await page()).toContain("Walks by the sea.");
    await open.hide("private");
    expect(await page()).not.toContain("Walks by the sea.");
    await open.hide("profile");
    const names = { firstname: "Ada", lastname: "Lovel" };
    await open.owner.client.put("/v1/user", { body: { ...names, bio: "Sails now." } });
    expect(await page()).toContain("Sails now.");
    await open.owner.client.put("/v1/user", { body: { ...names, bio: "Walks by the sea." } });
    expect(await page()).toContain("Walks by the sea.");
  });

  it("The public page shows a trophy as soon as it is earned", { tags: "variation" }, async () => {
    await open.hide("trophies");
    const inPencil = /Trophy6\.svg[^"]*look=pencil/;
    expect(await page("trophies")).toMatch(inPencil);
    await (await aReader(site)).client.post("/v1/posts/bookmark", { query: { postId: open.tale.id } });
    expect(await page("trophies")).not.toMatch(inPencil);
  });
});
