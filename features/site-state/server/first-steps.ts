import { and, gt, isNotNull, sql, type SQL } from "drizzle-orm";
import { users } from "#features/accounts/server/tables.ts";
import { siteInvitations } from "#features/sign-ups/server/tables.ts";
import { siteTexts } from "#features/site-texts/server/tables.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { builtInSettings } from "#vocabulary/site-settings.ts";
import type { FirstSteps } from "../calls.ts";
import { allMilestones } from "./milestones.ts";

/** The steps of a new owner, done or not as the site's state shows it: nothing is ticked by hand. */
export async function firstSteps({ database: { db }, siteSettings }: AppContext): Promise<FirstSteps> {
  const { name, operator, signUps } = siteSettings.current;
  const one = { one: sql`1`.as("one") };
  const exists = (query: { getSQL(): SQL }) => sql<boolean>`exists ${query}`;
  const ownText = db.select(one).from(siteTexts).where(gt(siteTexts.version, 1));
  const invitation = db.select(one).from(siteInvitations);
  // The authors of the demo content have no e-mail.
  const secondMember = db
    .select(one)
    .from(users)
    .where(and(isNotNull(users.activatedAt), isNotNull(users.email)))
    .offset(1)
    .limit(1);
  const [milestones, found] = await Promise.all([
    allMilestones(db),
    db.execute<{ hasOwnText: boolean; hasInvited: boolean; hasMembers: boolean }>(
      sql`select ${exists(ownText)} as "hasOwnText", ${exists(invitation)} as "hasInvited", ${exists(secondMember)} as "hasMembers"`,
    ),
  ]);
  const { hasOwnText, hasInvited, hasMembers } = found.rows[0]!;
  return {
    name: name !== builtInSettings.name || milestones.has("name"),
    operator: operator.name !== null,
    texts: operator.address !== null || hasOwnText,
    mail: milestones.has("mail"),
    // "By invitation" lets nobody in until there is one.
    people: signUps === "approval" || hasInvited || hasMembers || (signUps !== "invited" && milestones.has("sign-ups")),
  };
}
