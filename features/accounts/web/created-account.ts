/** The data that the sign-up page passes to the next page in the history entry, which disappears with the tab. */
export function createdAccountState(email: string, next: string) {
  return { createdAccount: { email, next } };
}

type HistoryState = Partial<ReturnType<typeof createdAccountState>> | null;

/** The address that the activation mail was sent to; null if the page was opened in another way. */
export function createdAccountEmail(state: unknown): string | null {
  const email = (state as HistoryState)?.createdAccount?.email;
  return typeof email === "string" ? email : null;
}

/** The path that the new member came from. */
export function createdAccountNext(state: unknown): string {
  return (state as HistoryState)?.createdAccount?.next ?? "/";
}
