import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

/** The site can't be reached, so the page shows what this device has. It is read again when the connection is back. */
export function OfflineNotice() {
  const { t } = useTranslation(["laboratory", "site"]);
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const readAgain = () => void revalidate();
    window.addEventListener("online", readAgain);
    return () => window.removeEventListener("online", readAgain);
  }, [revalidate]);
  return (
    <Notice
      kind="info"
      className="mb-10"
      action={
        <Button busy={state !== "idle"} onClick={() => void revalidate()}>
          {t("site:buttons.tryAgain")}
        </Button>
      }
    >
      {t("offline")}
    </Notice>
  );
}
