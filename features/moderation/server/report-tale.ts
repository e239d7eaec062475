import type { AppContext } from "#kit/server/app-context.ts";
import { invalidField } from "#kit/server/api-error.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { lockTaleToReport } from "#features/tales/server/own-tale.ts";
import { refuseTroll } from "#features/accounts/server/service.ts";
import { createOnce, severityFor } from "./create-report.ts";

interface TaleReport {
  postId: number;
  reason: string;
  note?: string | null | undefined;
  clientKey?: string | undefined;
}

/** Reports a published Tale. @throws {ApiError} TROLL, BAD_REQUEST at `reason` or for one's own Tale, NOT_FOUND, ALREADY_REPORTED or RATE_LIMITED */
export async function reportTale(context: AppContext, actor: Actor, { postId, reason, note, clientKey }: TaleReport) {
  const newReport = await inTransaction(context.database, async (tx, afterCommit) => {
    await refuseTroll(tx, actor);
    return createOnce(context, tx, afterCommit, { actor, clientKey }, async () => {
      const severity = await severityFor(tx, reason);
      const { authorId, title, text, language, category } = await lockTaleToReport(tx, postId);
      if (authorId === actor.id) throw invalidField("postId", "You can't report a Tale of your own.");
      return {
        type: "tale",
        userId: authorId,
        taleId: postId,
        taleTitle: title,
        taleText: text,
        reporterNote: note === "" ? null : note,
        language,
        category,
        reason,
        severity,
      };
    });
  });
  return { ...newReport, type: "tale" as const, postId };
}
