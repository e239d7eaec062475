import { useTranslation } from "react-i18next";
import type { EditorView } from "@tiptap/pm/view";
import { hasTooManyLines, hasTooManyParts, partLimits } from "./text-limits.ts";

/**
 * Handlers that see what is pasted or dropped before the editor reads it.
 * @param tell whether the last one was refused
 */
export function refuseTooManyParts(tell: (isRefused: boolean) => void) {
  function check(event: Event, data: DataTransfer | null): boolean {
    const html = data?.getData("text/html") ?? "";
    const isRefused = hasTooManyParts(html) || hasTooManyLines(data?.getData("text/plain") ?? "");
    if (isRefused) event.preventDefault();
    tell(isRefused);
    return isRefused;
  }
  return {
    paste: (_view: EditorView, event: ClipboardEvent) => check(event, event.clipboardData),
    drop: (view: EditorView, event: DragEvent) => view.dragging === null && check(event, event.dataTransfer),
  };
}

/** In the bar above the text, which is always visible. */
export function PasteRefused() {
  const { t } = useTranslation("editor");
  return (
    <p role="alert" className="border-t border-hairline px-4 py-1.5 text-sm text-error sm:px-8 md:px-12">
      {t("pasteTooManyParts", { most: partLimits.most })}
    </p>
  );
}
