import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLoginAddress } from "#web/platform/login-address.ts";
import { useSession } from "#web/platform/session.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { ReportUserDialog } from "./report-user-dialog.tsx";

/** The way to the moderators about somebody: a menu and its questions for members, a way in for everybody else. */
export function ReportUser({ username }: { username: string }) {
  const session = useSession();
  return session === null ? <LogInToReport username={username} /> : <ReportMenu username={username} />;
}

function LogInToReport({ username }: { username: string }) {
  const { t } = useTranslation("reports");
  const loginAddress = useLoginAddress();
  return (
    // boot has marked the page of a signed-in person: the menu is about to stand here.
    <Link
      to={loginAddress}
      className="inline-flex min-h-11 items-center gap-2 text-sm text-ink-soft underline-offset-4 hover:underline in-data-[session=in]:invisible"
    >
      <Icon name="flag" className="size-4" />
      {t("report", { username })}
    </Link>
  );
}

function ReportMenu({ username }: { username: string }) {
  const { t } = useTranslation(["reports", "site"]);
  const [asking, setAsking] = useState(false);
  // Each report begins at its first question.
  const [reports, setReports] = useState(0);

  function begin() {
    setReports((count) => count + 1);
    setAsking(true);
  }

  return (
    <>
      <Menu
        label={t("report", { username })}
        groups={[
          [{ text: t("toModerators"), icon: "flag", onSelect: begin }],
          // Choosing an entry closes the menu, and that is all there is to do.
          [{ text: t("site:buttons.cancel"), icon: "close", onSelect: () => {} }],
        ]}
        className="-ml-3 max-w-full border-transparent px-3 text-left wrap-anywhere text-sm font-normal text-ink-soft"
      />
      <ReportUserDialog key={reports} username={username} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
