import { expect } from "vitest";
import type { Comment } from "../calls.ts";
import type { Answer } from "#tests/support/client.ts";
import { messagesTo } from "#tests/support/inbox.ts";
import type { Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import type { TestSite } from "#tests/support/site.ts";

/** A published Tale and its author, from the test builders. */
export interface CommentedTale {
  id: number;
  writer: Person;
}

/** The comments on a Tale as a visitor sees them, all on one page. */
export async function commentsOn(site: TestSite, { id }: { id: number }) {
  const visitor = site.visitor();
  const [list, tale] = await Promise.all([visitor.get(`/v0/comments/${id}`), visitor.get(`/v0/posts/${id}`)]);
  expect([list.status, tale.status]).toEqual([200, 200]);
  return {
    comments: list.body as Comment[],
    threads: Number(list.headers.get("x-total-count")),
    totComments: tale.body.totComments as number,
  };
}

/** The fields that are the same for every new comment; its place and text are up to the test. */
export const justWritten = ({ username }: { username: string }, now: string) => ({
  id: expect.any(Number),
  author: username,
  authorAvatar: null,
  totLikes: 0,
  liked: false,
  censored: false,
  deleted: false,
  held: false,
  hidden: false,
  frozen: false,
  createdAt: now,
  updatedAt: now,
  replies: [],
  totReplies: 0,
});

/** The texts by threads: `[["top", "reply", "reply"], ["top"]]`. */
export async function commentTexts(site: TestSite, tale: { id: number }): Promise<string[][]> {
  const { comments } = await commentsOn(site, tale);
  return comments.map((top) => [top.comment, ...top.replies.map((reply) => reply.comment)]);
}

interface Refused {
  status: number;
  code: string;
  /** The invalid field. */
  path?: string;
  /** Members who must get no notification, besides the Tale's author. */
  unheardBy?: readonly Person[];
}

/** Expects that the call fails and changes neither the comments on this Tale nor any notifications. */
export async function expectRefused(
  site: TestSite,
  tale: CommentedTale,
  act: () => Promise<Answer>,
  { status, code, path, unheardBy = [] }: Refused,
): Promise<Answer> {
  const state = async () => ({
    ...(await commentsOn(site, tale)),
    messages: await Promise.all([tale.writer, ...unheardBy].map((person) => messagesTo(person))),
  });
  const before = await state();
  const answer = await act();
  expectProblem(answer, status, code, path);
  expect(await state()).toEqual(before);
  return answer;
}
