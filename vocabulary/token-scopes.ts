/** The rights of a program with an access token (behaviour.md, Access tokens). `write` includes `read`. */
export const tokenScopes = ["read", "write", "staff"] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Tells access tokens from the tokens of sessions, also for programs that look for secrets in published code. */
export const tokenPrefix = "fab_";

export const isAccessToken = (bearerToken: string | null) => bearerToken?.startsWith(tokenPrefix) === true;
