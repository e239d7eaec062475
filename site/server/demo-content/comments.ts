import { languages } from "#vocabulary/languages.ts";
import { insertComment, newCommentId } from "#features/comments/server/queries.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Author } from "./authors.ts";
import { byDate, daysAfter, readJson, type DemoReply, type DemoThread } from "./files.ts";
import type { NewsPost } from "./news.ts";
import type { Tale } from "./tales.ts";

export interface DemoComment extends DemoThread {
  tale: string;
}

interface Line extends DemoReply {
  on: { taleId: number } | { newsId: number };
  at: Date;
  /** The comment that it replies to. */
  top?: Line;
}

function linesOf({ replies = [], ...comment }: DemoThread, on: Line["on"], since: Date): Line[] {
  const at = (reply: DemoReply) => daysAfter(since, reply.daysAfter);
  const top: Line = { ...comment, on, at: at(comment) };
  return [top, ...replies.map((reply) => ({ ...reply, on, at: at(reply), top }))];
}

async function readLines(tales: readonly Tale[], news: readonly NewsPost[]): Promise<Line[]> {
  const lines = news.flatMap(({ id, at, comments = [] }) =>
    comments.flatMap((thread) => linesOf(thread, { newsId: id }, at)),
  );
  for (const language of languages) {
    for (const { tale: slug, ...thread } of await readJson<DemoComment[]>(`${language}/comments.json`)) {
      const tale = tales.find((each) => each.language === language && each.slug === slug)!;
      lines.push(...linesOf(thread, { taleId: tale.id }, tale.published));
    }
  }
  return lines.toSorted(byDate);
}

/** The authors' comments on each other's Tales and on the news. */
export async function addComments(
  executor: Executor,
  tales: readonly Tale[],
  news: readonly NewsPost[],
  authors: readonly Author[],
): Promise<void> {
  const authorIds = new Map(authors.map(({ username, id }) => [username, id]));
  const ids = new Map<Line, number>();
  for (const line of await readLines(tales, news)) {
    const authorId = authorIds.get(line.author)!;
    const { id } = await newCommentId(executor, { authorId, clientKey: null });
    await insertComment(executor, {
      id,
      taleId: null,
      newsId: null,
      ...line.on,
      parentId: line.top === undefined ? null : ids.get(line.top)!,
      authorId,
      text: line.text,
      heldFor: null,
      wasShown: true,
      heldWithId: null,
      answersId: null,
      isListed: true,
      clientKey: null,
      createdAt: line.at,
      updatedAt: line.at,
    });
    ids.set(line, id);
  }
}
