import { email as emailSchema, username as usernameSchema, type LoginReply, type Registration } from "../calls.ts";
import { links } from "#vocabulary/account-limits.ts";
import { sitePath } from "#vocabulary/site.ts";
import { fromNow } from "#kit/server/clock.ts";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import { violatedConstraint } from "#kit/server/database/database-errors.ts";
import { emit } from "#kit/server/features/events.ts";
import type { ClientInfo } from "#kit/server/http/client-info.ts";
import { withIdempotencyKey, earlierResultOf } from "#kit/server/idempotency/idempotency-keys.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { ApiError, notFound } from "#kit/server/api-error.ts";
import { tokenHash } from "#kit/server/security/secrets.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { LoginOrigin } from "./credentials.ts";
import { isTakenEmail } from "./email-changes.ts";
import { emailInvalid, emailTaken, fieldError } from "./errors.ts";
import { memberJoined, signUpWaits } from "./events.ts";
import { rememberBrowser } from "./known-browsers.ts";
import { refuseOtherDomain } from "./mail-domains.ts";
import { mailLink, userIdOfLink, consumeLink, invalidateLinks, newestUnusedLink } from "./mailed-links.ts";
import { hashPassword, refuseWeakPassword, simplified } from "./passwords.ts";
import { isBanRunning, mayLogIn } from "./policy.ts";
import { activateUser, insertUser, letWait, lockUser, userByEmail, userById, userByUsername } from "./queries.ts";
import { browserName, loginRefused } from "./login.ts";
import { admission, type EntryRequest } from "./points.ts";
import { refusedByBan, openSession } from "./sessions.ts";
import { checkSignUps, countActivationMail, countSignUp } from "./sign-up-limits.ts";

/** Names of offices, and of the site: members would believe who has one. The first administrator may have any name. */
const offices = /^(?:admin|administrator|moderator|staff|support|root|system|deleted|everyone|anonymous|fabula)$/i;
const isOffice = ({ siteSettings }: AppContext, username: string) =>
  offices.test(username) || username.toLowerCase() === simplified(siteSettings.current.name);

const usernameTaken = () => fieldError("USERNAME_TAKEN", "username", "This username already exists.");

/** @throws {ApiError} USERNAME_INVALID */
function checkUsername(username: string) {
  if (usernameSchema.safeParse(username).success) return;
  throw fieldError(
    "USERNAME_INVALID",
    "username",
    "It must have between 4 and 20 characters, only letters and/or numbers.",
  );
}

/**
 * Checks early, to answer before the password is hashed. For simultaneous sign-ups the unique indexes decide.
 * @throws {ApiError} USERNAME_TAKEN, EMAIL_TAKEN
 */
async function refuseTaken(context: AppContext, { username, email }: { username: string; email: string }) {
  const { db } = context.database;
  if (isOffice(context, username)) throw usernameTaken();
  if ((await userByUsername(db, username)) !== null) throw usernameTaken();
  if (await isTakenEmail(context, db, email)) throw emailTaken("email");
}

/** Turns a violated unique index into the error for a taken name or e-mail; returns any other error unchanged. */
function toTakenError(error: unknown): unknown {
  const constraint = violatedConstraint(error);
  if (constraint === "users_username_key") return usernameTaken();
  if (constraint === "users_email_key") return emailTaken("email");
  return error;
}

function checkForm({ siteSettings }: AppContext, form: Registration) {
  const { minimumAge } = siteSettings.current;
  if (!form.acceptedTerms || (minimumAge > 0 && !form.overThirteen)) {
    const age = minimumAge > 0 ? ` and confirm that you are at least ${minimumAge}` : "";
    throw new ApiError("TERMS", { detail: `Accept the terms${age}.` });
  }
  checkUsername(form.username);
  if (!emailSchema.safeParse(form.email).success) {
    throw emailInvalid("email");
  }
}

/** An invitation lets any domain in. @throws {ApiError} EMAIL_DOMAIN */
function refuseUninvitedDomain(context: AppContext, { invitation }: EntryRequest, email: string) {
  if (invitation === undefined) refuseOtherDomain(context, email, "email");
}

/** Validated like a redirect target; null for the home page, which is the default. */
function nextPath(sentPath: string | undefined): string | null {
  const path = sitePath(sentPath);
  return path === null || path === "/" || path.length > links.nextMax ? null : path;
}

/**
 * Creates an account that is not activated yet, and mails its activation link.
 * @throws {ApiError} SIGN_UPS_CLOSED, INVITATION_INVALID, the errors of the form, EMAIL_DOMAIN, USERNAME_TAKEN, EMAIL_TAKEN, RATE_LIMITED
 */
export async function register(context: AppContext, form: Registration, network: string) {
  const earlier = await registeredBefore(context.database.db, form);
  if (earlier !== null) return earlier;
  await admission().check(context, form);
  checkForm(context, form);
  refuseUninvitedDomain(context, form, form.email);
  // Before the e-mail is looked up: otherwise this error would reveal, without being counted, that the e-mail is free.
  await refuseWeakPassword(context, "password", form.password, form);
  await checkSignUps(context, network);
  try {
    await refuseTaken(context, form);
    const passwordHash = await hashPassword(form.password);
    return await inTransaction(context.database, async (tx, afterCommit) => {
      const { firstname, lastname, username, email } = form;
      const language = form.languageName ?? "EN";
      const createdAt = context.clock.now();
      const { result } = await withIdempotencyKey(tx, context.clock, signUpKey(form), async () => {
        await countSignUp(context, tx, network);
        await countActivationMail(context, tx, email);
        const entry = await admission().enter(context, tx, form);
        const { id } = await insertUser(tx, {
          firstname,
          lastname,
          username,
          email,
          passwordHash,
          language,
          createdAt,
        });
        await admission().remember(context, tx, { id, isActivated: false }, entry);
        await mailLink(context, tx, { id, email, firstname, language }, "activation", nextPath(form.next));
        return { id };
      });
      afterCommit(() => context.outbox.wake());
      const user = await userById(tx, result.id);
      // The account that was created with this key has been removed since.
      if (user === null)
        throw new ApiError("CONFLICT", {
          detail: "The account of this clientKey is gone. Send another clientKey for a new one.",
        });
      return { id: user.id, username: user.username };
    });
  } catch (error) {
    // The name may be taken by an earlier request with the same key that has committed since the first check.
    const takenError = toTakenError(error);
    const ownAccount = takenError instanceof ApiError ? await registeredBefore(context.database.db, form) : null;
    if (ownAccount === null) throw takenError;
    return ownAccount;
  }
}

const signUpKey = ({ clientKey }: Registration) => ({ of: "sign-up", callerId: null, clientKey }) as const;

/** The account that an earlier request with the same key has created; its answer was lost. */
async function registeredBefore(executor: Executor, form: Registration) {
  const earlier = await earlierResultOf<{ id: number }>(executor, signUpKey(form));
  const user = earlier === null ? null : await userById(executor, earlier.id);
  return user === null ? null : { id: user.id, username: user.username };
}

/** An administrator has to let the owner of the account in first. */
const waiting = { waiting: true } as const;

/**
 * Activates the account of a mailed link and logs in its owner, who has proved access to the mailbox, or lets them wait for an
 * administrator. The account's other activation links become invalid, so that only one of them can log in.
 * @throws {ApiError} TOKEN_INVALID for a link that is unknown, used or older than 48 hours; BANNED, with the link still unused
 */
export async function activate(
  context: AppContext,
  token: string,
  { cookies, userAgent }: Pick<LoginOrigin, "cookies"> & Pick<ClientInfo, "userAgent">,
) {
  const now = context.clock.now();
  const session = await inTransaction(context.database, async (tx, afterCommit) => {
    // Lock the account before its links: two links opened at the same moment could deadlock otherwise.
    const owner = await userIdOfLink(tx, tokenHash(token), "activation");
    if (owner !== null) await lockUser(tx, owner);
    const link = await consumeLink(tx, tokenHash(token), "activation", now);
    const user = link === null ? null : await userById(tx, link.userId);
    const outcome = user === null || user.rejectedAt !== null ? "ended" : await admission().confirm(tx, user);
    if (user === null || outcome === "ended")
      throw new ApiError("TOKEN_INVALID", { detail: "This link has already been used, or is too old." });
    if (isBanRunning(user.loginBannedUntil, now)) throw refusedByBan(context, user);
    await invalidateLinks(tx, user.id, "activation", now);
    if (outcome === "waits") {
      await letWait(tx, user.id, user.waitingSince ?? now);
      if (user.waitingSince === null) await emit({ context, tx, afterCommit }, signUpWaits, user);
      return waiting;
    }
    await activateUser(tx, user.id, now);
    if (user.activatedAt === null) await emit({ context, tx, afterCommit }, memberJoined, user);
    return openSession(context, tx, { ...user, role: outcome }, { browser: browserName(userAgent) });
  });
  if ("waiting" in session) return session;
  rememberBrowser(context, cookies, session.id);
  return session;
}

/**
 * Mails another activation link, if the account is not activated yet and the limits of the account and its mailbox allow it. The
 * answer is always the same, so that it does not reveal who has an account.
 */
export async function resendActivation(context: AppContext, email: string) {
  try {
    await inTransaction(context.database, async (tx, afterCommit) => {
      const user = await userByEmail(tx, email);
      if (user === null || user.email === null || mayLogIn(user, context.clock.now()) !== "NOT_ACTIVATED") return;
      if ((await lockUser(tx, user.id)) === null) return;
      const newestLink = await newestUnusedLink(tx, user.id, "activation");
      if (newestLink !== null && newestLink.createdAt > fromNow(context.clock, -links.activationAgainAfter)) return;
      await countActivationMail(context, tx, user.email);
      await mailLink(context, tx, { ...user, email: user.email }, "activation", newestLink?.next);
      afterCommit(() => context.outbox.wake());
    });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "RATE_LIMITED")) throw error;
  }
}

/** Accounts of people who log in by a social login provider: without a password, and without activation, as the e-mail is confirmed. */

interface PasswordlessRegistration extends EntryRequest {
  username: string;
  email: string;
  /** As the provider sent them; either may be empty. */
  firstname: string;
  lastname: string;
  language: LanguageName;
}

/**
 * Creates an account.
 * @param network of the client; its sign-ups per hour are limited
 * @param also runs in the same transaction, with the new account's id
 * @throws {ApiError} SIGN_UPS_CLOSED, INVITATION_INVALID, USERNAME_INVALID, EMAIL_DOMAIN, USERNAME_TAKEN, EMAIL_TAKEN, RATE_LIMITED
 */
export async function registerPasswordless(
  context: AppContext,
  { invitation, application, ...person }: PasswordlessRegistration,
  network: string,
  also: (tx: Executor, userId: number) => Promise<void>,
): Promise<{ id: number; username: string }> {
  const request = { invitation, application };
  await admission().check(context, request);
  checkUsername(person.username);
  refuseUninvitedDomain(context, request, person.email);
  await refuseTaken(context, person);
  const now = context.clock.now();
  try {
    return await inTransaction(context.database, async (tx, afterCommit) => {
      await countSignUp(context, tx, network);
      const entry = await admission().enter(context, tx, request);
      const state = entry.application === null ? { activatedAt: now } : { waitingSince: now };
      const user = await insertUser(tx, { ...person, ...state, role: entry.role, passwordHash: null, createdAt: now });
      await admission().remember(context, tx, { id: user.id, isActivated: true }, entry);
      await also(tx, user.id);
      await emit({ context, tx, afterCommit }, entry.application === null ? memberJoined : signUpWaits, user);
      return user;
    });
  } catch (error) {
    throw toTakenError(error);
  }
}

/**
 * Opens a session; the caller has already verified the owner's identity.
 * @throws {ApiError} NOT_FOUND, BAD_CREDENTIALS, WAITING_FOR_APPROVAL, BANNED with the date
 */
export async function logInPasswordless(
  context: AppContext,
  tx: Executor,
  userId: number,
  browser: string | null,
): Promise<LoginReply> {
  await lockUser(tx, userId);
  const user = await userById(tx, userId);
  if (user === null) throw notFound();
  const refusal = mayLogIn(user, context.clock.now());
  if (refusal === "NOT_ACTIVATED") throw notFound();
  if (refusal !== null) throw loginRefused(context, user, refusal);
  return openSession(context, tx, user, { browser });
}
