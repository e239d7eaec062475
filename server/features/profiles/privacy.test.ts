import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { aComment } from "#tests/support/comments.ts";
import type { Client } from "#tests/support/client.ts";
import { aModerator, aReader, aWriter, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";

/** What somebody hides, in every public call, for everybody who may ask (docs/decisions/0011). */

let site: TestSite;
let owner: Person;
/** Everybody who may ask, by who they are. */
let asking: Record<string, Client>;
/** The owner's published Tale, and somebody else's on which the owner commented. */
let tale: { id: number; tags: string[] };
let other: { id: number };
beforeAll(async () => {
  site = await aSite();
  const told = { bio: "Walks by the sea.", instagram: "@ada", fb: "ada.l", website: "https://example.org" };
  owner = await aWriter(site, { ...told, username: "AdaLovelace", picProfile: "/images/ada.webp" });
  tale = await aPublishedTale(site, { author: owner });
  other = await aPublishedTale(site, { languageName: "IT" });
  await owner.client.post("/v1/posts/bookmark", { query: { postId: other.id } });
  await aComment(site, { on: other, by: owner });
  asking = {
    "a visitor": site.visitor(),
    "another member": (await aReader(site)).client,
    "a moderator": (await aModerator(site)).client,
    "the owner": owner.client,
  };
  for (const [name, client] of Object.entries(asking)) {
    everything[name] = await readAll(client);
  }
});
afterAll(() => site.close());

/** Each public call that answers something of a person, by the part that hides it. */
const parts = { profile: "/v0/profile", published: "/v0/posts-published/author", favourites: "/v0/posts/bookmark", trophies: "/v0/trophies/user" };
/** Those that stay the same whatever is hidden: what was published carries its author's name and picture. */
const bylines = {
  category: () => ["/v0/posts/category", { category: "HORROR", languageName: "EN" }],
  tag: () => ["/v0/posts/category/tag", { category: "HORROR", languageName: "EN", tag: tale.tags[0] }],
  random: () => ["/v0/random-posts", { total: 12, languageName: "EN" }],
  tale: () => [`/v0/posts/${tale.id}`, {}],
  published: () => [`/v0/post-published/${tale.id}`, {}],
  comments: () => [`/v0/comments/${other.id}`, {}],
} as const satisfies Record<string, () => readonly [string, Record<string, string | number | undefined>]>;
/** Public reads that name nobody, or only who asks. */
const aboutNobody = ["/v0/csrf", "/v0/country", "/v0/tags", "/v0/comment/:id/place", "/v0/push-key", "/v0/user-fb"];

async function read(client: Client, path: string, query: Record<string, string | number | undefined>) {
  const answer = await client.get(path, { query });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body;
}

type Answers = Record<string, any>;
const everything: Record<string, Answers> = {};

async function readAll(client: Client, username = owner.username): Promise<Answers> {
  const answers: Answers = {};
  for (const [part, path] of Object.entries(parts)) answers[part] = await read(client, path, { username });
  for (const [name, call] of Object.entries(bylines)) answers[`byline in ${name}`] = await read(client, ...call());
  return answers;
}

const hide = (newPrivacy: string) => owner.client.patch("/v1/privacy", { query: { newPrivacy } });

/** What others get of a text: whole parts, or what stands in their place. */
function expected(privacy: string, all: Answers): Answers {
  const words = privacy.split("-");
  const noTales = { posts: [], totalPosts: 0, private: true };
  const { id, username } = all.profile;
  const bare = { firstname: null, lastname: null, picProfile: null, bio: null, instagram: null, fb: null, website: null, createdAt: null };
  return {
    ...all,
    profile: words.includes("profile") ? { ...all.profile, privacy } : { id, username, privacy, ...bare },
    ...(words.includes("tales") ? {} : { published: noTales, favourites: noTales }),
    ...(words.includes("trophies") ? {} : { trophies: { trophies: [], private: true } }),
  };
}

/** As somebody may write each text, and its one order. */
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

describe("who shows everything", () => {
  it("is seen by everybody", () => {
    const { profile, published, favourites, trophies } = everything["a visitor"]!;
    expect(profile).toEqual({
      id: owner.id,
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
    });
    expect(published).toMatchObject({ posts: [{ id: tale.id }], totalPosts: 1 });
    expect(favourites).toMatchObject({ posts: [{ id: other.id }], totalPosts: 1 });
    expect(trophies).toMatchObject({ trophies: [{ id: "Trophy1" }, { id: "Trophy10" }], private: false });
    for (const answer of [published, favourites]) expect(answer).not.toHaveProperty("private");
  });

  it("has name and picture on what was published", () => {
    const byline = { author: "AdaLovelace", authorAvatar: "/images/ada.webp" };
    for (const name of Object.keys(asking)) {
      const all = everything[name]!;
      expect(all["byline in category"]).toMatchObject({ posts: [byline], totalPosts: 1 });
      expect(all["byline in tag"]).toMatchObject({ posts: [byline], totalPosts: 1 });
      expect(all["byline in random"]).toMatchObject([byline]);
      expect(all["byline in tale"]).toMatchObject({ id: tale.id, ...byline });
      expect(all["byline in published"]).toMatchObject({ id: tale.id, ...byline });
      expect(all["byline in comments"]).toMatchObject([byline]);
    }
  });
});

describe.each(texts)("with the privacy %j", (typed, privacy) => {
  it("is answered in its one order", async () => {
    const answer = await hide(typed);
    expect([answer.status, answer.body]).toEqual([200, privacy]);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });

  it.each(["a visitor", "another member", "a moderator"])("%s sees what is shown, whole, and nothing else", async (name) => {
    const answers = await readAll(asking[name]!, "adaLOVELACE");
    expect(answers).toEqual(expected(privacy, everything[name]!));
  });

  it("the owner sees everything", async () => {
    const all = everything["the owner"]!;
    expect(await readAll(owner.client)).toEqual({ ...all, profile: { ...all.profile, privacy } });
  });

  it("everybody may know what is shown", async () => {
    for (const client of Object.values(asking)) {
      expect((await client.get("/v0/user-privacy", { query: { username: "adalovelace" } })).body).toEqual({ privacy });
    }
    const own = await owner.client.get("/v1/privacy");
    expect([own.status, own.headers.get("content-type"), own.body]).toEqual([200, "text/plain; charset=utf-8", privacy]);
    expect((await owner.client.get("/v1/user")).body.privacy).toBe(privacy);
  });

  it("a token that does not count makes nobody the owner, and is not refused", async () => {
    const left = site.visitor();
    left.token = owner.client.token!.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    expect(await readAll(left)).toEqual(expected(privacy, everything["a visitor"]!));
  });
});

describe("the privacy", () => {
  it("is asked of every public call that names somebody: none is missing here", () => {
    const reads = (Object.values(api) as Record<string, Endpoint>[])
      .flatMap((calls) => Object.values(calls))
      .filter(({ method, caller, path }) => method === "GET" && caller === "visitor" && !aboutNobody.includes(path))
      .map(({ path }) => path);
    const asked = [...Object.values(parts), ...Object.values(bylines).map((call) => call()[0]), "/v0/user-privacy"];
    const plain = asked.map((path) => path.replace(/\d+$/, ":id"));
    expect(plain.toSorted()).toEqual(reads.toSorted());
  });

  it.each(["", " ", "public", "profile,tales", "profile-", "-", "profile--tales", "private-tales", "profile-private", "tales trophies", "prоfile"])(
    "%j is refused, and nothing changes",
    async (newPrivacy) => {
      await hide("tales");
      expectProblem(await hide(newPrivacy), 400, "BAD_REQUEST", "newPrivacy");
      expect((await owner.client.get("/v1/privacy")).body).toBe("tales");
    },
  );

  it("missing altogether is refused", async () => {
    expectProblem(await owner.client.patch("/v1/privacy"), 400, "BAD_REQUEST", "newPrivacy");
  });

  it("of nobody, or of somebody who never activated, is 404; of no name at all 400", async () => {
    const absent = await aReader(site, { activatedAt: null });
    for (const path of [parts.profile, "/v0/user-privacy"]) {
      const of = (username?: string) => site.visitor().get(path, { query: { username } });
      expectProblem(await of("nobodyhere"), 404, "NOT_FOUND");
      expectProblem(await of(absent.username), 404, "NOT_FOUND");
      expectProblem(await of(undefined), 400, "BAD_REQUEST", "username");
      expectProblem(await of("' or 1=1"), 400, "BAD_REQUEST", "username");
    }
  });

  it("may be changed by a troll and by who may not comment: it protects its owner", async () => {
    const until = new Date(site.clock.now().getTime() + 1000);
    for (const state of [{ isTroll: true }, { commentBannedUntil: until }]) {
      const { client } = await aReader(site, state);
      expect((await client.patch("/v1/privacy", { query: { newPrivacy: "private" } })).body).toBe("private");
    }
  });
});

describe("a privacy that changes while others read", () => {
  const visitor = () => asking["a visitor"]!;

  it("is never half: every answer is the one or the other", async () => {
    await hide("profile-tales-trophies");
    const answers = { private: expected("private", everything["a visitor"]!), "profile-tales-trophies": everything["a visitor"]! };
    const reads = Object.entries(parts).flatMap(([part, path]) =>
      Array.from({ length: 12 }, async () => ({ part, seen: await read(visitor(), path, { username: owner.username }) })),
    );
    const changes = Array.from({ length: 12 }, (_, n) => hide(n % 2 === 0 ? "private" : "profile-tales-trophies"));
    for (const { part, seen } of await Promise.all(reads)) {
      expect([answers.private[part], answers["profile-tales-trophies"][part]]).toContainEqual(seen);
    }
    for (const { status } of await Promise.all(changes)) expect(status).toBe(200);
  });

  it("holds from its answer on", async () => {
    for (const privacy of ["private", "profile-tales-trophies", "private"]) {
      await hide(privacy);
      expect(await readAll(visitor())).toEqual(expected(privacy, everything["a visitor"]!));
    }
  });
});

describe("the public page of somebody", () => {
  const page = async (tab?: string) => {
    const query = { lang: "en", tab };
    const answer = await site.visitor().get(`/profile/${owner.username}`, { query, headers: { accept: "text/html" } });
    expect(answer.status).toBe(200);
    return answer.body as string;
  };

  it("follows every change at once", async () => {
    await hide("profile-tales-trophies");
    expect(await page()).toContain("Walks by the sea.");
    await hide("private");
    expect(await page()).not.toContain("Walks by the sea.");
    await hide("profile");
    const names = { firstname: "Ada", lastname: "Lovel" };
    await owner.client.put("/v1/user", { body: { ...names, bio: "Sails now." } });
    expect(await page()).toContain("Sails now.");
    await owner.client.put("/v1/user", { body: { ...names, bio: "Walks by the sea." } });
    expect(await page()).toContain("Walks by the sea.");
  });

  it("shows a trophy as soon as it is earned", async () => {
    await hide("trophies");
    const inPencil = /Trophy6\.svg[^"]*look=pencil/;
    expect(await page("trophies")).toMatch(inPencil);
    await (await aReader(site)).client.post("/v1/posts/bookmark", { query: { postId: tale.id } });
    expect(await page("trophies")).not.toMatch(inPencil);
  });
});
