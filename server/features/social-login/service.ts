import type { LoginReply } from "#contract/accounts.ts";
import type { SocialAccess, SocialRegistration } from "#contract/social-login.ts";
import { inTransaction, violatedConstraint } from "#server/platform/database/database.ts";
import type { CallCookies } from "#server/platform/http/calls.ts";
import type { Platform } from "#server/platform/platform.ts";
import { notFound, ApiError } from "#server/platform/api-error.ts";
import { logInPasswordless, isBlockedIdentity, registerPasswordless, rememberBrowser } from "../accounts/service.ts";
import { namesOf } from "./identity.ts";
import { accountOf, deleteExpiredTickets, insertIdentity, isUsed, useUp } from "./queries.ts";
import { ticketCookie, tickets, type Ticket } from "./ticket.ts";

/** What somebody may do who has come back from another site with a ticket. */

const noTicket = () =>
  new ApiError("UNAUTHENTICATED", { detail: "Log in at the other site first: GET /auth/social/1 leads there." });
const notThem = () =>
  new ApiError("UNAUTHENTICATED", {
    detail: "The form names somebody other than the person who logged in at the other site.",
  });
const keptOut = () =>
  new ApiError("EMAIL_TAKEN", { detail: "An account of yours was removed while a ban was running." });
const registeredAlready = () =>
  new ApiError("EMAIL_TAKEN", { detail: "You already have an account here: log in with it." });

/** @throws {ApiError} NOT_FOUND where no other site is configured, UNAUTHENTICATED without a ticket that still holds */
async function holderOf(platform: Platform, cookies: CallCookies): Promise<Ticket> {
  if (platform.config.socialProviders.length === 0) throw notFound();
  const cookie = cookies.read(ticketCookie.name);
  const ticket = cookie === null ? null : await tickets(platform).read(cookie);
  if (ticket === null || (await isUsed(platform.database.db, ticket.id))) throw noTicket();
  return ticket;
}

/** The forms repeat who it is, so that nothing happens to somebody whom another tab has put in their place meanwhile. */
function refuseOthers({ subject, email }: Ticket, form: { id: string; email: string | null }) {
  if (form.id !== subject || (form.email ?? "").toLowerCase() !== (email ?? "").toLowerCase()) throw notThem();
}

export async function whoCame(platform: Platform, cookies: CallCookies) {
  const ticket = await holderOf(platform, cookies);
  const account = await accountOf(platform.database.db, ticket);
  return { id: ticket.subject, name: ticket.name, email: ticket.email, registered: account !== null };
}

/** @throws {ApiError} USERNAME_INVALID, USERNAME_TAKEN, EMAIL_INVALID, EMAIL_TAKEN */
export async function register(
  platform: Platform,
  { cookies, network }: { cookies: CallCookies; network: string },
  form: SocialRegistration,
) {
  const ticket = await holderOf(platform, cookies);
  refuseOthers(ticket, form);
  const { issuer, subject, email } = ticket;
  if ((await accountOf(platform.database.db, ticket)) !== null) throw registeredAlready();
  if (await isBlockedIdentity(platform, platform.database.db, ticket)) throw keptOut();
  if (email === null) {
    const detail = "The other site gave us no verified email of yours, and an account needs one.";
    throw new ApiError("EMAIL_INVALID", { detail, errors: [{ path: "email", message: detail }] });
  }
  const names = namesOf(ticket.name);
  // What the other site calls them need not be a name as accounts have them; a page that greets needs one.
  const person = {
    username: form.username,
    email,
    ...names,
    firstname: names.firstname || form.username,
    language: form.languageName ?? "EN",
  };
  const createdAt = platform.clock.now();
  try {
    return await registerPasswordless(platform, person, network, (tx, userId) =>
      insertIdentity(tx, { issuer, subject, userId, createdAt }),
    );
  } catch (error) {
    if (violatedConstraint(error) === "social_identities_issuer_subject_pk") throw registeredAlready();
    throw error;
  }
}

/** Opens a session; the ticket opens no other. @throws {ApiError} NOT_FOUND without an account, BANNED with the date */
export async function access(
  platform: Platform,
  cookies: CallCookies,
  form: SocialAccess,
  browser: string | null,
): Promise<LoginReply> {
  const ticket = await holderOf(platform, cookies);
  refuseOthers(ticket, { id: form.id, email: form.email || (ticket.email ?? "") });
  const login = await inTransaction(platform.database, async (tx) => {
    const account = await accountOf(tx, ticket);
    if (account === null) throw notFound();
    const opened = await logInPasswordless(platform, tx, account, browser);
    if (!(await useUp(tx, { id: ticket.id, expiresAt: ticket.expiresAt }))) throw noTicket();
    return opened;
  });
  cookies.clear(ticketCookie.name, ticketCookie.path);
  rememberBrowser(platform, cookies, login.id);
  return login;
}

/** Forgets used tickets that nobody could use any more. */
export async function removeExpiredTickets({ database, clock }: Platform): Promise<void> {
  await deleteExpiredTickets(database.db, clock.now());
}
