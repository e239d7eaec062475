import { fieldError } from "#features/accounts/server/errors.ts";
import { and, eq, lt } from "drizzle-orm";
import type { LoginReply } from "#features/accounts/calls.ts";
import type { SocialAccess, SocialRegistration } from "../calls.ts";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import { violatedConstraint } from "#kit/server/database/database-errors.ts";
import { isBlockedIdentity } from "#features/accounts/server/sign-up-limits.ts";
import { admission } from "#features/accounts/server/points.ts";
import { logInPasswordless, registerPasswordless } from "#features/accounts/server/registration.ts";
import { rememberBrowser } from "#features/accounts/server/known-browsers.ts";
import type { CallCookies } from "#kit/server/http/calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound, ApiError } from "#kit/server/api-error.ts";
import { namesOf } from "./identity.ts";
import { pendingLoginCookie, createPendingLogins, type PendingLogin } from "./login-cookies.ts";
import { socialIdentities, usedPendingLogins } from "./tables.ts";

/** The calls that need a pending login: the visitor has logged in at a provider. */

const noPendingLogin = () =>
  new ApiError("UNAUTHENTICATED", { detail: "Log in at the other site first: GET /auth/social/1 leads there." });
const wrongPerson = () =>
  new ApiError("UNAUTHENTICATED", {
    detail: "The form names someone other than the person who logged in at the other site.",
  });
const identityBlocked = () =>
  new ApiError("EMAIL_TAKEN", { detail: "Your account was removed while a ban was running." });
const alreadyRegistered = () =>
  new ApiError("EMAIL_TAKEN", { detail: "You already have an account here: log in with it." });

/** @throws {ApiError} NOT_FOUND when no provider is configured, UNAUTHENTICATED without a valid pending login */
async function requirePendingLogin(context: AppContext, cookies: CallCookies): Promise<PendingLogin> {
  if (context.config.socialProviders.length === 0) throw notFound();
  const cookie = cookies.read(pendingLoginCookie.name);
  const pendingLogin = cookie === null ? null : await createPendingLogins(context).read(cookie);
  if (pendingLogin === null || (await isPendingLoginUsed(context.database.db, pendingLogin.id))) throw noPendingLogin();
  return pendingLogin;
}

/** The forms repeat the identity, because a login in another tab may have replaced the pending login. */
function refuseOtherPerson({ subject, email }: PendingLogin, form: { id: string; email: string | null }) {
  if (form.id !== subject || (form.email ?? "").toLowerCase() !== (email ?? "").toLowerCase()) throw wrongPerson();
}

export async function pendingIdentity(context: AppContext, cookies: CallCookies) {
  const pendingLogin = await requirePendingLogin(context, cookies);
  const account = await accountOf(context.database.db, pendingLogin);
  return { id: pendingLogin.subject, name: pendingLogin.name, email: pendingLogin.email, registered: account !== null };
}

/** @throws {ApiError} SIGN_UPS_CLOSED, INVITATION_INVALID, EMAIL_DOMAIN, USERNAME_INVALID, USERNAME_TAKEN, EMAIL_INVALID, EMAIL_TAKEN */
export async function register(
  context: AppContext,
  { cookies, network }: { cookies: CallCookies; network: string },
  form: SocialRegistration,
) {
  const pendingLogin = await requirePendingLogin(context, cookies);
  refuseOtherPerson(pendingLogin, form);
  const { issuer, subject, email } = pendingLogin;
  if ((await accountOf(context.database.db, pendingLogin)) !== null) throw alreadyRegistered();
  await admission().check(context, form);
  if (await isBlockedIdentity(context, context.database.db, pendingLogin)) throw identityBlocked();
  if (email === null)
    throw fieldError(
      "EMAIL_INVALID",
      "email",
      "The other site gave us no verified email for you, and an account needs one.",
    );
  const names = namesOf(pendingLogin.name);
  // The provider's name may be empty or invalid for an account, but pages need a first name.
  const person = {
    username: form.username,
    email,
    ...names,
    firstname: names.firstname || form.username,
    language: form.languageName ?? "EN",
    invitation: form.invitation,
    application: form.application,
  };
  const createdAt = context.clock.now();
  try {
    return await registerPasswordless(context, person, network, async (tx, userId) => {
      await tx.insert(socialIdentities).values({ issuer, subject, userId, createdAt });
    });
  } catch (error) {
    if (violatedConstraint(error) === "social_identities_issuer_subject_pk") throw alreadyRegistered();
    throw error;
  }
}

/**
 * Opens a session; the pending login cannot be used again.
 * @throws {ApiError} NOT_FOUND without an account, BAD_CREDENTIALS, WAITING_FOR_APPROVAL, BANNED with the date
 */
export async function logIn(
  context: AppContext,
  cookies: CallCookies,
  form: SocialAccess,
  browser: string | null,
): Promise<LoginReply> {
  const pendingLogin = await requirePendingLogin(context, cookies);
  refuseOtherPerson(pendingLogin, { id: form.id, email: form.email || (pendingLogin.email ?? "") });
  const login = await inTransaction(context.database, async (tx) => {
    const account = await accountOf(tx, pendingLogin);
    if (account === null) throw notFound();
    const session = await logInPasswordless(context, tx, account, browser);
    if (!(await usePendingLogin(tx, { id: pendingLogin.id, expiresAt: pendingLogin.expiresAt })))
      throw noPendingLogin();
    return session;
  });
  cookies.clear(pendingLoginCookie.name, pendingLoginCookie.path);
  rememberBrowser(context, cookies, login.id);
  return login;
}

/** Deletes records of used pending logins that have expired. */
export async function removeExpiredPendingLogins({ database, clock }: AppContext): Promise<void> {
  await database.db.delete(usedPendingLogins).where(lt(usedPendingLogins.expiresAt, clock.now()));
}

/** SQL of the social login. */

/** The id of the account with this provider identity; null when there is none. */
async function accountOf(
  executor: Executor,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<number | null> {
  const [row] = await executor
    .select({ userId: socialIdentities.userId })
    .from(socialIdentities)
    .where(and(eq(socialIdentities.issuer, issuer), eq(socialIdentities.subject, subject)));
  return row?.userId ?? null;
}

async function isPendingLoginUsed(executor: Executor, id: string): Promise<boolean> {
  const rows = await executor
    .select({ id: usedPendingLogins.id })
    .from(usedPendingLogins)
    .where(eq(usedPendingLogins.id, id));
  return rows.length > 0;
}

/** @returns false when it was used before. Of two simultaneous calls, the second waits for the first and returns false. */
async function usePendingLogin(
  executor: Executor,
  pendingLogin: typeof usedPendingLogins.$inferInsert,
): Promise<boolean> {
  const rows = await executor
    .insert(usedPendingLogins)
    .values(pendingLogin)
    .onConflictDoNothing()
    .returning({ id: usedPendingLogins.id });
  return rows.length > 0;
}
