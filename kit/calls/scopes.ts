import type { TokenScope } from "#vocabulary/token-scopes.ts";
import type { Endpoint } from "./endpoint.ts";

/** The scopes that an access token needs for a call, all of them; null: no access token may make it (docs/permissions.md lists them). */
export function scopesOf({ method, caller, optionalSession, noTokens }: Endpoint): readonly TokenScope[] | null {
  if (noTokens === true) return null;
  if (caller === "visitor") return optionalSession === true ? ["read"] : [];
  const changes = method !== "GET";
  if (caller === "user") return [changes ? "write" : "read"];
  return changes ? ["staff", "write"] : ["staff"];
}
