import { lt } from "drizzle-orm";
import type { Executor } from "../database/database.ts";
import { throttles } from "./tables.ts";

export async function deleteEndedWindows(executor: Executor, now: Date) {
  await executor.delete(throttles).where(lt(throttles.windowEndsAt, now));
}
