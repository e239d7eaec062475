/** Roles as they are stored and sent; each role includes the rights of the ones before it. */
export const roles = ["USER", "MODERATOR", "ADMIN"] as const;
export type Role = (typeof roles)[number];

/** A role as tokens and the login reply contain it. */
export type TokenRole = `ROLE_${Role}`;

/** The least rights that a call needs. `visitor` admits everybody, logged in or not. */
export type Caller = "visitor" | "user" | "moderator" | "admin";

const rank: Record<Caller, number> = { visitor: 0, user: 1, moderator: 2, admin: 3 };

/** Whether a member with this role may make a call for `caller`; null means not signed in. */
export function mayCall(caller: Caller, role: Role | null): boolean {
  return rank[caller] <= (role === null ? 0 : rank[role.toLowerCase() as Caller]);
}

export const tokenRoleOf = (role: Role): TokenRole => `ROLE_${role}`;

/** The roles in a token: all that the role includes, itself last. */
export function tokenRoles(role: Role): TokenRole[] {
  return roles.slice(0, roles.indexOf(role) + 1).map(tokenRoleOf);
}

/**
 * A role whose rights a caller does not have here: the session did not begin with a passkey (STAFF_PASSKEY), or the access token has no
 * scope for it.
 */
export interface WithheldRole {
  role: Role;
  by: "PASSKEY_NEEDED" | "SCOPE";
}

/** The refusal of somebody who may not do this as a member. Staff whose role is withheld learn why. */
export const refusalUnlessStaff = <Code extends string>(
  { withheld }: { withheld?: WithheldRole },
  code: Code,
): Code | WithheldRole["by"] => (withheld !== undefined && isReviewer(withheld.role) ? withheld.by : code);

/** Pages use it to decide what to show; the server checks each call by its contract. */
export const isReviewer = (role: Role | null) => mayCall("moderator", role);
