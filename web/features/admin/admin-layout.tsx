import { useState } from "react";
import { Outlet } from "react-router";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/button.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import { SendDialog } from "./send-dialog.tsx";

/** Around every page of the administration: the list of its parts, and what can be done from anywhere in it. */
export function Component() {
  const { t } = useTranslation("admin");
  const [sending, setSending] = useState(false);
  return (
    <>
      <div className="page-width flex flex-wrap-reverse items-end justify-between gap-x-8 gap-y-2 pt-4">
        <LinkTabs className="grow" label={t("menu.label")} tabs={[{ to: "/admin/tales", text: t("menu.tales") }]} />
        <Button icon="bell" onClick={() => setSending(true)}>
          {t("send.title")}
        </Button>
      </div>
      <Outlet />
      <SendDialog open={sending} onClose={() => setSending(false)} />
    </>
  );
}
