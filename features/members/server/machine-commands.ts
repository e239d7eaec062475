import { inTransaction } from "#kit/server/database/transaction.ts";
import { randomPassword } from "#features/accounts/server/first-administrator.ts";
import { replacePassword } from "#features/accounts/server/password-changes.ts";
import { userByUsername } from "#features/accounts/server/queries.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { machine, recordAction } from "#features/audit-log/server/service.ts";
import { lockMember, setRole } from "./queries.ts";

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

/** Makes a member an administrator. @returns false when nobody has this name */
export async function makeAdministrator(context: Context, username: string): Promise<boolean> {
  return inTransaction(context.database, async (tx) => {
    const user = await userByUsername(tx, username);
    const member = user === null ? null : await lockMember(tx, user.id);
    if (member === null) return false;
    if (member.role === "ADMIN") return true;
    await setRole(tx, member.id, "ADMIN");
    const action = { actor: machine, action: "role", target: { kind: "user", id: member.id } } as const;
    await recordAction(context, tx, { ...action, detail: `${member.role} → ADMIN` });
    return true;
  });
}
