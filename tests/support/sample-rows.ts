import { randomUUID } from "node:crypto";
import { solidImage } from "#features/profiles/server/image-files.fixture.ts";
import type { Answer, Client } from "./client.ts";
import type { SignedIn } from "#proofs/load/bench-site.ts";
import type { World } from "./sample-world.ts";

/** The rows that samples of calls name: made through the site, or as rows where that takes mails or would take long. */

export const done = ({ status, body }: Answer) => {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
};

/** Letters and digits that nothing else has. */
export const unique = () => randomUUID().replaceAll("-", "").slice(0, 14);
export const alternately = <Value>(n: number, ...values: Value[]) => values[n % values.length]!;
export const remark = (n: number) =>
  `The lamp at the end of the pier burned all night, and that was the ${n}th time. ${unique()}`;

interface Made {
  id: number;
  username: string;
  email: string;
}

/** A new member, with the password of the administrator. */
export async function aMember({ sql }: World, isActivated = true): Promise<Made> {
  const [made] = await sql<Made>(
    `insert into users (username, email, password_hash, firstname, lastname, language, activated_at, created_at)
      select $1, $1 || '@example.org', password_hash, 'Ada', 'Lovel', 'EN', case when $2 then now() end, now() from users where id = 1
      returning id::integer, username, email`,
    [`Bench${unique()}`, isActivated],
  );
  return made!;
}

/** A session of a new member. */
export const session = async (world: World) => ({ as: await world.logIn((await aMember(world)).id) });

/** A tag of the category and language of `story`. */
async function tagOf({ sql }: World, language: string): Promise<string> {
  const tags = "select name from tags where category = 'HORROR' and language = $1 order by id limit 1";
  return (await sql<{ name: string }>(tags, [language]))[0]!.name;
}

export const story = async (world: World, isFinished: 0 | 1 = 0, languageName = "EN") => ({
  title: "A draft that is being written",
  content: `<p>${"Nobody had lit the lamp for thirty years. ".repeat(80)}</p>`,
  categoryName: "HORROR",
  languageName,
  tags: [await tagOf(world, languageName)],
  isFinished,
});

export async function aDraft(world: World, by: Client, more: object = {}): Promise<number> {
  return done(await by.post("/v1/posts", { body: { ...(await story(world)), ...more } })).id as number;
}
/** A draft with an earlier version. */
export async function aVersion(world: World, by: Client): Promise<number> {
  const id = await aDraft(world, by);
  const body = { ...(await story(world)), title: `Another title ${unique()}` };
  done(await by.post(`/v1/posts/${id}/versions`, { body }));
  return id;
}
export const aSubmittedTale = (world: World, by: Client) => aDraft(world, by, { isFinished: 1 });

/** A new Tale of this author, which everybody may translate and correct. */
export async function aPublishedTale(world: World, by: Client, more: object = {}): Promise<number> {
  const id = await aDraft(world, by, { isFinished: 1, ...more });
  done(await world.callers.moderator.patch(`/v1/posts/${id}`));
  done(await by.patch(`/v1/posts/${id}/settings`, { body: { translations: "open", correctionsWelcome: true } }));
  return id;
}

/** A new Tale of this author with an opened revision, which waits for review or not. */
export async function aRevision(world: World, by: SignedIn, isFinished: 0 | 1 = 0): Promise<number> {
  const id = await aPublishedTale(world, by);
  done(await by.post(`/v1/posts/${id}/revision`));
  if (isFinished === 1) done(await by.put(`/v1/posts/${id}/revision`, { body: await story(world, 1) }));
  return id;
}

/** A passage of such a Tale, and other words for it. */
export const passage = { block: 0, from: 0, to: 6, quote: "Nobody", replacement: "Somebody" };

export const written = (n: number) => ({ comment: remark(n), clientKey: randomUUID() });
/** By the ordinary member. */
export const aComment = async ({ callers, landmarks }: World, n: number) =>
  done(await callers.member.post("/v1/comments", { body: { postId: landmarks.longestDiscussion.id, ...written(n) } }))
    .id as number;
export const aNewsComment = async ({ callers, landmarks }: World, n: number) =>
  done(await callers.member.post("/v1/comments-blog", { body: { adminPostId: landmarks.newsPost.id, ...written(n) } }))
    .id as number;

/** The `n`th entry of a member's list. */
export async function rowOf({ sql }: World, table: string, { id }: SignedIn, n: number) {
  const [row] = await sql<{ id: number; tale: number | null }>(
    `select id::integer, tale_id::integer as tale from ${table} where user_id = $1 order by id offset $2 limit 1`,
    [id, n],
  );
  return row!;
}

const pictures = new Map<string, Promise<Uint8Array>>();
export function aPicture(width: number, height: number): Promise<Uint8Array> {
  const size = `${width} ${height}`;
  const picture = pictures.get(size) ?? solidImage(width, height).png().toBuffer();
  pictures.set(size, picture);
  return picture;
}
