import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { canStore } from "#kit/web/drafts/storage.ts";
import { Notice } from "#ui/notice.tsx";

/** Says before a log-in that it will only hold for this tab, in a browser that stores nothing. */
export function StorageNotice() {
  const { t } = useTranslation("accounts");
  const isStored = useSyncExternalStore(never, canStore, () => true);
  if (isStored) return null;
  return (
    <Notice kind="info" className="mb-8">
      {t("login.notStored")}
    </Notice>
  );
}

const never = () => () => {};
