/** The pages that mailed links lead to. Each address ends in a token that opens an account. */
export const mailedPages = {
  activation: "activate",
  reset: "resetting",
  confirmEmail: "confirm-email",
  undoEmail: "undo-email",
} as const;

/** The other address of the same page (behaviour.md, Accounts 6), and what mails of other kinds lead to. */
const otherAddresses = ["user/reset-password", "unsubscribe"];

const starts = [...Object.values(mailedPages), ...otherAddresses].map((page) => `/${page}/`);
const startOf = (path: string) => starts.find((start) => path.startsWith(start));

/** Whether the last part of this path is a mailed token, which no log and no referrer may hold. */
export const holdsToken = (path: string): boolean => startOf(path) !== undefined;

/** The path as a log may hold it. */
export function withoutToken(path: string): string {
  const start = startOf(path);
  return start === undefined ? path : `${start}…`;
}
