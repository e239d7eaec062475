import * as openid from "openid-client";
import type { SocialLoginError } from "#contract/social-login.ts";

/** Of what went wrong with a provider: what to tell the person, and what the operator. */

/** The provider's own words for being unable, as opposed to unwilling. */
const unableWords = new Set(["server_error", "temporarily_unavailable"]);
const isUnableStatus = (status: number) => status >= 500 || status === 429;

/** An error with all that it was caused by. */
function* chain(error: unknown) {
  for (let at = error; typeof at === "object" && at !== null; at = (at as { cause?: unknown }).cause) yield at;
}

function isUnable(at: object): boolean {
  if (at instanceof openid.AuthorizationResponseError) return unableWords.has(at.error);
  if (at instanceof openid.ResponseBodyError) return isUnableStatus(at.status) || unableWords.has(at.error);
  if (at instanceof Response) return isUnableStatus(at.status);
  if (at instanceof DOMException) return at.name === "TimeoutError" || at.name === "AbortError";
  // How fetch says that there was no connection, or that it broke off.
  return at instanceof TypeError && /^(fetch failed|terminated)$/.test(at.message);
}

export function classifyProviderError(error: unknown): SocialLoginError {
  if (error instanceof openid.AuthorizationResponseError && error.error === "access_denied") return "cancelled";
  return [...chain(error)].some(isUnable) ? "unavailable" : "failed";
}

/** For the log: which word and status the provider answered, without what it was sent or sent back. */
export function providerErrorDetails(error: unknown): { word?: string; status?: number } {
  for (const at of chain(error)) {
    if (at instanceof openid.AuthorizationResponseError) return { word: at.error };
    if (at instanceof openid.ResponseBodyError) return { word: at.error, status: at.status };
    if (at instanceof Response) return { status: at.status };
  }
  return {};
}
