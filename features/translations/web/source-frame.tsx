import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { toLanguage } from "#vocabulary/languages.ts";
import { textsOfBlocks } from "#kit/text/tale-blocks.ts";
import type { SourceText as Source } from "../calls.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { TaleText } from "#ui/tale-text.tsx";
import { useToast } from "#ui/toasts.tsx";
import { useSource, type SourceProps } from "./use-source.ts";

/** A top-level element of the draft in the editor. */
interface CurrentBlock {
  index: number;
  element: Element;
}

interface SourceFrameProps extends SourceProps {
  isTranslation: boolean;
  /** The HTML in the editor. */
  draft: string;
  children: ReactNode;
}

const column =
  "mx-auto flex w-full max-w-[46rem] flex-col gap-3 has-[.remark-margin]:lg:max-w-[63rem] has-[.remark-margin]:lg:pr-[17rem] sm:gap-6";

/** The editor, for a translation next to the text that is translated. */
export function SourceFrame({ isTranslation, children, ...translation }: SourceFrameProps) {
  if (!isTranslation) return <div className={column}>{children}</div>;
  return <Translation {...translation}>{children}</Translation>;
}

const written = (html: string) => textsOfBlocks(html).filter((text) => text.trim() !== "").length;

function Translation({ taleId, sourceId, draft, children }: Omit<SourceFrameProps, "isTranslation">) {
  const { t } = useTranslation("translations");
  const frame = useRef<HTMLDivElement>(null);
  const current = useCurrentBlock(frame);
  const { source, noteSeen } = useSource({ taleId, sourceId });
  const text = source === "gone" ? null : source;
  const total = text === null ? 0 : written(text.content);
  const progress = text === null ? null : t("source.progress", { done: Math.min(written(draft), total), total });
  return (
    <div
      ref={frame}
      // Remarks next to the text take the place of the source.
      className="group/frame lg:not-has-[.remark-margin]:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,46rem)] lg:items-start lg:gap-x-10"
    >
      <div className="max-lg:contents lg:self-stretch">
        {source === "gone" && <p className="mb-4 border-l-3 border-ink pl-4">{t("source.gone")}</p>}
        {text !== null && <Changes source={text} onSeen={noteSeen} />}
        {text !== null && (
          <section className="hidden lg:sticky lg:top-4 lg:block lg:group-has-[.remark-margin]/frame:hidden">
            <SourceHead source={text} progress={progress} />
            <SourceText
              key={text.content}
              source={text}
              current={current}
              className="mt-3 max-h-[calc(100svh-8rem)] pr-4"
            />
          </section>
        )}
      </div>
      <div className={column}>{children}</div>
      {text !== null && <SourceStrip source={text} current={current} progress={progress} />}
    </div>
  );
}

function SourceHead({ source: { title, languageName }, progress }: { source: Source; progress: string | null }) {
  const { t } = useTranslation("translations");
  return (
    <>
      <p className="eyebrow flex justify-between gap-x-4">
        <span>{t("source.title")}</span>
        <span>{progress}</span>
      </p>
      <h2 lang={toLanguage(languageName)} className="mt-1 text-xl wrap-anywhere">
        {title}
      </h2>
    </>
  );
}

/** A notice about changes of the source since the translator saw it last. */
function Changes({
  source: { changedBlocks, removedBlocks },
  onSeen,
}: {
  source: Source;
  onSeen: () => Promise<void>;
}) {
  const { t } = useTranslation("translations");
  const toast = useToast();
  const errorText = useErrorText();
  const { busy, run } = useSingleCall();
  if (changedBlocks.length === 0 && removedBlocks === 0) return null;
  const see = () => onSeen().catch((error: unknown) => toast({ kind: "error", text: errorText(error) }));
  return (
    <Notice
      kind="info"
      className="mb-4"
      action={
        <Button busy={busy} onClick={() => void run(see)}>
          {t("source.seen")}
        </Button>
      }
    >
      <p>
        {t("source.changed")} {removedBlocks > 0 && t("source.removed", { count: removedBlocks })}
      </p>
    </Notice>
  );
}

interface SourceStripProps {
  source: Source;
  current: CurrentBlock | null;
  progress: string | null;
}

/** On a narrow screen: a line at the lower edge that opens the source at the paragraph of the draft. */
function SourceStrip({ source, current, progress }: SourceStripProps) {
  const { t } = useTranslation("translations");
  const [open, setOpen] = useState(false);
  return (
    <section className="sticky bottom-0 z-10 mt-4 border-t px-4 max-md:-mx-4 border-hairline bg-paper lg:hidden lg:group-has-[.remark-margin]/frame:block">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full items-center justify-between gap-x-4 text-sm"
      >
        <span className="flex items-center gap-2 font-semibold">
          <Icon name="book" className="size-4" />
          {t(open ? "source.hide" : "source.show")}
        </span>
        <span className="text-ink-soft">{progress}</span>
      </button>
      {open && <SourceText key={source.content} source={source} current={current} className="max-h-[30svh] pb-3" />}
    </section>
  );
}

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
function SourceText({ source, current, className = "" }: SourceTextProps) {
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

/** Where in the window the reader looks while scrolling: a third from the top. */
const lookedAt = 1 / 3;

const editorIn = (frame: HTMLElement | null) => frame?.querySelector("[contenteditable=true]") ?? null;

function atCaret(editor: Element): Element | undefined {
  const anchor = document.getSelection()?.anchorNode ?? null;
  return editor.contains(anchor) ? [...editor.children].find((child) => child.contains(anchor)) : undefined;
}

function inSight(editor: Element): Element | undefined {
  const line = window.innerHeight * lookedAt;
  return [...editor.children].find((child) => child.getBoundingClientRect().bottom > line) ?? editor.lastElementChild!;
}

/** The element of the draft with the caret, or after scrolling the one in sight. */
function useCurrentBlock(frame: RefObject<HTMLElement | null>): CurrentBlock | null {
  const [current, setCurrent] = useState<CurrentBlock | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let frameId = 0;
    function follow(find: (editor: Element) => Element | undefined) {
      cancelAnimationFrame(frameId);
      frameId = requestAnimationFrame(() => {
        const editor = editorIn(frame.current);
        const element = editor === null ? undefined : find(editor);
        if (element === undefined) return;
        setCurrent({ element, index: [...editor!.children].indexOf(element) });
      });
    }
    document.addEventListener("selectionchange", () => follow(atCaret), { signal });
    window.addEventListener("scroll", () => follow(inSight), { signal, passive: true });
    return () => {
      leaving.abort();
      cancelAnimationFrame(frameId);
    };
  }, [frame]);
  return current;
}
