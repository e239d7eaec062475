import { useRef, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { useDroppedFiles } from "#kit/web/pictures/use-dropped-files.ts";
import { Menu } from "#ui/menu.tsx";
import { fileFormats } from "#features/editor-files/web/file-formats.ts";
import { useExport, type ReadTale } from "#features/editor-files/web/use-export.ts";
import type { FileImport } from "./use-file-import.ts";

const accepted = [...fileFormats, "markdown", "text"].map((ending) => `.${ending}`).join();

interface FileMenuProps {
  fileImport: FileImport;
  read: ReadTale;
  /** The button of the menu. */
  ref: Ref<HTMLButtonElement>;
}

/** Imports a file into the Tale, or exports it. Files can be dropped anywhere on the page, too. */
export function FileMenu({ fileImport, read, ref }: FileMenuProps) {
  const { t } = useTranslation("laboratory");
  const input = useRef<HTMLInputElement>(null);
  const { state, take } = fileImport;
  const dragging = useDroppedFiles(take);
  const exports = useExport(read);
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <input
        ref={input}
        type="file"
        accept={accepted}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) void take(file);
          // The same file can be chosen again, after it was changed.
          currentTarget.value = "";
        }}
      />
      <Menu
        ref={ref}
        quiet
        label={t("file")}
        groups={[
          [{ text: t("import.button"), onSelect: () => input.current?.click() }],
          { title: t("export.as"), entries: exports },
        ]}
      />
      <p role="status" className="text-sm text-ink-soft sm:order-first">
        {dragging ? t("import.drop") : state.kind === "reading" && t("import.reading")}
      </p>
    </div>
  );
}
