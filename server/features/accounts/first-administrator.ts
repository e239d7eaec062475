import { randomInt } from "node:crypto";
import type { AppContext } from "#server/platform/app-context.ts";
import { isWeakPassword } from "./weak-passwords.ts";
import { hashPassword } from "./passwords.ts";
import { administratorCount, insertUser } from "./queries.ts";

const alphabet = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const randomPassword = () => Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join("");

export interface FirstAdministrator {
  username: string;
  email: string;
  /** Set only when the password was generated here; the start prints it once. */
  generatedPassword: string | null;
  /** Whether ADMIN_PASSWORD is a password that the site refuses elsewhere. It is accepted here, so that the start does not fail. */
  hasCommonPassword: boolean;
}

/** Creates an administrator in an empty database, so that the operator can log in. @returns null when an administrator exists */
export async function createFirstAdministrator(context: AppContext): Promise<FirstAdministrator | null> {
  const { db } = context.database;
  if ((await administratorCount(db)) > 0) return null;
  const { ADMIN_USERNAME, ADMIN_EMAIL, ADMIN_PASSWORD } = context.config;
  const username = ADMIN_USERNAME ?? "admin";
  const email = ADMIN_EMAIL ?? "admin@localhost.localdomain";
  const password = ADMIN_PASSWORD ?? randomPassword();
  const now = context.clock.now();
  const names = { username, email, firstname: "Fabula", lastname: "Admin" };
  await insertUser(db, {
    ...names,
    passwordHash: await hashPassword(password),
    passwordChangeRequired: ADMIN_PASSWORD === undefined,
    role: "ADMIN",
    language: "EN",
    activatedAt: now,
    createdAt: now,
  });
  return {
    username,
    email,
    generatedPassword: ADMIN_PASSWORD === undefined ? password : null,
    hasCommonPassword: await isWeakPassword(password, names),
  };
}
