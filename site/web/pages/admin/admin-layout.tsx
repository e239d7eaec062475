import { useState } from "react";
import { Outlet, useLocation } from "react-router";
import { useTranslation } from "react-i18next";
import { mayCall } from "#vocabulary/roles.ts";
import { useSession } from "#features/accounts/web/session.ts";
import { Button } from "#ui/button.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { adminNewsPath } from "#features/news/web/addresses.ts";
import { noticesPath, reasonsPath, reportsPath, reviewQueuePath } from "#features/moderation/web/addresses.ts";
import { deskPath } from "#features/moderation/web/desk-address.ts";
import { adminPromptsPath } from "#features/prompts/address.ts";
import { advertsPath } from "#features/adverts/web/addresses.ts";
import { siteSettingsPath } from "#features/site-settings/address.ts";
import { auditLogPath } from "../audit-log/addresses.ts";
import { membersPath } from "#features/members/web/addresses.ts";
import { SendMessageDialog } from "#features/notifications/web/send-message-dialog.tsx";

/** Pages of the site's owner whose address does not begin with that of the site's settings. */
const alsoOfSite: readonly string[] = [reasonsPath, auditLogPath];

/** The layout of all admin pages: the menu, and below the overview the button that sends a message. */
export function Component() {
  const { t } = useTranslation(["admin", "adverts", "notices", "tags"]);
  const [sending, setSending] = useState(false);
  const { pathname } = useLocation();
  const isAdmin = mayCall("admin", useSession()?.role ?? null);
  return (
    <>
      <div className="page-width pt-4">
        <LinkTabs
          label={t("menu.label")}
          tabs={[
            { to: "/admin", text: t("menu.overview"), end: true },
            { to: deskPath, text: t("menu.desk") },
            { to: reviewQueuePath, text: t("menu.tales") },
            { to: reportsPath, text: t("menu.reports") },
            { to: noticesPath, text: t("notices:staff.title") },
            { to: adminNewsPath, text: t("menu.news") },
            { to: adminPromptsPath, text: t("menu.prompts") },
            { to: advertsPath, text: t("adverts:menu") },
            // The path of a single tag is not below the path of the list.
            { to: "/admin/tags", text: t("tags:menu"), ...(pathname === "/admin/tag" && { current: true }) },
            { to: membersPath, text: t("menu.people") },
            ...(isAdmin
              ? [
                  {
                    to: siteSettingsPath,
                    text: t("menu.site"),
                    ...(alsoOfSite.includes(pathname) && { current: true }),
                  },
                ]
              : []),
          ]}
        />
      </div>
      <Outlet />
      {pathname === "/admin" && (
        <div className="page-width pb-10">
          <Button icon="bell" onClick={() => setSending(true)}>
            {t("send.title")}
          </Button>
          <SendMessageDialog open={sending} onClose={() => setSending(false)} />
        </div>
      )}
    </>
  );
}
