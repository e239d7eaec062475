import { blocks } from "#features/blocks/server/tables.ts";
import { isNull, sql, type SQLWrapper } from "drizzle-orm";
import { isKept as isKeptNews } from "#features/news/server/queries.ts";
import { news } from "#features/news/server/tables.ts";
import { notification as limits } from "#vocabulary/limits.ts";
import { parseMessage } from "#features/notifications/message.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { ListedRow, Receiver, Subject } from "#features/notifications/server/subjects.ts";
import { isOwnedBy } from "#features/tales/server/owner.ts";
import { tales } from "#features/tales/server/tables.ts";
import { taleLikes } from "#features/reactions/server/tables.ts";
import { isShown, titleFor } from "#features/tales/server/queries.ts";
import { warningBits } from "#features/tales/server/warnings-column.ts";
import { isByHidden } from "./hidden-writers.ts";
import { isSeen, sightOf } from "./sight.ts";
import { commentLikes, comments } from "./tables.ts";

/** SQL of the Tales, news posts and comments that notifications are about, each found by its id. */

/** A notification, the id of what it is about, and who caused it. */
interface Asked {
  id: number;
  subjectId: number;
  actorId: number | null;
}

/**
 * The subjects of notifications, as their receiver may see them now: titles, the beginning of a comment or of a new Tale, and how
 * many more have liked or commented. Hidden texts are not quoted: deleted, censored, held or hidden for them, or by somebody whom the receiver blocks.
 */
export async function notifiedSubjects(
  executor: Executor,
  receiver: Receiver,
  notifications: readonly ListedRow[],
): Promise<Map<number, Subject>> {
  const asked = (kind: "tale" | "news"): Asked[] =>
    notifications.flatMap(({ id, about, actorId }) => {
      const [, subjectId] = about?.startsWith(`${kind}:`) === true ? about.split(":") : [];
      return subjectId === undefined ? [] : [{ id, subjectId: Number(subjectId), actorId }];
    });
  const askedComments = notifications.flatMap(({ id, notificationTitle, message, actorId }): Asked[] => {
    const { comment } = parseMessage(notificationTitle, message);
    return comment === "" ? [] : [{ id, subjectId: Number(comment), actorId }];
  });
  const [tales, posts, comments] = await Promise.all([
    notifiedTales(executor, receiver.id, asked("tale")).then(byId),
    notifiedNews(executor, asked("news")).then(byId),
    notifiedComments(executor, receiver, askedComments).then(byId),
  ]);
  return new Map(
    notifications.map(({ id, notificationTitle }): [number, Subject] => {
      const [tale, comment] = [tales.get(id), comments.get(id)];
      const subject = tale?.title ?? posts.get(id)?.title ?? null;
      const quote = beginningOf(comment?.text ?? (notificationTitle === "New-Tale" ? tale?.overview : null) ?? "");
      return [id, { subject, quote, more: more() }];

      function more(): number {
        if (notificationTitle === "First-Like-Post") return tale?.otherLikes ?? 0;
        if (notificationTitle === "First-Comment") return (tale?.totComments ?? 0) - (comment === undefined ? 0 : 1);
        return notificationTitle.startsWith("First-Like") ? (comment?.otherLikes ?? 0) : 0;
      }
    }),
  );
}

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/** On one line, cut at a word. Null if there is nothing to quote. */
function beginningOf(text: string): string | null {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  const letters = [...line];
  if (letters.length <= limits.quote) return line === "" ? null : line;
  const start = letters.slice(0, limits.quote).join("");
  const atWord = start.slice(0, Math.max(start.lastIndexOf(" "), 0)) || start;
  return `${atWord.replace(/[\s.,;:!?…–—-]+$/u, "")}…`;
}

const askedRows = (asked: readonly Asked[]) => sql`
  unnest(${sql.param(asked.map(({ id }) => id))}::bigint[], ${sql.param(asked.map(({ subjectId }) => subjectId))}::bigint[],
    ${sql.param(asked.map(({ actorId }) => actorId))}::bigint[]) as asked (id, subject_id, actor_id)`;

/** Only of members who are named: a missing text would tell who has written it. */
const isBlocked = (readerId: number, authorId: SQLWrapper) => sql`
  exists (select 1 from ${blocks} where ${blocks.blockerId} = ${readerId} and ${blocks.blockedId} = ${authorId})`;

/** More than a quote needs: the rest is cut at a word. */
const textStart = sql`left(${comments.text}, 1000)`;

interface NotifiedComment {
  id: number;
  /** Null if the reader doesn't get to see it. */
  text: string | null;
  /** Without those of the reader and of the actor. */
  otherLikes: number;
}

/** Without deleted ones. */
async function notifiedComments(executor: Executor, receiver: Receiver, asked: readonly Asked[]) {
  if (asked.length === 0) return [];
  const readerId = receiver.id;
  const { rows } = await executor.execute<NotifiedComment & Record<string, unknown>>(sql`
    select asked.id, case when not ${comments.isCensored} and ${isSeen("comments", sightOf(receiver))} and (${comments.taleId} is null or ${isShown})
        and (${isByHidden("comments", readerId)} or not ${isBlocked(readerId, comments.authorId)}) then ${textStart} end as text,
      ${comments.totLikes} - (select count(*)::integer from ${commentLikes}
        where ${commentLikes.commentId} = asked.subject_id and ${commentLikes.userId} in (${readerId}, asked.actor_id)) as "otherLikes"
    from ${askedRows(asked)} join ${comments} on ${comments.id} = asked.subject_id
    left join ${tales} on ${tales.id} = ${comments.taleId}
    where not ${comments.isDeleted}`);
  return rows;
}

interface NotifiedTale {
  id: number;
  /** Null if the reader doesn't get to see it. */
  title: string | null;
  /** Null also for a Tale whose warnings stand before its text. */
  overview: string | null;
  /** Without those of the reader and of the actor. */
  otherLikes: number;
  totComments: number;
}

async function notifiedTales(executor: Executor, readerId: number, asked: readonly Asked[]) {
  if (asked.length === 0) return [];
  const { rows } = await executor.execute<NotifiedTale & Record<string, unknown>>(sql`
    select asked.id, ${titleFor(readerId)} as title,
      case when ${isShown} and ${tales.warnings} & ${sql.raw(String(warningBits))} = 0 and not ${isBlocked(readerId, tales.authorId)}
        then ${tales.overview} end as overview,
      case when ${isNull(tales.hiddenAuthorId)} or ${isOwnedBy(readerId)} then ${tales.totLikes} else 0 end - (select count(*)::integer from ${taleLikes}
        where ${taleLikes.taleId} = asked.subject_id and ${taleLikes.userId} in (${readerId}, asked.actor_id)) as "otherLikes",
      ${tales.totComments} as "totComments"
    from ${askedRows(asked)} join ${tales} on ${tales.id} = asked.subject_id`);
  return rows;
}

async function notifiedNews(executor: Executor, asked: readonly Asked[]) {
  if (asked.length === 0) return [];
  const { rows } = await executor.execute<{ id: number; title: string }>(sql`
    select asked.id, ${news.title} from ${askedRows(asked)} join ${news} on ${news.id} = asked.subject_id and ${isKeptNews}`);
  return rows;
}
