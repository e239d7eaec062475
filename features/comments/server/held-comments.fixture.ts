import type { Comment } from "../calls.ts";
import type { CommentRule } from "#features/tales/shapes.ts";
import { expectStatus } from "#tests/support/expected-status.ts";
import type { Person } from "#tests/support/people.ts";
import type { TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";

export interface WithId {
  id: number;
}

export const setRule = async (by: Person, { id }: WithId, comments: CommentRule) =>
  expectStatus(await by.client.patch(`/v1/posts/${id}/settings`, { body: { comments } }), 200);

/** A published Tale whose author approves comments. */
export async function aHoldingTale(site: TestSite, options: Parameters<typeof aPublishedTale>[1] = {}) {
  const tale = await aPublishedTale(site, options);
  await setRule(tale.writer, tale, "held");
  return tale;
}

export const approve = ({ client }: Person, { id }: WithId) => client.put(`/v1/comments/${id}/approval`);
export const remove = ({ client }: Person, { id }: WithId) => client.delete(`/v1/comments/${id}`);
export const hide = ({ client }: Person, { id }: WithId, hidden = true) =>
  client.patch(`/v1/comments/${id}/hide`, { body: { hidden } });
export const freeze = ({ client }: Person, { id }: WithId, frozen = true) =>
  client.patch(`/v1/comments/${id}/freeze`, { body: { frozen } });
export const edit = ({ client }: Person, { id }: WithId, comment: string) =>
  client.patch("/v1/comments", { body: { commentId: id, comment } });

/** A Tale's comments as a reader sees them: their texts by threads, and how many threads the list says there are. */
export async function seenBy(reader: Pick<Person, "client">, { id }: WithId) {
  const { body, headers } = await reader.client.get(`/v0/comments/${id}`);
  const comments = body as Comment[];
  return {
    texts: comments.map((top) => [top.comment, ...top.replies.map((reply) => reply.comment)]),
    total: Number(headers.get("x-total-count")),
    lines: comments.flatMap((top) => [top, ...top.replies]),
  };
}

/** The titles and messages of a member's notifications about comments, the newest first. */
export async function toldOfComments({ client }: Person): Promise<[string, string][]> {
  const { body } = await client.get("/v1/notifications", { query: { pageSize: 100 } });
  return body.notifications
    .map(({ notificationTitle, message }: Record<string, string>) => [notificationTitle, message])
    .filter(([title]: [string]) => title.includes("Comment"));
}
