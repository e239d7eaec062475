import type { OwnTale } from "#features/tales/shapes.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { changeTaleSettings, type TaleSettings } from "#features/tales/server/settings.ts";
import type { PageRequest } from "#kit/server/database/paging.ts";
import { refuseTroll } from "#features/accounts/server/service.ts";
import { requestsOf, type RequestFilters, type RequestRow } from "./queries.ts";

/** The settings of a Tale for translations, corrections and comments, and lists of requests. Making and deciding requests is in requests.ts. */

export const requestView = ({ createdAt, ...row }: RequestRow) => ({ ...row, createdAt: createdAt.toISOString() });

/** @throws {ApiError} NOT_FOUND; FORBIDDEN for another member's Tale */
export function changeSettings(
  context: AppContext,
  actor: Actor,
  id: number,
  settings: TaleSettings,
): Promise<OwnTale> {
  return inTransaction(context.database, async (tx, afterCommit) => {
    await refuseTroll(tx, actor);
    return changeTaleSettings(context, tx, afterCommit, actor, id, settings);
  });
}

export async function listRequests(
  { database }: AppContext,
  actor: Actor,
  { direction, ...request }: PageRequest & RequestFilters & { direction: "received" | "sent" },
) {
  const column = direction === "received" ? "authorId" : "requesterId";
  const { rows, total } = await requestsOf(database.db, column, { ...request, userId: actor.id });
  return { requests: rows.map(requestView), totalRequests: total };
}
