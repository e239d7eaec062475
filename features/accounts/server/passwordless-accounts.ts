import type { LoginReply } from "../calls.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound } from "#kit/server/api-error.ts";
import { mayLogIn } from "./policy.ts";
import { insertUser, lockUser, userById } from "./queries.ts";
import { toTakenError, checkUsername, refuseTaken } from "./registration.ts";
import { countSignUp } from "./sign-up-limits.ts";
import { loginBanned, openSession } from "./sessions.ts";

/** Accounts of people who log in by a social login provider: active from the start, and without a password. */

interface PasswordlessRegistration {
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
 * @throws {ApiError} USERNAME_INVALID, USERNAME_TAKEN, EMAIL_TAKEN, RATE_LIMITED
 */
export async function registerPasswordless(
  context: AppContext,
  person: PasswordlessRegistration,
  network: string,
  also: (tx: Executor, userId: number) => Promise<void>,
): Promise<{ id: number; username: string }> {
  checkUsername(person.username);
  await refuseTaken(context, person);
  const now = context.clock.now();
  try {
    return await inTransaction(context.database, async (tx) => {
      await countSignUp(context, tx, network);
      const user = await insertUser(tx, { ...person, passwordHash: null, activatedAt: now, createdAt: now });
      await also(tx, user.id);
      return user;
    });
  } catch (error) {
    throw toTakenError(error);
  }
}

/** Opens a session; the caller has already verified the owner's identity. @throws {ApiError} NOT_FOUND, BANNED with the date */
export async function logInPasswordless(
  context: AppContext,
  tx: Executor,
  userId: number,
  browser: string | null,
): Promise<LoginReply> {
  await lockUser(tx, userId);
  const user = await userById(tx, userId);
  const refusal = user === null ? "NOT_FOUND" : mayLogIn(user, context.clock.now());
  if (refusal === "BANNED") throw loginBanned(user!);
  if (refusal !== null) throw notFound();
  return openSession(context, tx, user!, browser);
}
