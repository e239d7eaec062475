/** What signing up hands on to the page that follows, in the history entry: it is gone with the tab. */
export function createdAccountState(email: string, next: string) {
  return { createdAccount: { email, next } };
}

type HistoryState = Partial<ReturnType<typeof createdAccountState>> | null;

/** The address that the activation mail went to; null where the page was opened in another way. */
export function createdAccountEmail(state: unknown): string | null {
  const email = (state as HistoryState)?.createdAccount?.email;
  return typeof email === "string" ? email : null;
}

/** Where the new member wanted to be. */
export function createdAccountNext(state: unknown): string {
  return (state as HistoryState)?.createdAccount?.next ?? "/";
}
