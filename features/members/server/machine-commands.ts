import { inTransaction } from "#kit/server/database/transaction.ts";
import { randomPassword } from "#features/accounts/server/first-administrator.ts";
import { replacePassword } from "#features/accounts/server/password-changes.ts";
import { activateUser, userById, userByUsername } from "#features/accounts/server/queries.ts";
import { setRole } from "#features/accounts/server/staff-queries.ts";
import { deletePasskeysOf } from "#features/passkeys/server/queries.ts";
import { mayLogIn } from "#features/accounts/server/policy.ts";
import type { Role } from "#vocabulary/roles.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { machine, recordAction } from "#features/audit-log/server/service.ts";
import { writeEvents } from "#features/webhooks/server/write-events.ts";
import { lockMember, staffByRole } from "./queries.ts";

/** The work of `npm run admin`: an operator on the machine, next to a running site or without one. */

type Context = Pick<AppContext, "clock" | "database" | "secret">;

/**
 * Gives a member a new password, which has to be changed at the first login, and ends all sessions.
 * @returns null when nobody has this name
 */
export async function resetPasswordOf(context: Context, username: string): Promise<{ password: string } | null> {
  const password = randomPassword();
  return inTransaction(context.database, async (tx, afterCommit) => {
    const user = await userByUsername(tx, username);
    if (user === null || (await lockMember(tx, user.id)) === null) return null;
    await replacePassword(context, tx, afterCommit, { user, password });
    const target = { kind: "user", id: user.id } as const;
    await recordAction(context, tx, { actor: machine, action: "member-password", target });
    return { password };
  });
}

/** One line: the administrators and moderators with the e-mails by which they log in. */
export async function staffLine({ database, clock }: Context): Promise<string> {
  const staff = await staffByRole(database.db);
  const now = clock.now();
  const state = {
    NOT_ACTIVATED: ", not activated",
    WAITING_FOR_APPROVAL: ", not let in yet",
    BAD_CREDENTIALS: ", rejected",
    BANNED: ", banned",
  };
  const named = (role: Role) =>
    staff
      .filter((each) => each.role === role)
      .map((each) => {
        const refusal = mayLogIn(each, now);
        return `${each.username} (${each.email ?? "no e-mail"}${refusal === null ? "" : state[refusal]})`;
      })
      .join(", ") || "none";
  return `Administrators: ${named("ADMIN")}. Moderators: ${named("MODERATOR")}.`;
}

/**
 * Makes a member an administrator, who can log in even if no mail has activated the account; webhooks hear of one who never could before.
 * @returns false when nobody has this name
 */
export async function makeAdministrator(
  context: Context & { jobs: Pick<AppContext["jobs"], "enqueueAll" | "wake"> },
  username: string,
): Promise<boolean> {
  return inTransaction(context.database, async (tx, afterCommit) => {
    const user = await userByUsername(tx, username);
    const member = user === null ? null : await lockMember(tx, user.id);
    if (member === null) return false;
    const isNew = (await userById(tx, member.id))?.activatedAt === null;
    await activateUser(tx, member.id, context.clock.now());
    if (isNew) await writeEvents({ context, tx, afterCommit }, "member.joined", { username: member.username });
    if (member.role === "ADMIN") return true;
    await setRole(tx, member.id, "ADMIN");
    const action = { actor: machine, action: "role", target: { kind: "user", id: member.id } } as const;
    await recordAction(context, tx, { ...action, detail: `${member.role} → ADMIN` });
    return true;
  });
}

/** Deletes all passkeys of a member, such as lost or stolen ones. @returns how many there were; null when nobody has this name */
export async function deleteAllPasskeysOf(context: Context, username: string): Promise<number | null> {
  return inTransaction(context.database, async (tx) => {
    const user = await userByUsername(tx, username);
    if (user === null || (await lockMember(tx, user.id)) === null) return null;
    const deleted = await deletePasskeysOf(tx, user.id);
    const target = { kind: "user", id: user.id } as const;
    await recordAction(context, tx, { actor: machine, action: "member-passkeys", target, detail: String(deleted) });
    return deleted;
  });
}
