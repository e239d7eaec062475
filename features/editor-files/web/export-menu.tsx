import { useTranslation } from "react-i18next";
import { saveFile } from "#features/personal-data/web/save-file.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { Menu, type MenuEntry } from "#ui/menu.tsx";
import { useToast } from "#ui/toasts.tsx";
import { toLanguage, type LanguageName } from "#vocabulary/languages.ts";
import type { FileFormat } from "./export-file.ts";

export const fileFormats: readonly FileFormat[] = ["docx", "odt", "md", "txt"];

/** Reads the Tale as it is now; from the server where only a list of Tales is shown. */
export type ReadTale = () => TaleToExport | Promise<TaleToExport>;

/** Saves a Tale as a file. */
export function ExportMenu({ read, quiet }: { read: ReadTale; quiet?: boolean }) {
  const { t } = useTranslation("laboratory");
  return <Menu label={t("export.label")} quiet={quiet} groups={[useExport(read)]} />;
}

interface TaleToExport {
  title: string;
  author: string;
  languageName: LanguageName;
  content: string;
}

/** Entries of a menu, one for each format. The file is written in the browser, by modules that are loaded only then. */
export function useExport(read: ReadTale): MenuEntry[] {
  const { t } = useTranslation("laboratory");
  const toast = useToast();
  const errorText = useErrorText();

  async function save(format: FileFormat) {
    if (import.meta.env.SSR) return;
    try {
      const [{ exportFile }, tale] = await Promise.all([import("./export-file.ts"), read()]);
      const { title, author, content } = tale;
      const named = title.trim() === "" ? t("export.untitled") : title;
      saveFile(await exportFile({ title: named, author, content, language: toLanguage(tale.languageName) }, format));
    } catch (error) {
      toast({ kind: "error", text: errorText(error) });
    }
  }

  return fileFormats.map((format) => ({ text: t(`export.${format}`), onSelect: () => void save(format) }));
}
