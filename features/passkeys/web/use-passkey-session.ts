import type { LoginReply } from "#features/accounts/calls.ts";
import { sessionsCalls } from "#features/accounts/sessions.ts";
import { getSession, signIn } from "#features/accounts/web/session.ts";
import { useApi } from "#kit/web/pages/page-context.ts";

export class OtherAccount extends Error {}

/** Goes on in a session that began with a passkey, and ends the one of before: both are in this browser. */
export function usePasskeySession(): (reply: LoginReply) => Promise<void> {
  const api = useApi();
  return async (reply) => {
    const owner = getSession();
    if (owner !== null && owner.userId !== reply.id) throw new OtherAccount();
    const { sessions } = await api(sessionsCalls.list, {}, { askAgain: false });
    signIn(reply);
    const before = sessions.find(({ current }) => current);
    // It would end by itself within a day.
    if (before !== undefined) await api(sessionsCalls.end, { params: { id: before.id } }).catch(() => {});
  };
}
