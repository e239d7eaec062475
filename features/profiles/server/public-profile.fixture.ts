import { eq } from "drizzle-orm";
import { contestPlaces } from "#features/contests/server/tables.ts";
import { prompts } from "#features/prompts/server/tables.ts";
import { expect } from "vitest";
import { aComment, aNewsComment } from "#tests/support/comments.ts";
import type { Client } from "#tests/support/client.ts";
import { aNewsPost } from "#tests/support/news.ts";
import { aModerator, aReader, aWriter, type Person } from "#tests/support/people.ts";
import type { TestSite } from "#tests/support/site.ts";
import { aPrompt } from "#tests/support/prompts.ts";
import { aSeries } from "#tests/support/series.ts";
import { aPublishedTale } from "#tests/support/tales.ts";

/** A member with a public profile, the clients that read it, and their expected answers. */

/** The public calls whose answers depend on a member's privacy. */
export const parts = {
  profile: "/v0/profile",
  published: "/v0/posts-published/author",
  favourites: "/v0/posts/bookmark",
  trophies: "/v0/trophies/user",
  series: "/v0/series",
  understood: "/v0/search/understood",
};

/** The query by which a call is asked about a member. */
export const naming = (username: string, path: string): Query =>
  path === parts.understood ? { query: username } : { username };

type Query = Record<string, string | number | undefined>;
type Answers = Record<string, any>;

export async function read(client: Client, path: string, query: Query) {
  const answer = await client.get(path, { query });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body;
}

export interface PublicProfileSetup {
  owner: Person;
  /** The owner's published Tale, and a Tale of another author on which the owner commented. */
  tale: { id: number };
  other: { id: number };
  /** The clients that read the profile, by role. */
  readers: Record<string, Client>;
  /** The answers to each of them while nothing is hidden. */
  unrestricted: Record<string, Answers>;
  /** Calls that do not depend on the privacy: published texts show their author's name and picture. */
  bylines: Record<string, readonly [path: string, query: Query]>;
  /** Makes all public calls about the owner. */
  readAll(client: Client, username?: string): Promise<Answers>;
  hide(newPrivacy: string): ReturnType<Client["patch"]>;
}

/** As its schedule does, with one entry. */
async function openResult({ context: { database }, clock }: TestSite, prompt: { id: number }, tale: { id: number }) {
  const place = { taleId: tale.id, promptId: prompt.id, language: "EN", place: 1, score: 0, judgements: 3 } as const;
  await database.db.insert(contestPlaces).values({ ...place, differences: [0, 0, 0] });
  await database.db.update(prompts).set({ revealedAt: clock.now() }).where(eq(prompts.id, prompt.id));
}

/** A member whose profile is completely public. */
export async function aPublicProfile(site: TestSite): Promise<PublicProfileSetup> {
  const fields = { bio: "Walks by the sea.", instagram: "@ada", fb: "ada.l", website: "https://example.org" };
  const owner = await aWriter(site, { ...fields, username: "AdaLovelace", picProfile: "/images/ada.webp" });
  const content = `<p>${"Here they are at home. ".repeat(12)}</p>`;
  const prompt = await aPrompt(site, { contest: true });
  const tale = await aPublishedTale(site, { author: owner, content, promptId: prompt.id });
  await openResult(site, prompt, tale);
  const series = await aSeries(site, { author: owner, tales: [tale] });
  const other = await aPublishedTale(site, { languageName: "IT" });
  await owner.client.post("/v1/posts/bookmark", { query: { postId: other.id } });
  const comment = await aComment(site, { on: other, by: owner });
  await aComment(site, { on: other, by: owner, answering: comment });
  const post = await aNewsPost(site);
  // Their difficulty comes a moment later.
  await site.jobsDone();
  const newsComment = await aNewsComment(site, { on: post, by: owner });
  await aNewsComment(site, { on: post, by: owner, answering: newsComment });
  const bylines: PublicProfileSetup["bylines"] = {
    category: ["/v0/posts/category", { category: "HORROR", languageName: "EN" }],
    tag: ["/v0/posts/category/tag", { category: "HORROR", languageName: "EN", tag: tale.tags[0] }],
    random: ["/v0/random-posts", { total: 12, languageName: "EN" }],
    tale: [`/v0/posts/${tale.id}`, {}],
    published: [`/v0/post-published/${tale.id}`, {}],
    ladder: ["/v0/ladder", { languageName: "EN" }],
    series: [`/v0/series/${series.id}`, {}],
    prompt: [`/v0/prompts/${prompt.id}`, {}],
    result: [`/v0/prompts/${prompt.id}/results`, { languageName: "EN" }],
    search: ["/v0/search", { query: tale.title }],
    suggestions: ["/v0/search/suggest", { query: tale.title }],
    comments: [`/v0/comments/${other.id}`, {}],
    "comments on news": [`/v0/comments-blog/${post.id}`, {}],
    replies: [`/v0/comment/${comment.id}/replies`, {}],
    "replies on news": [`/v0/comment-blog/${newsComment.id}/replies`, {}],
  };

  async function readAll(client: Client, username = owner.username): Promise<Answers> {
    const answers: Answers = {};
    for (const [part, path] of Object.entries(parts)) answers[part] = await read(client, path, naming(username, path));
    for (const [name, [path, query]] of Object.entries(bylines))
      answers[`byline in ${name}`] = await read(client, path, query);
    return answers;
  }

  const readers: Record<string, Client> = {
    "a visitor": site.visitor(),
    "another member": (await aReader(site)).client,
    "a moderator": (await aModerator(site)).client,
    "the owner": owner.client,
  };
  const unrestricted: Record<string, Answers> = {};
  for (const [name, client] of Object.entries(readers)) unrestricted[name] = await readAll(client);
  const hide = (newPrivacy: string) => owner.client.patch("/v1/privacy", { query: { newPrivacy } });
  return { owner, tale, other, readers, unrestricted, bylines, readAll, hide };
}

/** The expected answers to others with this privacy: visible parts are whole, hidden parts are replaced by placeholders. */
export function expected(privacy: string, all: Answers): Answers {
  const words = privacy.split("-");
  const noTales = { posts: [], totalPosts: 0, private: true };
  const noSeries = { series: [], totalSeries: 0, private: true };
  const { id, username } = all.profile;
  const bare = {
    firstname: null,
    lastname: null,
    picProfile: null,
    bio: null,
    instagram: null,
    fb: null,
    website: null,
    createdAt: null,
    totFollowers: null,
  };
  return {
    ...all,
    profile: words.includes("profile") ? { ...all.profile, privacy } : { id, username, privacy, ...bare },
    ...(words.includes("profile") ? {} : { understood: { ...all.understood, users: [] } }),
    ...(words.includes("tales") ? {} : { published: noTales, favourites: noTales, series: noSeries }),
    ...(words.includes("trophies") ? {} : { trophies: { trophies: [], private: true } }),
  };
}
