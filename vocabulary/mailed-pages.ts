/** The pages that mailed links open. Each address ends in a token that gives access to an account, or to one thing in it. */
export const mailedPages = {
  activation: "activate",
  reset: "resetting",
  confirmEmail: "confirm-email",
  undoEmail: "undo-email",
  decision: "decisions",
} as const;

/** The path of the page of an invited reader, before its token. */
export const invitedPage = "invited";

/** The path of the page with the answer to a notice, before its token. */
export const mailedNoticePage = "notices";

/** The other address of the same page (behaviour.md, Accounts 6), the page of the unsubscribe link, and the page of an invited reader. */
const otherAddresses = ["user/reset-password", "unsubscribe", invitedPage, mailedNoticePage];

const starts = [...Object.values(mailedPages), ...otherAddresses].map((page) => `/${page}/`);
const startOf = (path: string) => starts.find((start) => path.startsWith(start));

/** Whether this path ends in a token, which must not appear in a log or referrer. */
export const holdsToken = (path: string): boolean => startOf(path) !== undefined;

/** The path without its token, for logs. */
export function withoutToken(path: string): string {
  const start = startOf(path);
  return start === undefined ? path : `${start}…`;
}

/** A parameter of the activation link of somebody about whom an administrator decides: the page then promises no log-in. */
export const ofApplicants = "applicant";
