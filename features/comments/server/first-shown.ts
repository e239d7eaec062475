import { and, eq, inArray, sql } from "drizzle-orm";
import { isOfOpenAccount } from "#features/accounts/server/queries.ts";
import { users } from "#features/accounts/server/tables.ts";
import { emit, type Act } from "#kit/server/features/events.ts";
import { commentShown } from "./events.ts";
import { nameOfWriter } from "./hidden-writers.ts";
import { comments } from "./tables.ts";
import type { Target } from "./targets.ts";

interface Shown {
  id: number;
  isHidden: boolean;
  wasShown: boolean;
}

/** Tells of those comments that everybody can read from now on and could not before. The caller holds their locks. */
export async function tellFirstShown(
  act: Act,
  { kind }: Target,
  targetId: number,
  shown: readonly Shown[],
): Promise<void> {
  const ids = shown.flatMap(({ id, isHidden, wasShown }) => (isHidden || wasShown ? [] : id));
  if (ids.length === 0) return;
  const told = await act.tx
    .update(comments)
    .set({ wasShown: true })
    .from(users)
    .where(and(inArray(comments.id, ids), eq(users.id, comments.authorId), isOfOpenAccount(users.id)))
    .returning({ id: comments.id, author: sql<string>`${nameOfWriter("comments", users.username, null)}` });
  for (const comment of told.toSorted((one, other) => one.id - other.id))
    await emit(act, commentShown, { comment, on: { kind, id: targetId } });
}
