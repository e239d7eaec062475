import { useTranslation } from "react-i18next";
import { Icon } from "#ui/icon.tsx";

/** Says that this device has words of a Tale that the server does not have. */
export function UnsavedWords() {
  const { t } = useTranslation("laboratory");
  return (
    <span className="inline-flex items-baseline gap-1.5 font-semibold">
      <Icon name="warning" className="size-4 shrink-0 self-center" />
      {t("device.waiting")}
    </span>
  );
}
