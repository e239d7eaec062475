import { expect } from "vitest";
import type { NotificationTitle } from "#contract/notifications.ts";
import type { Answer } from "#tests/support/client.ts";
import type { Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import type { TestSite } from "#tests/support/site.ts";

/** A published Tale with its writer, as the builders make it. */
export interface CommentedTale {
  id: number;
  writer: Person;
}

/** What everybody can see of the comments on a Tale, all on one page. */
export async function commentsOn(site: TestSite, { id }: { id: number }) {
  const visitor = site.visitor();
  const [list, tale] = await Promise.all([visitor.get(`/v0/comments/${id}`), visitor.get(`/v0/posts/${id}`)]);
  expect([list.status, tale.status]).toEqual([200, 200]);
  return {
    comments: list.body,
    threads: Number(list.headers.get("x-total-count")),
    totComments: tale.body.totComments as number,
  };
}

/** What is the same of every comment that was written just now; where it stands and what it says is the test's. */
export const justWritten = ({ username }: { username: string }, now: string) => ({
  id: expect.any(Number),
  author: username,
  authorAvatar: null,
  totLikes: 0,
  liked: false,
  censored: false,
  deleted: false,
  createdAt: now,
  updatedAt: now,
  replies: [],
});

/** The same texts as a reader sees them: `[["top", "reply", "reply"], ["top"]]`. */
export async function commentTexts(site: TestSite, tale: { id: number }): Promise<string[][]> {
  const { comments } = await commentsOn(site, tale);
  type Line = { comment: string; replies: { comment: string }[] };
  return comments.map((top: Line) => [top.comment, ...top.replies.map((reply) => reply.comment)]);
}

/** The messages of one kind that somebody was sent, oldest first. */
export async function messagesTo({ client }: Person, title?: NotificationTitle): Promise<string[]> {
  const query = { pageSize: 100, sortBy: "id", direction: "ASC" };
  const { status, body } = await client.get("/v1/notifications", { query });
  expect(status).toBe(200);
  type Sent = { notificationTitle: NotificationTitle; message: string };
  const sent = (body.notifications as Sent[]).filter((each) => title === undefined || each.notificationTitle === title);
  return sent.map(({ message }) => message);
}

interface Refused {
  status: number;
  code: string;
  /** The field that is wrong. */
  path?: string;
  /** Who must hear nothing of it, beside the Tale's writer. */
  unheardBy?: readonly Person[];
}

/** The act is refused, and leaves no trace: neither in the comments on this Tale nor in anybody's notifications. */
export async function expectRefused(
  site: TestSite,
  tale: CommentedTale,
  act: () => Promise<Answer>,
  { status, code, path, unheardBy = [] }: Refused,
): Promise<Answer> {
  const state = async () => ({
    ...(await commentsOn(site, tale)),
    told: await Promise.all([tale.writer, ...unheardBy].map((person) => messagesTo(person))),
  });
  const before = await state();
  const answer = await act();
  expectProblem(answer, status, code, path);
  expect(await state()).toEqual(before);
  return answer;
}
