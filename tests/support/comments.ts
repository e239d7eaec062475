import type { Person } from "./people.ts";
import { aReader } from "./people.ts";
import type { TestSite } from "./site.ts";

interface Wanted {
  /** The Tale that is commented on. */
  on: { id: number };
  by?: Person;
  text?: string;
  /** The comment that is answered. */
  answering?: { id: number };
}

/** A comment as the API answers it, and who wrote it. */
export async function aComment(site: TestSite, { on, by, text = "I read this twice.", answering }: Wanted) {
  const writer = by ?? (await aReader(site));
  const body = { comment: text, postId: on.id, ...(answering === undefined ? {} : { commentId: answering.id }) };
  const answer = await writer.client.post("/v1/comments", { body });
  if (answer.status !== 201) throw new Error(`expected 201, got ${answer.status}: ${JSON.stringify(answer.body)}`);
  return { ...answer.body, writer };
}
