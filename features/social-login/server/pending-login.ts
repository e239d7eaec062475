import { randomUUID } from "node:crypto";
import type { CookieSerializeOptions } from "@fastify/cookie";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { SECOND, socialLogin as limits } from "#vocabulary/limits.ts";
import { fromNow } from "#kit/server/clock.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { deriveKey } from "#kit/server/security/secrets.ts";
import type { Identity } from "./identity.ts";

/**
 * A verified login at a provider that has not opened a session yet. It is stored in a signed cookie, so only the calls of this
 * browser can use it.
 */
export const pendingLoginCookie = { name: "social-ticket", path: "/v0" };

export interface PendingLogin extends Identity {
  id: string;
  expiresAt: Date;
}

const claims = z.object({
  iss: z.string(),
  sub: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  jti: z.string(),
  exp: z.number(),
});

export function createPendingLogins({ secret, clock, config }: Pick<AppContext, "secret" | "clock" | "config">) {
  const key = new Uint8Array(deriveKey(secret, "social login: ticket"));
  return {
    cookieOptions: {
      path: pendingLoginCookie.path,
      httpOnly: true,
      sameSite: "strict",
      secure: config.SITE_URL.startsWith("https:"),
      maxAge: limits.pendingLoginWithin / SECOND,
    } satisfies CookieSerializeOptions,
    write({ issuer, subject, name, email }: Identity): Promise<string> {
      return new SignJWT({ name, email })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuer(issuer)
        .setSubject(subject)
        .setJti(randomUUID())
        .setExpirationTime(fromNow(clock, limits.pendingLoginWithin))
        .sign(key);
    },
    /** The pending login in a cookie, if the signature is valid and it has not expired; null otherwise. */
    async read(cookie: string): Promise<PendingLogin | null> {
      try {
        const { payload } = await jwtVerify(cookie, key, { algorithms: ["HS256"], currentDate: clock.now() });
        const { iss: issuer, sub: subject, jti: id, exp, name, email } = claims.parse(payload);
        return { issuer, subject, name, email, id, expiresAt: new Date(exp * SECOND) };
      } catch {
        return null;
      }
    },
  };
}
