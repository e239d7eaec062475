import { redirect } from "react-router";
import { isReviewer, mayCall, type Role } from "#vocabulary/roles.ts";
import { ApiError } from "#kit/web/calls/api-error.ts";
import { getSession, type Session } from "./session.ts";

/** The running session, for pages of signed-in people. @throws a redirect to the login page, which leads back */
export function requireSession(request: Request): Session {
  const session = getSession();
  if (session !== null) return session;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/login?next=${encodeURIComponent(pathname + search)}`);
}

/** The session of a moderator or admin. Other members get the page for unknown addresses. */
export const requireReviewer = (request: Request) => requireRole(request, isReviewer);

/** The session of an admin. Other members get the page for unknown addresses. */
export const requireAdmin = (request: Request) => requireRole(request, (role) => mayCall("admin", role));

function requireRole(request: Request, may: (role: Role) => boolean): Session {
  const session = requireSession(request);
  if (!may(session.role)) throw new ApiError({ status: 404, code: "NOT_FOUND" });
  return session;
}
