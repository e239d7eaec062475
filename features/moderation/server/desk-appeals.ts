import { countPendingAppeals, pendingAppeals } from "#features/decisions/server/appeal-queries.ts";
import { shownMember } from "#features/decisions/server/hidden-members.ts";
import { deskParts } from "./points.ts";

/** Appeals on the desk. They have no category, and no claim. */
export const appealsOnDesk = deskParts.with({
  kind: "appeal",
  async read({ database: { db } }, { memberId, languageName, category, readerId }, limit) {
    if (category !== undefined) return { items: [], total: 0 };
    const wanted = { memberId, languageName, readerId };
    const [rows, total] = await Promise.all([
      pendingAppeals(db, wanted, limit.items),
      countPendingAppeals(db, wanted, limit.counted),
    ]);
    const items = rows.map(({ appeal, decision, username, isMemberHidden, language }) => ({
      kind: "appeal" as const,
      id: appeal.id,
      subject: `appeal ${appeal.id}`,
      title: null,
      username: shownMember(isMemberHidden, username),
      languageName: language ?? decision.language,
      severity: null,
      since: appeal.createdAt.toISOString(),
      claimedBy: null,
      type: null,
      held: null,
    }));
    return { items, total };
  },
  count: (executor, readerId, limit) => countPendingAppeals(executor, { readerId }, limit),
});
