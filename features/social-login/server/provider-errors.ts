import * as openid from "openid-client";
import type { SocialLoginError } from "../calls.ts";

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

export function classifyProviderError(error: unknown): SocialLoginError {
  if (error instanceof openid.AuthorizationResponseError && error.error === "access_denied") return "cancelled";
  return [...chain(error)].some(isUnavailable) ? "unavailable" : "failed";
}

/** For the log: the error code and status of the provider's answer, without the content of request and answer. */
export function providerErrorDetails(error: unknown): { word?: string; status?: number } {
  for (const at of chain(error)) {
    if (at instanceof openid.AuthorizationResponseError) return { word: at.error };
    if (at instanceof openid.ResponseBodyError) return { word: at.error, status: at.status };
    if (at instanceof Response) return { status: at.status };
  }
  return {};
}
