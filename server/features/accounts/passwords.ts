import { hash, verify } from "@node-rs/argon2";

/**
 * Argon2id with the OWASP parameters (19 MiB, 2 passes, 1 lane), computed off the event loop. Passwords
 * are short, so the cost of a guess matters.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

const nobodysHash = hashPassword("no such account");

/**
 * Whether the password is the hashed one. Without a hash (unknown account, one that can't log in by
 * password) it takes as long as with one, so that its duration does not tell who has an account.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), password);
  return matches && passwordHash !== null;
}
