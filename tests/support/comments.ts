import type { Comment, NewsComment } from "#features/comments/calls.ts";
import { expectStatus } from "./expected-status.ts";
import type { Person } from "./people.ts";
import { aReader } from "./people.ts";
import type { TestSite } from "./site.ts";

interface Wanted {
  /** The Tale or the news post that is commented on. */
  on: { id: number };
  by?: Person;
  text?: string;
  /** The comment that is answered. */
  answering?: { id: number };
}

async function create<Body>(
  site: TestSite,
  path: string,
  on: Record<string, number>,
  { by, text = "I read this twice.", answering }: Wanted,
) {
  const writer = by ?? (await aReader(site));
  const body = { comment: text, ...on, ...(answering === undefined ? {} : { commentId: answering.id }) };
  return { ...expectStatus<Body>(await writer.client.post(path, { body }), 201), writer };
}

/** A comment on a Tale as the API returns it, and its writer. */
export const aComment = (site: TestSite, options: Wanted) =>
  create<Comment>(site, "/v1/comments", { postId: options.on.id }, options);

/** The same on a news post. */
export const aNewsComment = (site: TestSite, options: Wanted) =>
  create<NewsComment>(site, "/v1/comments-blog", { adminPostId: options.on.id }, options);
