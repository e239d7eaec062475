import { redirect } from "react-router";
import { isReviewer } from "#contract/roles.ts";
import { ApiError } from "./api-error.ts";
import { getSession, type Session } from "./session.ts";

/** The running session, for what only signed-in people see. @throws a redirect to the log-in page, and back. */
export function requireSession(request: Request): Session {
  const session = getSession();
  if (session !== null) return session;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/login?next=${encodeURIComponent(pathname + search)}`);
}

/** The session of a moderator or admin. Everybody else signed in gets the page for unknown addresses. */
export function requireReviewer(request: Request): Session {
  const session = requireSession(request);
  if (!isReviewer(session.role)) throw new ApiError({ status: 404, code: "NOT_FOUND" });
  return session;
}
