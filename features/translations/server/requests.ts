import { refuseNotOffered } from "#kit/server/live-settings.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { TranslationRequest } from "../calls.ts";
import { ApiError, invalidField, notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction, type AfterCommit, type Transaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { isBlocking } from "#features/blocks/server/service.ts";
import { requestAnswered, translationRequest } from "#features/notifications/server/kinds.ts";
import { isLanguageTaken } from "./stories-queries.ts";
import { lockStoryOf, refuseBlockedTranslator } from "./stories.ts";
import { withIdempotencyKey } from "#kit/server/idempotency/idempotency-keys.ts";
import { spendBudget } from "#kit/server/throttle/member-budgets.ts";
import { refuseTroll } from "#features/accounts/server/service.ts";
import { notify, type NewNotification } from "#features/notifications/server/service.ts";
import { decideRequest, insertRequest, lockRequest, requestById } from "./queries.ts";
import { requestView } from "./service.ts";

/** Requests to translate a Tale: a member asks, the author of the original decides, and both get a message. */

const conflict = (detail: string) => new ApiError("CONFLICT", { detail });

/** Tells a member what another one has asked or decided, unless one of them blocks the other. */
async function tell(
  context: AppContext,
  tx: Transaction,
  afterCommit: AfterCommit,
  from: Actor,
  notification: NewNotification,
): Promise<void> {
  const to = notification.receiverId;
  if ((await isBlocking(tx, from.id, to)) || (await isBlocking(tx, to, from.id))) return;
  await notify(context, tx, afterCommit, notification);
}

/** Null: the Tale is not published. */
const shownTitle = (title: string | null) => title ?? "…";

interface NewRequest {
  taleId: number;
  languageName: LanguageName;
  message: string;
}

/** @throws {ApiError} NOT_FOUND; BAD_REQUEST; BLOCKED; TRANSLATION_CLOSED; VERSION_EXISTS; CONFLICT; RATE_LIMITED */
async function createRequest(
  context: AppContext,
  tx: Transaction,
  afterCommit: AfterCommit,
  actor: Actor,
  { taleId, languageName, message }: NewRequest,
): Promise<number> {
  const { id: storyId, decisive, language } = await lockStoryOf(tx, taleId);
  if (decisive.authorId === actor.id) throw invalidField("id", "You may translate your own Tale without a request.");
  await refuseBlockedTranslator(tx, actor, decisive);
  refuseNotOffered(context, { languageName });
  if (decisive.translations === "closed" || decisive.isAuthorHidden)
    throw new ApiError("TRANSLATION_CLOSED", { detail: "The author of this Tale wants no translations by others." });
  if (languageName === language || languageName === decisive.language)
    throw invalidField("languageName", "A translation has another language than its original.");
  if (decisive.translations === "open") throw conflict("Everyone may translate this Tale: begin without a request.");
  if (storyId !== null && (await isLanguageTaken(tx, storyId, languageName)))
    throw new ApiError("VERSION_EXISTS", { detail: "This story has a published version in this language." });
  await spendBudget(context, tx, "translationRequests", actor.id);
  const id = await insertRequest(tx, {
    taleId: decisive.id,
    authorId: decisive.authorId,
    requesterId: actor.id,
    language: languageName,
    message,
    status: "PENDING",
    createdAt: context.clock.now(),
  });
  if (id === null) throw conflict("You have asked for this translation before.");
  const { title } = requestView((await requestById(tx, id))!);
  const tale = { id: decisive.id, authorId: decisive.authorId, title: shownTitle(title) };
  await tell(context, tx, afterCommit, actor, translationRequest({ id, tale }, actor));
  return id;
}

/** Idempotent by `clientKey`: a repeated call, after a lost answer, returns the request in its present state. */
export function requestTranslation(
  context: AppContext,
  actor: Actor,
  { clientKey, ...request }: NewRequest & { clientKey?: string | undefined },
): Promise<TranslationRequest> {
  return inTransaction(context.database, async (tx, afterCommit) => {
    await refuseTroll(tx, actor);
    const key = { of: "translation-request", callerId: actor.id, clientKey } as const;
    const { result } = await withIdempotencyKey(tx, context.clock, key, async () => ({
      id: await createRequest(context, tx, afterCommit, actor, request),
    }));
    const row = await requestById(tx, result.id);
    // It went with its Tale.
    if (row === null) throw notFound();
    return requestView(row);
  });
}

/** @throws {ApiError} NOT_FOUND; FORBIDDEN for the member who asks; CONFLICT if it is decided */
export function decideTranslationRequest(
  context: AppContext,
  actor: Actor,
  id: number,
  status: "ACCEPTED" | "REJECTED",
): Promise<TranslationRequest> {
  return inTransaction(context.database, async (tx, afterCommit) => {
    await refuseTroll(tx, actor);
    const request = await lockRequest(tx, id);
    if (request === null || ![request.authorId, request.requesterId].includes(actor.id)) throw notFound();
    if (request.authorId !== actor.id)
      throw new ApiError("FORBIDDEN", { detail: "The author of the Tale decides on this request." });
    if (request.status !== "PENDING") throw conflict("You have already decided on this request.");
    await decideRequest(tx, id, { status, decidedAt: context.clock.now() });
    const row = requestView((await requestById(tx, id))!);
    const tale = { id: request.taleId, authorId: actor.id, title: shownTitle(row.title) };
    await tell(context, tx, afterCommit, actor, requestAnswered(request.requesterId, { id, tale }, status));
    return row;
  });
}
