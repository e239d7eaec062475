/** Stored and sent role words; each role may do all that the ones before it may. */
export const roles = ["USER", "MODERATOR", "ADMIN"] as const;
export type Role = (typeof roles)[number];

/** The form in which tokens and the login answer name roles. */
export type TokenRole = `ROLE_${Role}`;

/** Who may make a call. A visitor is anybody, signed in or not. */
export type Caller = "visitor" | "user" | "moderator" | "admin";

const rank: Record<Caller, number> = { visitor: 0, user: 1, moderator: 2, admin: 3 };

/** Whether somebody with this role (null: not signed in) may make a call meant for `caller`. */
export function mayCall(caller: Caller, role: Role | null): boolean {
  return rank[caller] <= (role === null ? 0 : rank[role.toLowerCase() as Caller]);
}

export const tokenRoleOf = (role: Role): TokenRole => `ROLE_${role}`;

/** A token names the role with all that it includes, its own last. */
export function tokenRoles(role: Role): TokenRole[] {
  return roles.slice(0, roles.indexOf(role) + 1).map(tokenRoleOf);
}

/** What staff may do; pages ask this table what to show, the server enforces it call by call. */
export const isReviewer = (role: Role | null) => mayCall("moderator", role);
