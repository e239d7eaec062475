import { hash, verify } from "@node-rs/argon2";
import { passwordPattern } from "#vocabulary/limits.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { fieldError } from "./errors.ts";
import type { User } from "./queries.ts";

/**
 * Argon2id with the OWASP parameters (19 MiB, 2 passes, 1 lane), computed off the event loop. Passwords
 * are short, so the cost of a guess matters.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

const unknownAccountHash = hashPassword("no such account");

/**
 * Whether the password matches the hash. Without a hash (unknown account, or an account without a password) the check takes
 * equally long, so that the response time does not reveal who has an account.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await unknownAccountHash), password);
  return matches && passwordHash !== null;
}

/** Passwords that attackers try first are refused when a member chooses a password (behaviour.md, Calls). */

/** The names that the password must not repeat. */
type PasswordOwner = Pick<User, "username" | "firstname" | "lastname" | "email">;

let knownPasswords: Promise<ReadonlySet<string>> | undefined;

/** The listed passwords that the site's pattern allows, in lower case. Loaded on first use: it takes 40 ms. */
async function loadKnown(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].filter((word) => passwordPattern.test(word)));
}

/** `aaaaaa`, `121212`, `abcabc`. They are not in the list, because its library finds them by rules. */
const isRepeated = (password: string) => /^(.{1,3})\1+$/.test(password);

/** `abcdef`, `987654`. */
function isSequence(password: string): boolean {
  const codes = Array.from(password, (character) => character.codePointAt(0)!);
  const steps = new Set(codes.slice(1).map((code, at) => code - codes[at]!));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

/** The site's own name, alone or with a number. */
const isSiteName = (password: string, siteName: string) =>
  ["fabula", simplified(siteName)].includes(password.replace(/\d+$/, "") || password);

async function isCommon(password: string, siteName: string): Promise<boolean> {
  const lower = password.toLowerCase();
  knownPasswords ??= loadKnown();
  return isRepeated(lower) || isSequence(lower) || isSiteName(lower, siteName) || (await knownPasswords).has(lower);
}

/** The name as a password could repeat it: lower case, letters and digits only, without accents. */
export const simplified = (name: string) =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");

function repeatsName(password: string, { username, firstname, lastname, email }: PasswordOwner): boolean {
  const localPart = email?.slice(0, email.lastIndexOf("@")) ?? "";
  const names = [username, firstname, lastname, `${firstname}${lastname}`, localPart, localPart.split("+")[0] ?? ""];
  return names.map(simplified).includes(password.toLowerCase());
}

export async function isWeakPassword(password: string, chooser: PasswordOwner, siteName: string): Promise<boolean> {
  return repeatsName(password, chooser) || (await isCommon(password, siteName));
}

/**
 * @param field the name of the field that holds the password
 * @throws {ApiError} PASSWORD_COMMON
 */
export async function refuseWeakPassword(
  { siteSettings }: Pick<AppContext, "siteSettings">,
  field: "password" | "newPassword",
  password: string,
  chooser: PasswordOwner,
): Promise<void> {
  if (!(await isWeakPassword(password, chooser, siteSettings.current.name))) return;
  const detail = "Too many people use this password, or it is your name or email. Choose another one.";
  throw fieldError("PASSWORD_COMMON", field, detail);
}
