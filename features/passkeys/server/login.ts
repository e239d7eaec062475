import type { LoginReply } from "#features/accounts/calls.ts";
import { logLockedOut, logLoginRefused, networkLimit } from "#features/accounts/server/credentials.ts";
import { rememberBrowser } from "#features/accounts/server/known-browsers.ts";
import { browserName } from "#features/accounts/server/login.ts";
import { mayLogIn } from "#features/accounts/server/policy.ts";
import { lockUser, userById } from "#features/accounts/server/queries.ts";
import { openSession, refusedByBan } from "#features/accounts/server/sessions.ts";
import { ApiError } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import type { CallCookies } from "#kit/server/http/calls.ts";
import type { ClientInfo } from "#kit/server/http/client-info.ts";
import { createThrottle } from "#kit/server/throttle/throttle.ts";
import { loginFailures, passkey as limits } from "#vocabulary/account-limits.ts";
import type { AuthenticationResponse, RequestOptions } from "../calls.ts";
import { newChallenge, readChallenge, useChallenge, type Challenge } from "./challenges.ts";
import { notePasskeyUsed, passkeyWith, type PasskeyRow } from "./queries.ts";
import { relyingParty, webAuthn } from "./relying-party.ts";

/** @throws {ApiError} CONFLICT */
export async function requestOptions(context: AppContext): Promise<RequestOptions> {
  const party = relyingParty(context);
  return {
    challenge: Buffer.from(newChallenge(context, "login")).toString("base64url"),
    timeout: limits.answerWithin,
    rpId: party.id,
    allowCredentials: [],
    userVerification: "preferred",
  };
}

/** The same for every failure: strangers don't learn which passkeys there are. */
const refused = () => new ApiError("BAD_CREDENTIALS", { detail: "This passkey does not open an account here." });

interface Assertion {
  passkey: PasskeyRow;
  challenge: Challenge;
  counter: number;
  userVerified: boolean;
}

/** @returns null for a response that doesn't verify */
async function verifiedAssertion(
  context: AppContext,
  passkey: PasskeyRow,
  response: AuthenticationResponse,
): Promise<Assertion | null> {
  const party = relyingParty(context);
  const { userHandle, ...written } = response.response;
  // The account is the one that the authenticator names (WebAuthn Level 3, 7.2, step 6).
  if (userHandle !== passkey.userHandle) return null;
  const { verifyAuthenticationResponse } = await webAuthn();
  let challenge: Challenge | null = null;
  const verified = await verifyAuthenticationResponse({
    response: { ...response, type: "public-key", response: { ...written, userHandle }, clientExtensionResults: {} },
    expectedChallenge: (sent: string) => (challenge = readChallenge(context, "login", sent)) !== null,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.counter,
    },
    requireUserVerification: false,
  }).catch(() => null);
  if (verified?.verified !== true || challenge === null) return null;
  const { newCounter, userVerified } = verified.authenticationInfo;
  return { passkey, challenge, counter: newCounter, userVerified };
}

/** @returns null if the challenge or the passkey was used in between, or the passkey deleted */
async function openSessionBy(
  context: AppContext,
  { passkey, challenge, counter, userVerified }: Assertion,
  { network, userAgent }: Pick<ClientInfo, "network" | "userAgent">,
): Promise<LoginReply | null> {
  const session = await inTransaction(context.database, async (tx) => {
    await lockUser(tx, passkey.userId);
    const user = await userById(tx, passkey.userId);
    if (user === null) return null;
    const usedAt = context.clock.now();
    if (!(await useChallenge(tx, challenge))) return null;
    if (!(await notePasskeyUsed(tx, { id: passkey.id, counter, usedAt }))) return null;
    const refusal = mayLogIn(user, usedAt);
    if (refusal === "BANNED") return { banned: user };
    if (refusal !== null) return null;
    return openSession(context, tx, user, { browser: browserName(userAgent), passkey: true, userVerified });
  });
  if (session === null || !("banned" in session)) return session;
  logLoginRefused(context, session.banned, network, "BANNED");
  throw refusedByBan(context, session.banned);
}

/** @throws {ApiError} BAD_CREDENTIALS for every failure, RATE_LIMITED, BANNED with the date, CONFLICT */
export async function logInByPasskey(
  context: AppContext,
  response: AuthenticationResponse,
  origin: Pick<ClientInfo, "network" | "userAgent"> & { cookies: CallCookies },
): Promise<LoginReply> {
  const party = relyingParty(context);
  const { network } = origin;
  const throttle = createThrottle(context, loginFailures.window);
  const limit = networkLimit(network, context.config.FAILED_LOGINS_PER_NETWORK);
  const passkey = await passkeyWith(context.database.db, response.id, party.id);
  const owner = passkey && { id: passkey.userId };
  const logIfLockedOut = (error: unknown) => {
    logLockedOut(context, owner, network, error);
    throw error;
  };
  await throttle.check(limit).catch(logIfLockedOut);
  const assertion = passkey && (await verifiedAssertion(context, passkey, response));
  const session = assertion && (await openSessionBy(context, assertion, origin));
  if (session === null) {
    for (const { locks } of await throttle.fail(limit).catch(logIfLockedOut))
      context.securityLog.add({ event: "lock-out", userId: owner?.id ?? null, network, locks });
    logLoginRefused(context, owner, network, "BAD_CREDENTIALS");
    throw refused();
  }
  rememberBrowser(context, origin.cookies, session.id);
  return session;
}
