import { Outlet } from "react-router";
import { useTranslation } from "react-i18next";
import { LinkTabs } from "#web/ui/link-tabs.tsx";

/** Around every page of the administration: the list of its parts. */
export function Component() {
  const { t } = useTranslation("admin");
  return (
    <>
      <div className="page-width pt-4">
        <LinkTabs label={t("menu.label")} tabs={[{ to: "/admin/tales", text: t("menu.tales") }]} />
      </div>
      <Outlet />
    </>
  );
}
