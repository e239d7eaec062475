import { and, asc, eq, gt } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { users } from "../accounts/tables.ts";
import { reports } from "./tables.ts";

/** SQL of what reports hold about somebody. */

const pageSize = 200;
const told = { id: reports.id, type: reports.type, reason: reports.reason, status: reports.status, startDate: reports.startDate };

export const reportsBy = (executor: Executor, userId: number, after: number) =>
  executor
    .select({ ...told, about: users.username })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.userId))
    .where(and(eq(reports.reporterId, userId), gt(reports.id, after)))
    .orderBy(asc(reports.id))
    .limit(pageSize);

export const reportsAbout = (executor: Executor, userId: number, after: number) =>
  executor
    .select(told)
    .from(reports)
    .where(and(eq(reports.userId, userId), gt(reports.id, after)))
    .orderBy(asc(reports.id))
    .limit(pageSize);
