import { jwtVerify, SignJWT } from "jose";
import { tokenClaims, type TokenClaims } from "#contract/accounts.ts";
import { deriveKey } from "#server/platform/security/secrets.ts";

/**
 * The signed bearer token. It only identifies a session: every call reads from the database whether the session still runs and
 * what its user may do.
 */
export function tokenSigner(secret: string) {
  const key = new Uint8Array(deriveKey(secret, "bearer token"));
  return {
    sign({ sub, exp, ...claims }: TokenClaims): Promise<string> {
      return new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setSubject(sub)
        .setExpirationTime(exp)
        .sign(key);
    },
    /** The claims of a token with a valid signature that has not expired at `now`; null otherwise. */
    async verify(token: string, now: Date): Promise<TokenClaims | null> {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], currentDate: now });
        return tokenClaims.parse(payload);
      } catch {
        return null;
      }
    },
  };
}
