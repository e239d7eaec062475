import { aReader, type Person } from "#tests/support/people.ts";
import type { TestSite } from "#tests/support/site.ts";

/** Many members for concurrent calls. */

/** Readers who have made their first request, so that their next requests run at the same time. */
export async function manyReaders(site: TestSite, count: number): Promise<Person[]> {
  const people = [];
  for (let n = 0; n < count; n += 1) people.push(await aReader(site));
  await Promise.all(people.map(({ client }) => client.get("/v0/csrf")));
  return people;
}

export const write = ({ client }: Person, postId: number, commentId?: number, comment = "At once.") =>
  client.post("/v1/comments", { body: { comment, postId, commentId } });
export const like = ({ client }: Person, id: number) => client.post(`/v1/comment/${id}/like`);
export const remove = ({ client }: Person, id: number) => client.delete(`/v1/comments/${id}`);
