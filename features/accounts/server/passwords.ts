import { hash, verify } from "@node-rs/argon2";

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
