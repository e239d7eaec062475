import { notification as limits } from "#vocabulary/limits.ts";
import { parseMessage } from "#features/notifications/message.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { ListedRow, Subject } from "#features/notifications/server/subjects.ts";
import { notifiedComments, notifiedNews, notifiedTales, type Asked } from "./notified-subjects-queries.ts";

/**
 * The subjects of notifications, as their receiver may see them now: titles, the beginning of a comment or of a new Tale, and how
 * many more have liked or commented. Hidden texts are not quoted: deleted, censored, or by somebody whom the receiver blocks.
 */
export async function notifiedSubjects(
  executor: Executor,
  receiverId: number,
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
    notifiedTales(executor, receiverId, asked("tale")).then(byId),
    notifiedNews(executor, asked("news")).then(byId),
    notifiedComments(executor, receiverId, askedComments).then(byId),
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
