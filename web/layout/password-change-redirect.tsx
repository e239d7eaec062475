import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { topicOf, topicPath } from "../features/user/settings/settings-address.ts";
import { usePasswordChangeRequired } from "../platform/password-change.ts";

/** Leads from wherever they are to the one thing that somebody may do who has to change the password first. Logging out is the other. */
export function PasswordChangeRedirect() {
  const required = usePasswordChangeRequired();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isThere =
    pathname === "/logout" ||
    (pathname.startsWith("/user/settings") && topicOf(new URLSearchParams(search)) === "password");
  useEffect(() => {
    if (required && !isThere) void navigate(topicPath("password"), { replace: true });
  }, [required, isThere, navigate]);
  return null;
}
