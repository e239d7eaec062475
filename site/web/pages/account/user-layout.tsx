import { Outlet, useLocation } from "react-router";
import { useSession, type Session } from "#features/accounts/web/session.ts";
import { AccountTabs } from "./account-tabs.tsx";
import { wordReviewPath } from "./addresses.ts";
import { useMarkListRead } from "./use-mark-list-read.ts";

/** The layout of the account area: the tabs of its pages. The pages have no margins of their own. */
export function Component() {
  const session = useSession();
  const { pathname } = useLocation();
  // The review of words has nothing around it (ui/styles/layout.css).
  if (pathname === wordReviewPath)
    return (
      <div data-alone="" className="page-width max-w-[44rem] pt-2 pb-10 sm:pt-6">
        <Outlet />
      </div>
    );
  return (
    <div className="page-width pt-2 pb-10 lg:pt-4 lg:pb-14">
      {/* Without a session this page is about to redirect. */}
      {session !== null && <OwnTabs {...session} />}
      <div className="max-w-232 pt-8 md:pt-10">
        <Outlet />
      </div>
    </div>
  );
}

function OwnTabs({ userId, username }: Session) {
  useMarkListRead(userId, username);
  return <AccountTabs userId={userId} />;
}
