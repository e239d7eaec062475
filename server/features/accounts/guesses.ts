import { loginFailures } from "#contract/limits.ts";
import type { Limit } from "#server/platform/throttle/throttle.ts";
import type { User } from "./queries.ts";

/** Wrong passwords, as the throttle counts them. */

/** By who would log in. */
export const accountGuesses = (email: string): Limit => ({
  key: `account:${email.toLowerCase()}`,
  failures: loginFailures.perAccount,
});

/** From within a session, at the password of its owner, whatever it is asked for. */
export const ownerGuesses = (userId: number): Limit => ({
  key: `change-password:${userId}`,
  failures: loginFailures.perAccount,
});

/** Every key that names this account. */
export const guessKeysOf = ({ id, email }: Pick<User, "id" | "email">): string[] => [
  ownerGuesses(id).key,
  ...(email === null ? [] : [accountGuesses(email).key]),
];
