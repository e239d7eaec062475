import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../api-error.ts";
import { isForeign } from "../live/routes.ts";
import { constantTimeEqual, createRandomTexts, createSigner } from "../security/secrets.ts";

/**
 * Signed double-submit cookie (OWASP CSRF cheat sheet): a page of ours can read the cookie and repeat it
 * in a header, a foreign one can't; the signature keeps a subdomain from planting its own value.
 */
const cookieName = "XSRF-TOKEN";
const headerName = "x-xsrf-token";
const cookiePattern = /(?:^|;\s*)XSRF-TOKEN=([^;\s]+)/;
/** Whether shared caches may store the reply and send it to other clients. */
const shared = (reply: FastifyReply) => /\bpublic\b/i.test(String(reply.getHeader("cache-control")));

export interface AntiForgery {
  /** The Set-Cookie header for a client with this Cookie header; null if it has a usable value. */
  cookieFor(cookies: string | undefined): string | null;
  /** Gives a GET that came without a usable cookie a new one, unless the answer is everybody's: none must get another's. */
  issueOnGet(app: FastifyInstance): void;
  /** @throws {ApiError} CSRF unless the header repeats a cookie that this site issued. */
  check(request: FastifyRequest): void;
  /** For forms that no script sends: browsers name the site whose page sends one. @throws {ApiError} CSRF if that is another one. */
  checkForm(request: FastifyRequest): void;
}

/** @param secret the site's */
export function createAntiForgery(secret: string, siteUrl: string): AntiForgery {
  const sign = createSigner(secret, "anti-forgery");
  const randomText = createRandomTexts();
  const attributes = `; Path=/; SameSite=Lax${siteUrl.startsWith("https:") ? "; Secure" : ""}`;

  function issued(value: string): boolean {
    const dot = value.indexOf(".");
    return dot > 0 && constantTimeEqual(value.slice(dot + 1), sign(value.slice(0, dot)));
  }

  const valueIn = (cookies: string | undefined): string | null => cookies?.match(cookiePattern)?.[1] ?? null;

  function cookieFor(cookies: string | undefined): string | null {
    const present = valueIn(cookies);
    if (present !== null && issued(present)) return null;
    const random = randomText();
    return `${cookieName}=${random}.${sign(random)}${attributes}`;
  }

  return {
    cookieFor,
    issueOnGet(app) {
      app.addHook("onSend", async (request, reply) => {
        if ((request.method !== "GET" && request.method !== "HEAD") || shared(reply)) return;
        const cookie = cookieFor(request.headers.cookie);
        if (cookie !== null) reply.header("set-cookie", cookie);
      });
    },
    checkForm(request) {
      if (isForeign(request.raw, siteUrl))
        throw new ApiError("CSRF", { detail: "This form has to be sent from a page of this site." });
    },
    check(request) {
      const cookie = valueIn(request.headers.cookie);
      const header = request.headers[headerName];
      const repeated = typeof header === "string" && cookie !== null && constantTimeEqual(header, cookie);
      if (!repeated || !issued(cookie)) {
        throw new ApiError("CSRF", {
          detail: "Repeat the value of the XSRF-TOKEN cookie in the header X-XSRF-TOKEN (GET /v0/csrf sets it).",
        });
      }
    },
  };
}
