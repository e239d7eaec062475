import { useTranslation } from "react-i18next";
import { Menu } from "#ui/menu.tsx";
import { useExport, type ReadTale } from "./use-export.ts";

/** Saves a Tale as a file. */
export function ExportMenu({ read, quiet }: { read: ReadTale; quiet?: boolean }) {
  const { t } = useTranslation("laboratory");
  return <Menu label={t("export.label")} quiet={quiet} groups={[useExport(read)]} />;
}
