import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { toLanguage } from "#vocabulary/languages.ts";
import type { SourceText as Source } from "../calls.ts";
import { TaleText } from "#ui/tale-text.tsx";
import type { CurrentBlock } from "./use-current-block.ts";

interface SourceTextProps {
  source: Source;
  current: CurrentBlock | null;
  className?: string;
}

/** Space that stays above the paragraph, and below its first lines. */
const margin = { top: 16, bottom: 96 };

/** Puts the paragraph next to the draft's one, as far as the panel shows it there. */
function align(panel: HTMLElement, paragraph: Element, draft: Element) {
  const { top, bottom } = panel.getBoundingClientRect();
  const aligned = Math.min(Math.max(draft.getBoundingClientRect().top, top + margin.top), bottom - margin.bottom);
  panel.scrollTop += paragraph.getBoundingClientRect().top - aligned;
}

/** The source of a translation, with a key for each text. It scrolls along with the draft; the paragraph that belongs to the draft's one is marked. */
export function SourceText({ source, current, className = "" }: SourceTextProps) {
  const { t } = useTranslation("translations");
  const panel = useRef<HTMLDivElement>(null);
  const { content, changedBlocks, languageName } = source;
  const changedText = t("source.changedBlock");

  useEffect(() => {
    const paragraphs = [...(panel.current?.querySelector(".tale-text")?.children ?? [])];
    const marks = changedBlocks.flatMap((at) => {
      const paragraph = paragraphs[at];
      if (paragraph === undefined) return [];
      const mark = document.createElement("span");
      mark.className = "sr-only";
      mark.textContent = `${changedText} `;
      paragraph.prepend(mark);
      paragraph.setAttribute("data-changed", "");
      return [{ paragraph, mark }];
    });
    return () => {
      for (const { paragraph, mark } of marks) {
        mark.remove();
        paragraph.removeAttribute("data-changed");
      }
    };
  }, [changedBlocks, changedText]);

  useEffect(() => {
    const paragraphs = panel.current?.querySelector(".tale-text")?.children;
    if (panel.current === null || paragraphs === undefined || current === null) return undefined;
    const paragraph = paragraphs[Math.min(current.index, paragraphs.length - 1)];
    if (paragraph === undefined) return undefined;
    paragraph.setAttribute("aria-current", "true");
    align(panel.current, paragraph, current.element);
    return () => paragraph.removeAttribute("aria-current");
  }, [current]);

  return (
    // It can be scrolled by keyboard.
    <div
      ref={panel}
      role="group"
      aria-label={t("source.title")}
      {...{ tabIndex: 0 }}
      className={`overflow-y-auto overscroll-contain [&_[data-changed]]:border-l-3 [&_[data-changed]]:border-ink [&_[data-changed]]:pl-3 ${className}`}
    >
      <TaleText html={content} language={toLanguage(languageName)} />
    </div>
  );
}
