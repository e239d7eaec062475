import { randomInt } from "node:crypto";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction, type Transaction } from "#kit/server/database/transaction.ts";
import { violatedConstraint } from "#kit/server/database/database-errors.ts";
import { StartupError } from "#kit/server/settings/config.ts";
import { hashPassword, isWeakPassword } from "./passwords.ts";
import { administratorCount, insertUser, lockFirstAdministrator } from "./queries.ts";

const alphabet = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
export const randomPassword = () => Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join("");

export interface FirstAdministrator {
  username: string;
  email: string;
  /** Set only when the password was generated here; the start prints it once. */
  generatedPassword: string | null;
  /** Whether ADMIN_PASSWORD is a password that the site refuses elsewhere. It is accepted here, so that the start does not fail. */
  hasCommonPassword: boolean;
}

/**
 * Opens the site by `listen`, and says so by `announce`. A database without an administrator gets one, so that the operator can log in.
 * The account is stored only after the port is open and its password is shown: a start that fails or is killed before leaves none.
 * @throws {StartupError} when a member has the name or the e-mail of the settings; the errors of `listen`
 */
export async function openWithAdministrator(
  context: AppContext,
  listen: () => Promise<unknown>,
  announce: (administrator: FirstAdministrator | null) => void,
): Promise<void> {
  let opened: Promise<unknown> | undefined;
  const open = () => (opened ??= listen());
  const { database } = context;
  const isMissing = (await administratorCount(database.db)) === 0;
  const made = isMissing && (await inTransaction(database, (tx) => madeAdministrator(context, tx, open, announce)));
  if (made) return;
  await open();
  announce(null);
}

/** @returns false when another start has made one */
async function madeAdministrator(
  context: AppContext,
  tx: Transaction,
  open: () => Promise<unknown>,
  announce: (administrator: FirstAdministrator) => void,
): Promise<boolean> {
  await lockFirstAdministrator(tx);
  if ((await administratorCount(tx)) > 0) return false;
  const administrator = await insertAdministrator(context, tx);
  await open();
  announce(administrator);
  return true;
}

async function insertAdministrator({ config, clock }: AppContext, tx: Transaction): Promise<FirstAdministrator> {
  const { ADMIN_USERNAME, ADMIN_EMAIL, ADMIN_PASSWORD } = config;
  const username = ADMIN_USERNAME ?? "admin";
  const email = ADMIN_EMAIL ?? "admin@localhost.localdomain";
  const password = ADMIN_PASSWORD ?? randomPassword();
  const now = clock.now();
  const names = { username, email, firstname: "Fabula", lastname: "Admin" };
  const row = {
    ...names,
    passwordHash: await hashPassword(password),
    passwordChangeRequired: ADMIN_PASSWORD === undefined,
    role: "ADMIN",
    language: "EN",
    activatedAt: now,
    createdAt: now,
  } as const;
  await insertUser(tx, row).catch((error: unknown) => {
    if (violatedConstraint(error) === null) throw error;
    throw new StartupError(
      `The site has no administrator, and a member has the username ${username} or the e-mail ${email} already.\n  Set ADMIN_USERNAME and ADMIN_EMAIL to others, or make a member administrator: npm run admin -- make NAME`,
    );
  });
  return {
    username,
    email,
    generatedPassword: ADMIN_PASSWORD === undefined ? password : null,
    hasCommonPassword: await isWeakPassword(password, names),
  };
}
