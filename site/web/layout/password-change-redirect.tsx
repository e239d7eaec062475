import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { topicOf, topicPath } from "../pages/settings/settings-address.ts";
import { usePasswordChangeRequired } from "#features/accounts/web/password-change-required.ts";

/** Redirects from every page to the password settings while the password must be changed. Only the log-out page stays open. */
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
