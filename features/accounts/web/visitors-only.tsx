import { useEffect, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { useSession } from "./session.ts";

interface VisitorsOnlyProps {
  /** The path for signed-in people. */
  to?: string;
  children: ReactNode;
}

/**
 * For pages like login and sign-up: redirects people who are signed in, also when they sign in now, here or in another
 * tab.
 */
export function VisitorsOnly({ to = "/", children }: VisitorsOnlyProps) {
  const signedIn = useSession() !== null;
  const navigate = useNavigate();
  useEffect(() => {
    if (signedIn) void navigate(to, { replace: true });
  }, [signedIn, to, navigate]);
  // boot.ts marks the page of signed-in people before the first paint, so that they never see the form.
  return <div className="in-data-[session=in]:invisible">{children}</div>;
}
