import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLoginAddress } from "#features/accounts/web/login-address.ts";
import { useSession } from "#features/accounts/web/session.ts";
import { Menu, type MenuEntry } from "#ui/menu.tsx";
import { useBlock } from "#features/blocks/web/use-block.tsx";
import { ReportUserDialog } from "./report-user-dialog.tsx";

/**
 * The menu of a profile page: report or block the member. Visitors log in first.
 * @param blocked whether the reader blocked the member when the page was loaded
 */
export function ReportUserMenu({ username, blocked }: { username: string; blocked: boolean }) {
  const { t } = useTranslation(["reports", "site"]);
  const session = useSession();
  const loginAddress = useLoginAddress();
  const [dialogOpen, setDialogOpen] = useState(false);
  // Each report begins at its first step.
  const [reports, setReports] = useState(0);

  const block = useBlock(username, blocked);

  function begin() {
    setReports((count) => count + 1);
    setDialogOpen(true);
  }

  const report = { text: t("report", { username }), icon: "flag" } as const;
  // Choosing an entry closes the menu; nothing else to do.
  const cancel = { text: t("site:buttons.cancel"), icon: "close", onSelect: () => {} } as const;
  const entry: MenuEntry = session === null ? { ...report, to: loginAddress } : { ...report, onSelect: begin };
  return (
    // boot.ts has marked the page of a signed-in person: a member's own profile has no such menu.
    <div className={session === null ? "in-data-[session=in]:invisible" : undefined}>
      <Menu
        label={t("menu", { username })}
        icon="more"
        groups={[session === null ? [entry] : [entry, block.entry], [cancel]]}
      />
      {session !== null && block.dialog}
      {session !== null && (
        <ReportUserDialog key={reports} username={username} open={dialogOpen} onClose={() => setDialogOpen(false)} />
      )}
    </div>
  );
}
