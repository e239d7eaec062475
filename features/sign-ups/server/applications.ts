import { and, asc, desc, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import { memberJoined } from "#features/accounts/server/events.ts";
import { activateUser, lockUser, rejectSignUp } from "#features/accounts/server/queries.ts";
import { staffTransaction } from "#features/accounts/server/staff-actions.ts";
import { users } from "#features/accounts/server/tables.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import { ApiError, notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { countShown, fetchPage, rowsOf, type PageRequest } from "#kit/server/database/paging.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { emit } from "#kit/server/features/events.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { Application, ApplicationDecision, ApplicationStatus } from "../calls.ts";
import { decidedMail } from "./application-mails.ts";
import { applications } from "./tables.ts";

/** Applications for an account, about which administrators decide. */

interface Row {
  application: typeof applications.$inferSelect;
  user: { username: string; email: string | null };
}

const view = ({ application: { id, application, status, note, createdAt, decidedAt }, user }: Row): Application => ({
  id,
  username: user.username,
  email: user.email ?? "",
  application,
  status,
  note,
  createdAt: createdAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
});

export async function listApplications(
  context: AppContext,
  { status, ...page }: PageRequest & { status?: ApplicationStatus | undefined },
) {
  const { db } = context.database;
  const { limit, offset } = rowsOf(page);
  const onPage = select(db)
    .where(isListed(status))
    .orderBy(...orderOf(status))
    .limit(limit)
    .offset(offset);
  const { rows, total } = await fetchPage(onPage, count(db, status), page);
  return { applications: rows.map(view), totalApplications: total };
}

/** @throws {ApiError} NOT_FOUND, also while the e-mail isn't confirmed; CONFLICT for one that is decided */
export function decideApplication(
  context: AppContext,
  actor: Actor,
  id: number,
  { status, note }: ApplicationDecision,
): Promise<Application> {
  return staffTransaction(context, actor, "admin", async (tx, afterCommit) => {
    const [found] = await tx.select({ userId: applications.userId }).from(applications).where(eq(applications.id, id));
    // The account first, as in an activation: two decisions run one after the other.
    if (found === undefined || (await lockUser(tx, found.userId)) === null) throw notFound();
    const [pending] = await tx
      .select({ status: applications.status, user: users })
      .from(applications)
      .innerJoin(users, eq(users.id, applications.userId))
      .where(eq(applications.id, id));
    if (pending === undefined) throw notFound();
    if (pending.status !== "PENDING")
      throw new ApiError("CONFLICT", { detail: "This application is decided already." });
    const { user } = pending;
    if (user.waitingSince === null || user.email === null) throw notFound();
    const now = context.clock.now();
    await tx.update(applications).set({ status, note, decidedAt: now }).where(eq(applications.id, id));
    if (status === "REJECTED") await rejectSignUp(tx, user.id, now);
    else {
      await activateUser(tx, user.id, now);
      await emit({ context, tx, afterCommit }, memberJoined, user);
    }
    await context.outbox.add(tx, decidedMail({ ...user, email: user.email }, context, { status, note }));
    afterCommit(() => context.outbox.wake());
    await recordAction(context, tx, {
      actor,
      action: "application",
      target: { kind: "user", id: user.id },
      detail: status,
    });
    const [row] = await select(tx).where(eq(applications.id, id));
    return view(row!);
  });
}

/** SQL of applications. */

const select = (executor: Executor) =>
  executor
    .select({ application: applications, user: { username: users.username, email: users.email } })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId));

const waits = isNotNull(users.waitingSince);

/** One that nobody has decided is listed once its e-mail is confirmed. */
function isListed(status: ApplicationStatus | undefined) {
  if (status === "PENDING") return waits;
  return status === undefined ? or(ne(applications.status, "PENDING"), waits) : eq(applications.status, status);
}

const orderOf = (status: ApplicationStatus | undefined) =>
  status === "PENDING" ? [asc(users.waitingSince), asc(users.id)] : [desc(applications.id)];

/** Applications that wait for a confirmed e-mail are few: they go with their account after days. */
const count = (executor: Executor, status: ApplicationStatus | undefined) =>
  status === "PENDING"
    ? countShown(executor, users, waits)
    : countShown(
        executor,
        applications,
        status === undefined
          ? or(
              ne(applications.status, "PENDING"),
              sql`exists (select from ${users} where ${users.id} = ${applications.userId} and ${waits})`,
            )
          : and(eq(applications.status, status)),
      );

/** For the member's archive. */
export const applicationsOf = (executor: Executor, userId: number) =>
  executor
    .select({
      text: applications.application,
      status: applications.status,
      note: applications.note,
      createdAt: applications.createdAt,
      decidedAt: applications.decidedAt,
    })
    .from(applications)
    .where(eq(applications.userId, userId));
