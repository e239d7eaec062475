/** What signing up hands on to the page that follows, in the history entry: it is gone with the tab. */
export function createdAccountState(email: string) {
  return { createdAccount: { email } };
}

/** The address that the activation mail went to; null where the page was opened in another way. */
export function createdAccountEmail(state: unknown): string | null {
  const email = (state as ReturnType<typeof createdAccountState> | null)?.createdAccount?.email;
  return typeof email === "string" ? email : null;
}
