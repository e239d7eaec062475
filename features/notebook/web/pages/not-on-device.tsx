import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

/** Without a connection, on a device that has never got the member's words. */
export function NotOnDevice({ onTryAgain }: { onTryAgain: () => void }) {
  const { t } = useTranslation(["notebook", "site"]);
  return (
    <Notice kind="info" className="mt-6" action={<Button onClick={onTryAgain}>{t("site:buttons.tryAgain")}</Button>}>
      {t("notOnDevice")}
    </Notice>
  );
}
