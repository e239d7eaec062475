import { DAY, HOUR, MINUTE, SECOND } from "./limits.ts";

/** Limits of accounts, logins and sanctions (behaviour.md, Limits). */

export const session = { lifetime: 24 * HOUR, idle: 24 * HOUR };

export const links = {
  activation: 48 * HOUR,
  reset: 1 * HOUR,
  /** Characters of the path to which an activation link or a social login returns; a longer path is left out. */
  nextMax: 500,
  /** Characters of the token of a mailed or shared link as sent; those of this site have fewer. */
  tokenMax: 100,
  /** While an unused reset link is younger than this, no second one is sent. */
  resetAgainAfter: 15 * MINUTE,
  /** Resending an activation mail always answers 202, but writes at most one mail in this time. */
  activationAgainAfter: 2 * MINUTE,
};

/**
 * Failed logins within the window (behaviour.md, Limits). Five lock an account only for the network they came from, so that nobody
 * can lock out another person; fifty from all networks slow down an attacker with many addresses. The setting
 * FAILED_LOGINS_PER_NETWORK limits those at any accounts from one network.
 */
export const loginFailures = { window: 15 * MINUTE, perAccountAndNetwork: 5, perAccount: 50 };

/** How long a password that an administrator has given to a member can be used. */
export const givenPassword = { lifetime: 72 * HOUR };

/** Sign-ups (behaviour.md, Limits). The setting SIGN_UPS_PER_HOUR limits the successful ones per network. */
export const signUps = {
  /** To one mailbox, all its plus-addresses and all networks together. */
  activationMailsPerHour: 5,
  /** Responses to one network that reveal whether an e-mail has an account. */
  emailAnswersPerHour: 20,
  /** An account that is not activated in time is removed; the activation mail says so. */
  activateWithin: 7 * DAY,
  /** Accounts that one run of the hourly housekeeping removes. */
  removedAtOnce: 1000,
};

/** Invitations to the site (behaviour.md, Signing up). */
export const siteInvitation = {
  uses: { min: 1, max: 1000 },
  lifetime: 365 * DAY,
  /** One for a moderator has one use, and a shorter life. */
  moderatorLifetime: 14 * DAY,
  /** Code points. */
  noteMax: 300,
};

/** Applications for an account, while an administrator decides about each. Code points. */
export const application = {
  text: { min: 20, max: 1000 },
  noteMax: 2000,
  /** A rejected account is erased then. */
  rejectedFor: 30 * DAY,
};

/** How long a browser that has logged in to an account is known, and for how many accounts. */
export const knownBrowser = { lifetime: 365 * DAY, accounts: 5 };

/** Changing an e-mail: the lifetime of its two links, and the changes per account and day; each one sends two mails. */
export const emailChange = { confirmWithin: 48 * HOUR, undoWithin: 7 * DAY, perDay: 5 };

export const socialLogin = {
  /** From the redirect to the provider to its callback. */
  authorizationWithin: 10 * MINUTE,
  /** From the callback to the choice of a username. */
  pendingLoginWithin: 20 * MINUTE,
  /** A provider that takes longer to respond counts as unavailable. */
  requestTimeout: 8 * SECOND,
};

export const passkey = {
  perMember: 20,
  /** Code points. */
  name: { min: 1, max: 40 },
  /** From a challenge to its answer. */
  answerWithin: 5 * MINUTE,
  /** So long after the log-in, making and deleting ask for no password. */
  freshLogin: 10 * MINUTE,
  /** Characters of an id as sent. The standard allows 1,023 bytes. */
  idMax: 1400,
  /** Characters of another part of an authenticator's response as sent: far more than authenticators write. */
  partMax: 20_000,
};

/** Access tokens of programs (behaviour.md, Access tokens). */
export const accessToken = {
  perMember: 20,
  /** Code points. */
  name: { min: 1, max: 60 },
  lifetime: { default: 90 * DAY, max: 365 * DAY },
};

export const ban = {
  startingPoints: 3,
  /** The kind of ban and its length in days, from this level on (behaviour.md, Bans 1). */
  ladder: [
    { from: 1, kind: "comment", days: 1 },
    { from: 2, kind: "comment", days: 3 },
    { from: 3, kind: "comment", days: 7 },
    { from: 4, kind: "login", days: 1 },
    { from: 5, kind: "login", days: 3 },
    { from: 6, kind: "login", days: 7 },
    { from: 7, kind: "login", days: 30 },
    { from: 13, kind: "login", days: 365 },
  ],
  levelFallsAfter: 180 * DAY,
  /** The lowest level of each of the five advice tiers: 0, 1-3, 4-6, 7-12, 13 and more. */
  tiers: [0, 1, 4, 7, 13],
} as const;

/** Code points of the note of an act of staff. */
export const staffNote = { max: 2000 };

/** Objections to decisions, in code points. */
export const appeal = { textMin: 20, textMax: 2000, keptAfterAnswer: 30 * DAY };

/** Restrictions by the staff (behaviour.md, Decisions). */
export const decision = {
  /** Code points of the restricted text that it quotes. */
  quoteMax: 300,
  /** How long it can be contested, and how long a link to it opens, in months of the calendar. */
  contestableMonths: 6,
  /** The length of a ban by hand, in days. */
  days: { min: 1, max: 365 },
  /** As many of the newest are in a member's record. */
  shownInRecord: 10,
};

export const report = {
  /** A reason of the catalogue. */
  reason: { min: 2, max: 60 },
  /** Code points of a reporter's note for the staff. */
  noteMax: 1000,
  /** Points that an accepted report without a reason costs, and points that a false report costs its reporter. */
  severityWithoutReason: 1,
  falseReportPoints: 1,
  /** Reports per member and day, far more than a person needs. */
  perDay: 100,
  /** Decisions in one call. */
  decidedAtOnce: 50,
  /** Code points of a reported Tale's text in lists. */
  shownInLists: 500,
  /** Earlier decisions that are shown next to a report. */
  recent: 5,
};
