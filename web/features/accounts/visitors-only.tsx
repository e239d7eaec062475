import { useEffect, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { useSession } from "#web/platform/session.ts";

interface VisitorsOnlyProps {
  /** Where signed-in people go instead. */
  to?: string;
  children: ReactNode;
}

/** For the pages of getting in: who is in, or has just got in here or in another tab, goes on. */
export function VisitorsOnly({ to = "/", children }: VisitorsOnlyProps) {
  const signedIn = useSession() !== null;
  const navigate = useNavigate();
  useEffect(() => {
    if (signedIn) void navigate(to, { replace: true });
  }, [signedIn, to, navigate]);
  // boot marks the page of signed-in people before it is painted: they never see a form flash by.
  return <div className="in-data-[session=in]:invisible">{children}</div>;
}
