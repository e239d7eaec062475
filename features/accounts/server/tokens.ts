import { jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { tokenClaims, type TokenClaims } from "../calls.ts";
import { SECOND } from "#vocabulary/limits.ts";
import { deriveKey } from "#kit/server/security/secrets.ts";

/**
 * The signed bearer token. It only identifies a session: every call reads from the database whether the session still runs and
 * what its user may do.
 */

const keyOf = (secret: string) => new Uint8Array(deriveKey(secret, "bearer token"));

export function signToken(secret: string, { sub, exp, ...claims }: TokenClaims): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(sub)
    .setExpirationTime(exp)
    .sign(keyOf(secret));
}

/** The claims of a token with a valid signature that has not expired at `now`; null otherwise. */
export type VerifyToken = (token: string, now: Date) => Promise<TokenClaims | null>;

/** Tokens whose signature need not be checked again; about a kilobyte each. */
const remembered = 5000;

export function tokenVerifier(secret: string): VerifyToken {
  const key = keyOf(secret);
  const verified = new LRUCache<string, TokenClaims>({ max: remembered });

  async function check(token: string, now: Date): Promise<TokenClaims | null> {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], currentDate: now });
      return tokenClaims.parse(payload);
    } catch {
      return null;
    }
  }

  return async (token, now) => {
    const known = verified.get(token);
    if (known !== undefined) return known.exp * SECOND > now.getTime() ? known : null;
    const claims = await check(token, now);
    if (claims !== null) verified.set(token, claims);
    return claims;
  };
}
