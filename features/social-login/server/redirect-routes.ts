import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { randomNonce, randomPKCECodeVerifier, randomState } from "openid-client";
import * as openid from "openid-client";
import { links } from "#vocabulary/account-limits.ts";
import { socialLoginPage, type SocialLoginError } from "../calls.ts";
import { sitePath } from "#vocabulary/site.ts";
import type { CountChange } from "#kit/server/http/call-checks.ts";
import { redirectToOtherSite, redirectWithin } from "#kit/server/http/redirects.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { createAuthorizationRequests, pendingLoginCookie, createPendingLogins } from "./login-cookies.ts";
import { createProvider, type Provider } from "./provider.ts";

function nextOf(search: string): string | null {
  const next = sitePath(new URLSearchParams(search).get("next"));
  return next !== null && next.length <= links.nextMax ? next : null;
}

function searchOf(request: FastifyRequest): string {
  const at = request.url.indexOf("?");
  return at < 0 ? "" : request.url.slice(at);
}

function redirectTo(reply: FastifyReply, path: string, search: Record<string, string | null>) {
  const entries = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== null);
  const query = new URLSearchParams(entries).toString();
  return redirectWithin(reply, query === "" ? path : `${path}?${query}`);
}

/** The redirect to a provider and its callback. Browsers navigate to these addresses; they are not calls of the API. */
export function registerSocialLogin(app: FastifyInstance, context: AppContext, countChange: CountChange) {
  const { config, clock } = context;
  const providers = new Map<string, Provider>(
    config.socialProviders.map((settings) => [String(settings.n), createProvider(settings, config.SITE_URL, clock)]),
  );
  const authorizationRequests = createAuthorizationRequests(context);
  const pendingLogin = createPendingLogins(context);

  const options = {
    schema: { hide: true },
    // Each makes this server ask another one, so they count like changes.
    onRequest: countChange,
    onSend: async (_request: FastifyRequest, reply: FastifyReply) => void reply.header("cache-control", "no-store"),
    exposeHeadRoute: false,
  };

  const redirectToLogin = (reply: FastifyReply, social: SocialLoginError, next: string | null) =>
    redirectTo(reply, "/login", { social, next });
  function redirectWithError(reply: FastifyReply, n: string, error: unknown, next: string | null) {
    const reason = classifyProviderError(error);
    if (reason !== "cancelled") {
      reply.log.warn(
        { err: error, provider: Number(n), reason, ...providerErrorDetails(error) },
        "social login failed",
      );
    }
    return redirectToLogin(reply, reason, next);
  }

  app.get<{ Params: { n: string } }>("/auth/social/:n", options, async (request, reply) => {
    const { n } = request.params;
    const provider = providers.get(n);
    if (provider === undefined) return reply.callNotFound();
    const next = nextOf(searchOf(request));
    const pending = {
      n: Number(n),
      state: randomState(),
      nonce: randomNonce(),
      verifier: randomPKCECodeVerifier(),
      next,
    };
    try {
      const address = await provider.authorizationUrl(pending);
      await authorizationRequests.save(request, reply, pending);
      return redirectToOtherSite(reply, address.href);
    } catch (error) {
      return redirectWithError(reply, n, error, next);
    }
  });

  app.get<{ Params: { n: string } }>("/auth/social/:n/callback", options, async (request, reply) => {
    const { n } = request.params;
    const provider = providers.get(n);
    if (provider === undefined) return reply.callNotFound();
    const search = searchOf(request);
    const parameters = new URLSearchParams(search);
    const authorizationRequest = await authorizationRequests.take(request, reply, parameters.get("state") ?? "");
    // Some providers leave out the state when the visitor cancels.
    if (authorizationRequest === null)
      return redirectToLogin(reply, parameters.get("error") === "access_denied" ? "cancelled" : "expired", null);
    try {
      if (authorizationRequest.n !== Number(n))
        throw new Error(
          `the authorization request was for provider ${authorizationRequest.n}, the callback is of another one`,
        );
      const identity = await provider.identityFromCallback(search, authorizationRequest);
      reply.setCookie(pendingLoginCookie.name, await pendingLogin.write(identity), pendingLogin.cookieOptions);
      return redirectTo(reply, socialLoginPage, { next: authorizationRequest.next });
    } catch (error) {
      return redirectWithError(reply, n, error, authorizationRequest.next);
    }
  });
}

/** Turns errors of a provider into a code for the visitor and details for the log. */

/** OAuth error codes for a provider that is temporarily down. */
const unavailableCodes = new Set(["server_error", "temporarily_unavailable"]);
const isUnavailableStatus = (status: number) => status >= 500 || status === 429;

/** An error and its causes. */
function* chain(error: unknown) {
  for (let at = error; typeof at === "object" && at !== null; at = (at as { cause?: unknown }).cause) yield at;
}

function isUnavailable(at: object): boolean {
  if (at instanceof openid.AuthorizationResponseError) return unavailableCodes.has(at.error);
  if (at instanceof openid.ResponseBodyError) return isUnavailableStatus(at.status) || unavailableCodes.has(at.error);
  if (at instanceof Response) return isUnavailableStatus(at.status);
  if (at instanceof DOMException) return at.name === "TimeoutError" || at.name === "AbortError";
  // The messages of fetch when there is no connection, or when it breaks off.
  return at instanceof TypeError && /^(fetch failed|terminated)$/.test(at.message);
}

function classifyProviderError(error: unknown): SocialLoginError {
  if (error instanceof openid.AuthorizationResponseError && error.error === "access_denied") return "cancelled";
  return [...chain(error)].some(isUnavailable) ? "unavailable" : "failed";
}

/** For the log: the error code and status of the provider's answer, without the content of request and answer. */
function providerErrorDetails(error: unknown): { word?: string; status?: number } {
  for (const at of chain(error)) {
    if (at instanceof openid.AuthorizationResponseError) return { word: at.error };
    if (at instanceof openid.ResponseBodyError) return { word: at.error, status: at.status };
    if (at instanceof Response) return { status: at.status };
  }
  return {};
}
