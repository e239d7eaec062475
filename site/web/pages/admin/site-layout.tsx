import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { siteSettingsPath } from "#features/site-settings/address.ts";
import { siteStatePath } from "#features/site-state/address.ts";
import { siteTextsPath } from "#features/site-texts/address.ts";
import { applicationsPath, siteInvitationsPath } from "#features/sign-ups/address.ts";
import { webhooksPage } from "#features/webhooks/address.ts";
import { reasonsPath } from "#features/moderation/web/addresses.ts";
import { auditLogPath } from "../audit-log/addresses.ts";
import { LinkTabs } from "#ui/link-tabs.tsx";

/** The layout of the owner's pages, below the menu of the administration. */
export function Component() {
  const { t } = useTranslation(["site-settings", "admin", "site-state", "site-texts", "sign-ups", "webhooks"]);
  return (
    <>
      <div className="page-width pt-4">
        <LinkTabs
          label={t("title")}
          tabs={[
            { to: siteSettingsPath, text: t("tabs.settings"), end: true },
            { to: siteStatePath, text: t("site-state:title") },
            { to: siteTextsPath, text: t("site-texts:title") },
            { to: siteInvitationsPath, text: t("sign-ups:invitations.title") },
            { to: applicationsPath, text: t("sign-ups:applications.title") },
            { to: webhooksPage, text: t("webhooks:title") },
            { to: reasonsPath, text: t("admin:menu.reasons") },
            { to: auditLogPath, text: t("admin:menu.auditLog") },
          ]}
        />
      </div>
      <Outlet />
    </>
  );
}
