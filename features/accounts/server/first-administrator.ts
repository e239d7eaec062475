import { randomInt } from "node:crypto";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction, type Transaction } from "#kit/server/database/transaction.ts";
import { violatedConstraint } from "#kit/server/database/database-errors.ts";
import { StartupError } from "#kit/server/settings/config.ts";
import { deriveKey, sign } from "#kit/server/security/secrets.ts";
import { hashPassword, isWeakPassword, verifyPassword } from "./passwords.ts";
import { insertUser } from "./queries.ts";
import { administratorCount, firstAdministrators, lockFirstAdministrator } from "./staff-queries.ts";

const alphabet = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
export const randomPassword = () => Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join("");

/**
 * The generated password of the first administrator: derived from the site's secret, so that each start can show it until it is
 * changed, although nothing stores it. Nobody who knows the secret needs it: tokens are signed with the same secret.
 */
function generatedPassword({ secret }: Pick<AppContext, "secret">, createdAt: Date): string {
  const key = deriveKey(secret, "password of the first administrator");
  // Far more digits than the password has, so that each character is as likely as any other.
  let number = BigInt(`0x${Buffer.from(sign(key, createdAt.toISOString()), "base64url").toString("hex")}`);
  const size = BigInt(alphabet.length);
  return Array.from({ length: 10 }, () => {
    const letter = alphabet[Number(number % size)]!;
    number /= size;
    return letter;
  }).join("");
}

export interface FirstAdministrator {
  username: string;
  email: string;
  /** Made by this start, and not by an earlier one whose generated password nobody has changed. */
  isNew: boolean;
  /** Null if the settings have one, or if the site's secret is another one than at the first start. */
  generatedPassword: string | null;
  /** Whether ADMIN_PASSWORD is a password that the site refuses elsewhere. It is accepted here, so that the start does not fail. */
  hasCommonPassword: boolean;
}

/**
 * Opens the site by `listen`, and says so by `announce`. A database without an administrator gets one, so that the operator can log in.
 * The account is stored only after the port is open and its password is shown: a start that fails or is killed before leaves none.
 * Until that password is changed, later starts show it again.
 * @param announces whether this process says that the site is open: of several workers one does
 * @throws {StartupError} when a member has the name or the e-mail of the settings; the errors of `listen`
 */
export async function openWithAdministrator(
  context: AppContext,
  listen: () => Promise<unknown>,
  announce: (administrator: FirstAdministrator | null) => void,
  announces = true,
): Promise<void> {
  let opened: Promise<unknown> | undefined;
  const open = () => (opened ??= listen());
  const { database } = context;
  const isMissing = (await administratorCount(database.db)) === 0;
  const made = isMissing && (await inTransaction(database, (tx) => madeAdministrator(context, tx, open, announce)));
  if (made) return;
  await open();
  announce(announces && !isMissing ? await waitingAdministrator(context) : null);
}

/** The only administrator, while the password that a start has generated is still to be changed. */
async function waitingAdministrator(context: AppContext): Promise<FirstAdministrator | null> {
  const [administrator, another] = await firstAdministrators(context.database.db);
  if (administrator === undefined || another !== undefined) return null;
  const { username, email, passwordHash, passwordChangeRequired, passwordEndsAt, createdAt } = administrator;
  if (!passwordChangeRequired || passwordEndsAt !== null) return null;
  const generated = generatedPassword(context, createdAt);
  const isIt = await verifyPassword(passwordHash, generated);
  return {
    username,
    email: email ?? "",
    isNew: false,
    generatedPassword: isIt ? generated : null,
    hasCommonPassword: false,
  };
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

async function insertAdministrator(context: AppContext, tx: Transaction): Promise<FirstAdministrator> {
  const { config, clock } = context;
  const { ADMIN_USERNAME, ADMIN_EMAIL, ADMIN_PASSWORD } = config;
  const username = ADMIN_USERNAME ?? "admin";
  const email = ADMIN_EMAIL ?? "admin@localhost.localdomain";
  const now = clock.now();
  const password = ADMIN_PASSWORD ?? generatedPassword(context, now);
  const names = { username, email, firstname: "Site", lastname: "Admin" };
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
    isNew: true,
    generatedPassword: ADMIN_PASSWORD === undefined ? password : null,
    hasCommonPassword: await isWeakPassword(password, names, context.siteSettings.current.name),
  };
}
