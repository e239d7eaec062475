import { randomBytes } from "node:crypto";
import { SECOND } from "#vocabulary/limits.ts";
import { knownBrowser as limits } from "#vocabulary/account-limits.ts";
import type { CallCookies } from "#kit/server/http/calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { deriveKey, constantTimeEqual, sign } from "#kit/server/security/secrets.ts";

/**
 * Browsers in which the owner of an account has logged in before, so that attempts of strangers don't lock out the owner ("device
 * cookies", OWASP: Slow Down Online Guessing Attacks with Device Cookies). The cookie alone does not log in.
 *
 * It holds a mark for each account that has logged in there: the time, a random name of the browser, and a signature over both and
 * the account's id. It does not contain the id. Ids are never reused, so a mark becomes useless once the account is gone.
 */
const cookieName = "known-browser";
const separator = "~";

interface Mark {
  issuedAt: number;
  browser: string;
  signature: string;
}

const markPattern = /^([0-9a-z]{1,10})\.([\w-]{12})\.([\w-]{43})$/;

function marksOf(cookies: CallCookies): Mark[] {
  return (cookies.read(cookieName) ?? "")
    .split(separator)
    .slice(0, limits.accounts)
    .map((mark) => markPattern.exec(mark))
    .filter((match) => match !== null)
    .map(([, issued = "", browser = "", signature = ""]) => ({
      issuedAt: Number.parseInt(issued, 36),
      browser,
      signature,
    }));
}

const textOf = ({ issuedAt, browser, signature }: Mark) => `${issuedAt.toString(36)}.${browser}.${signature}`;

const nowInSeconds = ({ clock }: AppContext) => Math.floor(clock.now().getTime() / SECOND);

const signatureOf = ({ secret }: AppContext, userId: number, { issuedAt, browser }: Omit<Mark, "signature">) =>
  sign(deriveKey(secret, "known browsers"), `${userId}.${issuedAt}.${browser}`);

function isOf(context: AppContext, userId: number, mark: Mark): boolean {
  return constantTimeEqual(mark.signature, signatureOf(context, userId, mark));
}

/** @returns the name of the browser, if this account has logged in there within the last year; null otherwise */
export function knownBrowserOf(context: AppContext, cookies: CallCookies, userId: number): string | null {
  const age = (mark: Mark) => nowInSeconds(context) - mark.issuedAt;
  const mark = marksOf(cookies).find(
    (each) => age(each) >= 0 && age(each) < limits.lifetime / SECOND && isOf(context, userId, each),
  );
  return mark?.browser ?? null;
}

/** Marks the browser of this call as one in which the account's owner has logged in. */
export function rememberBrowser(context: AppContext, cookies: CallCookies, userId: number): void {
  const otherMarks = marksOf(cookies).filter((mark) => !isOf(context, userId, mark));
  const fresh = { issuedAt: nowInSeconds(context), browser: randomBytes(9).toString("base64url") };
  const mark = { ...fresh, signature: signatureOf(context, userId, fresh) };
  cookies.set(cookieName, [mark, ...otherMarks].slice(0, limits.accounts).map(textOf).join(separator), {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: context.config.SITE_URL.startsWith("https:"),
    maxAge: limits.lifetime / SECOND,
  });
}
