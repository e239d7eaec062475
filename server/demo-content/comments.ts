import { languages } from "#contract/languages.ts";
import { insertComment } from "../features/comments/queries.ts";
import type { Executor } from "../platform/database/database.ts";
import type { Author } from "./authors.ts";
import { byDate, daysAfter, readJson } from "./files.ts";
import type { Tale } from "./tales.ts";

export interface DemoReply {
  author: string;
  /** Counted from the Tale's publication, for replies too. */
  daysAfter: number;
  text: string;
}

export interface DemoComment extends DemoReply {
  tale: string;
  replies?: DemoReply[];
}

interface Line extends DemoReply {
  tale: Tale;
  at: Date;
  /** The comment that it replies to. */
  top?: Line;
}

async function readLines(tales: readonly Tale[]): Promise<Line[]> {
  const lines: Line[] = [];
  for (const language of languages) {
    for (const { replies = [], tale: slug, ...said } of await readJson<DemoComment[]>(`${language}/comments.json`)) {
      const tale = tales.find((each) => each.language === language && each.slug === slug)!;
      const at = (reply: DemoReply) => daysAfter(tale.published, reply.daysAfter);
      const top: Line = { ...said, tale, at: at(said) };
      lines.push(top, ...replies.map((reply) => ({ ...reply, tale, at: at(reply), top })));
    }
  }
  return lines.toSorted(byDate);
}

/** What the authors say under each other's Tales. */
export async function addComments(executor: Executor, tales: readonly Tale[], authors: readonly Author[]): Promise<void> {
  const authorIds = new Map(authors.map(({ username, id }) => [username, id]));
  const ids = new Map<Line, number>();
  for (const line of await readLines(tales)) {
    const id = await insertComment(executor, {
      taleId: line.tale.id,
      parentId: line.top === undefined ? null : ids.get(line.top)!,
      authorId: authorIds.get(line.author)!,
      text: line.text,
      createdAt: line.at,
      updatedAt: line.at,
    });
    ids.set(line, id!);
  }
}
