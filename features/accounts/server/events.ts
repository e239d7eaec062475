import { event } from "#kit/server/features/events.ts";

/** The events of accounts. */

interface Member {
  username: string;
}

/** The owner of a new account can log in for the first time. */
export const memberJoined = event<Member>("member.joined");

/** Somebody with a confirmed e-mail waits for an administrator to be let in. */
export const signUpWaits = event<Member>("sign-up waits");

/** The owner has undone a change of the e-mail, which somebody else may have made: nothing may stay open that this one has opened. */
export const emailChangeUndone = event<{ userId: number }>("email change undone");

/** The account of a member who could log in is erased. It follows the events of what is erased with it. */
export const memberLeft = event<Member>("member.left");
