import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Icon } from "#ui/icon.tsx";
import { logOut } from "#features/accounts/web/log-out.ts";
import { useApi } from "#kit/web/pages/page-context.ts";

export function LogOutButton({ className }: { className: string }) {
  const { t } = useTranslation("site");
  const api = useApi();
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className={className}
      onClick={async (event) => {
        event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
        await logOut(api);
        await navigate("/");
      }}
    >
      <Icon name="log-out" />
      {t("nav.logOut")}
    </button>
  );
}
