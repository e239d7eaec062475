import { Outlet, useLocation } from "react-router";
import { useSession } from "#web/platform/session.ts";
import { wordReviewPath } from "./addresses.ts";
import { SideMenu } from "./side-menu.tsx";
import { useMarkListRead } from "./use-mark-list-read.ts";

/** The layout of the account area: its menu. The pages have no margins of their own. */
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
    <div className="page-width pt-2 pb-10 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-12 lg:py-14 xl:gap-x-16">
      {/* Without a session this page is about to redirect. */}
      {session !== null && <OwnMenu username={session.username} />}
      <div className="min-w-0 pt-8 md:pt-10 lg:col-start-2 lg:pt-0">
        <Outlet />
      </div>
    </div>
  );
}

function OwnMenu({ username }: { username: string }) {
  useMarkListRead(username);
  return <SideMenu username={username} />;
}
