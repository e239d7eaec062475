import type { z } from "zod";
import { email as emailSchema, type registration, username as usernameSchema } from "#contract/accounts.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { links } from "#contract/limits.ts";
import { later } from "#server/platform/clock.ts";
import { inTransaction, violatedConstraint } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/problem.ts";
import { tokenHash } from "#server/platform/security/secrets.ts";
import { mailLink } from "./links.ts";
import { hashPassword } from "./passwords.ts";
import {
  activateUser,
  insertUser,
  lockUser,
  takeLink,
  userByEmail,
  userById,
  userByUsername,
  youngestUnusedLink,
} from "./queries.ts";

type Registration = z.output<typeof registration>;

const refusal = (code: ErrorCode, path: string, detail: string) =>
  new Refusal(code, { detail, errors: [{ path, message: detail }] });

const usernameTaken = () => refusal("USERNAME_TAKEN", "username", "This username already exists.");
const emailTaken = () => refusal("EMAIL_TAKEN", "email", "This email is already being used by another account.");

function checkForm(form: Registration) {
  if (!form.acceptedTerms || !form.overThirteen) {
    throw new Refusal("TERMS", { detail: "Accept the terms and confirm that you are over thirteen." });
  }
  if (!usernameSchema.safeParse(form.username).success) {
    throw refusal("USERNAME_INVALID", "username", "It must have between 4 and 20 characters, only letters and/or numbers.");
  }
  if (!emailSchema.safeParse(form.email).success) {
    throw refusal("EMAIL_INVALID", "email", "Please enter a valid email.");
  }
}

/** Creates an account that waits for its activation link, and mails the link. */
export async function register(platform: Platform, form: Registration) {
  checkForm(form);
  const { db } = platform.database;
  // Asked first for a cheap, friendly answer; the unique indexes decide when two come at once.
  if ((await userByUsername(db, form.username)) !== null) throw usernameTaken();
  if ((await userByEmail(db, form.email)) !== null) throw emailTaken();
  const passwordHash = await hashPassword(form.password);
  try {
    return await inTransaction(platform.database, async (tx, afterCommit) => {
      const { firstname, lastname, username, email } = form;
      const language = form.languageName ?? "EN";
      const createdAt = platform.clock.now();
      const user = await insertUser(tx, { firstname, lastname, username, email, passwordHash, language, createdAt });
      await mailLink(platform, tx, { id: user.id, email, firstname, language }, "activation");
      afterCommit(() => platform.outbox.wake());
      return user;
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "users_username_key") throw usernameTaken();
    if (constraint === "users_email_key") throw emailTaken();
    throw error;
  }
}

/** @throws {Refusal} TOKEN_INVALID for a link that is unknown, used or older than 48 hours. */
export async function activate(platform: Platform, token: string) {
  const now = platform.clock.now();
  return inTransaction(platform.database, async (tx) => {
    const link = await takeLink(tx, tokenHash(token), "activation", now);
    const user = link === null ? null : await userById(tx, link.userId);
    if (user === null) throw new Refusal("TOKEN_INVALID", { detail: "This link was used already, or is too old." });
    await activateUser(tx, user.id, now);
    return { username: user.username };
  });
}

/** Mails another activation link, if that account waits for one and has not just been sent one. Says nothing. */
export async function resendActivation(platform: Platform, email: string) {
  await inTransaction(platform.database, async (tx, afterCommit) => {
    const user = await userByEmail(tx, email);
    if (user === null || user.email === null || user.activatedAt !== null) return;
    await lockUser(tx, user.id);
    const youngest = await youngestUnusedLink(tx, user.id, "activation");
    if (youngest !== null && youngest.createdAt > later(platform.clock, -links.activationAgainAfter)) return;
    await mailLink(platform, tx, { ...user, email: user.email }, "activation");
    afterCommit(() => platform.outbox.wake());
  });
}
