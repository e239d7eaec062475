import type { VerifiedRegistrationResponse } from "@simplewebauthn/server";
import { browserName } from "#features/accounts/server/login.ts";
import { lockOwnSession } from "#features/accounts/server/sessions.ts";
import { userById } from "#features/accounts/server/queries.ts";
import { ApiError, invalidField } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { violatedConstraint } from "#kit/server/database/database-errors.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { deriveKey, sign } from "#kit/server/security/secrets.ts";
import { passkey as limits } from "#vocabulary/account-limits.ts";
import type { CreationOptions, Passkey, RegistrationResponse } from "../calls.ts";
import { newChallenge, readChallenge, useChallenge, type Challenge } from "./challenges.ts";
import { newPasskeyMail } from "./mails.ts";
import { confirmCaller } from "./confirmation.ts";
import { countPasskeys, insertPasskey, passkeysOf } from "./queries.ts";
import { relyingParty, webAuthn } from "./relying-party.ts";
import { passkeyView } from "./service.ts";

type Call = { actor: Actor; network: string; userAgent: string | undefined };

/** Tells authenticators the accounts of this site apart, and nothing about them: they show it to anybody who holds them. */
const userHandleOf = ({ secret }: Pick<AppContext, "secret">, userId: number) =>
  sign(deriveKey(secret, "passkey user handles"), String(userId));

/** EdDSA, ES256 and RS256: what authenticators have (IANA's COSE algorithms). The library's own list asks Node.js for experimental ones. */
const algorithms = [-8, -7, -257];

/** @throws {ApiError} CONFLICT */
export async function creationOptions(context: AppContext, { actor }: Call): Promise<CreationOptions> {
  const party = relyingParty(context);
  const { name } = context.siteSettings.current;
  const { generateRegistrationOptions } = await webAuthn();
  const existing = await passkeysOf(context.database.db, actor.id);
  const { challenge, user, pubKeyCredParams, excludeCredentials } = await generateRegistrationOptions({
    rpName: name,
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(userHandleOf(context, actor.id), "base64url")),
    userName: actor.username,
    userDisplayName: actor.username,
    challenge: newChallenge(context, actor),
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: existing
      .filter(({ host }) => host === party.id)
      .map(({ credentialId, transports }) => ({ id: credentialId, transports: transports as never[] })),
  });
  return {
    rp: { id: party.id, name },
    user,
    challenge,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: "public-key", alg })),
    timeout: limits.answerWithin,
    excludeCredentials: (excludeCredentials ?? []).map(({ id, transports = [] }) => ({
      type: "public-key",
      id,
      transports,
    })),
    // Discoverable: a log-in names no account.
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "preferred" },
    attestation: "none",
    extensions: { credProps: true },
  };
}

const unverified = (detail: string) => invalidField("response", detail);

/** @throws {ApiError} BAD_REQUEST */
async function verifiedRegistration(context: AppContext, actor: Actor, response: RegistrationResponse) {
  const party = relyingParty(context);
  const { verifyRegistrationResponse } = await webAuthn();
  let challenge: Challenge | null = null;
  const verified: VerifiedRegistrationResponse = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as Parameters<
      typeof verifyRegistrationResponse
    >[0]["response"],
    expectedChallenge: (sent) => (challenge = readChallenge(context, actor, sent)) !== null,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: Error) => {
    throw unverified(`This is not the response of an authenticator to our options: ${error.message}`);
  });
  if (!verified.verified || challenge === null) throw unverified("The attestation of the authenticator is not valid.");
  const { credential } = verified.registrationInfo;
  if (credential.id !== response.id) throw unverified("The response names another key than the authenticator made.");
  return { ...credential, challenge: challenge as Challenge, host: party.id };
}

/** @throws {ApiError} BAD_CREDENTIALS, RATE_LIMITED, CONFLICT, LIMIT, or BAD_REQUEST for what doesn't verify */
export async function makePasskey(
  context: AppContext,
  call: Call & { body: { name: string; response: RegistrationResponse; password?: string | undefined } },
): Promise<Passkey> {
  const { actor } = call;
  const { name, response, password } = call.body;
  relyingParty(context);
  const refuseIfChanged = await confirmCaller(context, call, password);
  const { challenge, host, id, publicKey, counter } = await verifiedRegistration(context, actor, response);
  return inTransaction(context.database, async (tx, afterCommit) => {
    await lockOwnSession(tx, actor);
    await refuseIfChanged(tx);
    if ((await countPasskeys(tx, actor.id)) >= limits.perMember)
      throw new ApiError("LIMIT", { detail: `An account has at most ${limits.perMember} passkeys: delete one first.` });
    if (!(await useChallenge(tx, challenge))) throw unverified("This response was sent before.");
    const made = await insertPasskey(tx, {
      userId: actor.id,
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString("base64url"),
      counter,
      transports: response.response.transports ?? [],
      userHandle: userHandleOf(context, actor.id),
      host,
      name,
      createdAt: context.clock.now(),
    }).catch((error: unknown) => {
      throw violatedConstraint(error) === "passkeys_credential_key" ? unverified("This passkey is known.") : error;
    });
    const owner = await userById(tx, actor.id);
    if (owner?.email != null) {
      await context.outbox.add(
        tx,
        newPasskeyMail({ ...owner, email: owner.email }, context, {
          name,
          browser: browserName(call.userAgent),
          at: made.createdAt,
        }),
      );
      afterCommit(() => context.outbox.wake());
    }
    return passkeyView(made);
  });
}
