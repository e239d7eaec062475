import type { LoginReply } from "#features/accounts/calls.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { passkeysCalls, type RegistrationResponse } from "../calls.ts";

/** The browser makes and uses passkeys. Its library is loaded when it is needed. */
const library = () => import("@simplewebauthn/browser");

/** @throws {Error} WebAuthnError or DOMException of the browser; {ApiError} */
export async function makeCredential(api: Api): Promise<RegistrationResponse> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([library(), api(passkeysCalls.creationOptions)]);
  return startRegistration({ optionsJSON: optionsJSON as Parameters<typeof startRegistration>[0]["optionsJSON"] });
}

/**
 * Asks for a passkey and logs in with it.
 * @param inField offers passkeys among the suggestions of the field with `autocomplete="… webauthn"`, instead of at once
 * @param userVerification whether the device must ask for a fingerprint, a code or the like
 * @throws {Error} WebAuthnError or DOMException of the browser; {ApiError}
 */
export async function logInByPasskey(
  api: Api,
  {
    inField = false,
    userVerification = "preferred",
  }: { inField?: boolean; userVerification?: "preferred" | "required" | undefined } = {},
): Promise<LoginReply> {
  const [{ startAuthentication }, options] = await Promise.all([library(), api(passkeysCalls.requestOptions)]);
  const optionsJSON = { ...options, userVerification } as Parameters<typeof startAuthentication>[0]["optionsJSON"];
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill: inField });
  return api(passkeysCalls.logIn, { body: { response } });
}

export async function canOfferInField(): Promise<boolean> {
  return (await library()).browserSupportsWebAuthnAutofill();
}

/** Ends the waiting request, such as the one of the field. */
export async function stopAsking(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/** Why the browser has made or used none. `replaced`: another request has taken its place. */
export function problemOf(error: unknown): "cancelled" | "exists" | "replaced" | "unsupported" {
  const { name, code } = error as { name?: string; code?: unknown };
  if (code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED") return "exists";
  if (name === "AbortError" || code === "ERROR_CEREMONY_ABORTED") return "replaced";
  return name === "NotAllowedError" ? "cancelled" : "unsupported";
}
