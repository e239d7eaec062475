import type { AppContext } from "#kit/server/app-context.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { fields, point } from "#kit/server/features/points.ts";
import type { Role } from "#vocabulary/roles.ts";

/** The path of the page of a decision, with a token of its own: for those who can't log in. The decisions contribute it. */
export const decisionLink = point<(context: AppContext, decisionId: number) => string>("link to a decision");

/** The reasons that a person gives for being let in. */
export interface EntryRequest {
  /** The token of an invitation to the site. */
  invitation?: string | undefined;
  /** Why they want an account. */
  application?: string | undefined;
}

export interface Entry {
  role: Role;
  invitationId: number | null;
  /** Null if nobody decides about it. */
  application: string | null;
}

interface Admission {
  /** An early check, before anything else of the form. @throws {ApiError} SIGN_UPS_CLOSED, INVITATION_INVALID, BAD_REQUEST at `application` */
  check(context: AppContext, request: EntryRequest): Promise<void>;
  /** Decides in the transaction of the sign-up, and uses the invitation. @throws {ApiError} as `check` */
  enter(context: AppContext, tx: Executor, request: EntryRequest): Promise<Entry>;
  /** Stores how the new account came in. @param isActivated it needs no activation by a mailed link */
  remember(
    context: AppContext,
    tx: Executor,
    account: { id: number; isActivated: boolean },
    entry: Entry,
  ): Promise<void>;
  /** Whether an administrator decides about an account once its e-mail is confirmed. */
  willWait(executor: Executor, userId: number): Promise<boolean>;
  /**
   * Decides about a locked account with a confirmed e-mail: it gets its role, waits for an administrator, or has ended with the
   * invitation.
   */
  confirm(tx: Executor, user: { id: number; role: Role }): Promise<Role | "waits" | "ended">;
}

/** The rules of signing up. The sign-ups contribute them. */
export const admissions = point<Admission>("who may sign up");

/** The one contribution. */
export const admission = (): Admission => admissions.entries[0]!;

/** Keys besides the password, which a password reset by mail leaves. */
interface OtherKeys {
  /** Missing without any. */
  passkeys?: number;
}

export const otherKeys = fields<OtherKeys, [userId: number]>("what else opens an account");
