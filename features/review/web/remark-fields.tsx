import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Remark } from "#features/tales/remarks.ts";
import { codePoints } from "#kit/text/plain-text.ts";
import { textsOfBlocks, type Passage } from "#kit/text/tale-blocks.ts";
import { offsetOf, visibleText } from "#kit/web/pages/block-text.ts";
import { remarks as bounds } from "#vocabulary/limits.ts";
import { LimitedTextArea } from "#kit/web/pages/limited-text-area.tsx";
import { Button } from "#ui/button.tsx";
import { useKeyShortcuts } from "#ui/key-shortcuts.tsx";

/** The remarks that go with a text that is sent back; a passage of the text is selected for each. */
export function RemarkFields({
  remarks,
  passage,
  add,
  select,
  goToPassage,
  write,
  remove,
}: ReturnType<typeof useRemarks>) {
  const { t } = useTranslation(["admin", "site"]);
  const list = useRef<HTMLOListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const lastCount = useRef(remarks.length);
  useEffect(() => {
    const isNew = remarks.length > lastCount.current;
    lastCount.current = remarks.length;
    // A new remark is written at once.
    if (isNew) list.current?.querySelector<HTMLElement>("li:last-child textarea")?.focus();
  }, [remarks.length]);
  useKeyShortcuts({ m: passage === null ? select : add });
  return (
    <section aria-labelledby="remarks" className="mx-auto mt-12 max-w-[40rem]">
      <h2 ref={heading} id="remarks" tabIndex={-1} className="text-lg">
        {t("remarks.title")}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{t("remarks.hint")}</p>
      <p className="mt-1 text-sm text-ink-soft max-md:hidden">{t("remarks.keys")}</p>
      <ol ref={list} className="mt-4 flex flex-col gap-5">
        {remarks.map(({ quote, note, block, from }, at) => (
          <li key={`${block} ${from} ${quote}`} className="border-l-3 border-accent pl-4">
            <p className="mb-2 line-clamp-3 font-serif wrap-anywhere text-ink-soft">
              {t("site:quoted", { text: quote })}
            </p>
            <LimitedTextArea
              label={t("remarks.note")}
              rows={2}
              value={note}
              max={bounds.noteMax}
              onChange={({ target }) => write(at, target.value)}
              onKeyDown={(event) => {
                if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
                event.preventDefault();
                goToPassage(at);
              }}
            />
            <Button
              className="mt-2"
              onClick={() => {
                remove(at);
                heading.current?.focus();
              }}
            >
              {t("remarks.remove")}
            </Button>
          </li>
        ))}
      </ol>
      <div role="status">
        {passage !== null && (
          <p className="mt-4 flex flex-wrap items-center gap-3">
            <span className="line-clamp-2 min-w-0 grow basis-60 font-serif wrap-anywhere">
              {t("site:quoted", { text: passage.quote })}
            </span>
            <Button icon="comment" aria-keyshortcuts="M" onClick={add}>
              {t("remarks.add")}
            </Button>
          </p>
        )}
      </div>
    </section>
  );
}

const paragraphs = () => [...document.querySelectorAll<HTMLElement>("[data-reviewed] .tale-text > *")];

/** The remarks that a reviewer is writing at passages of a text, and the passage that is selected now. */
export function useRemarks(content: string, remarks: readonly Remark[], setRemarks: (remarks: Remark[]) => void) {
  const [passage, setPassage] = useState<Passage | null>(null);

  useEffect(() => {
    const note = () => {
      const text = document.querySelector("[data-reviewed] .tale-text");
      const selected = text === null ? null : selectedPassage(text, content);
      // A tap on the button ends the selection on some phones: the last passage stays until another one is selected.
      if (selected !== null) setPassage(selected);
    };
    document.addEventListener("selectionchange", note);
    return () => document.removeEventListener("selectionchange", note);
  }, [content]);

  return {
    remarks,
    passage: remarks.length < bounds.max ? passage : null,
    add() {
      if (passage === null) return;
      setRemarks([...remarks, { ...passage, note: "" }]);
      setPassage(null);
    },
    /** For the keyboard: selects the first whole paragraph in the window. */
    select() {
      const all = paragraphs();
      const first = all.find((each) => each.getBoundingClientRect().top >= 0) ?? all.at(-1);
      if (first === undefined) return;
      first.scrollIntoView({ block: "nearest" });
      document.getSelection()?.selectAllChildren(first);
    },
    /** For the keyboard: goes from a remark back to its paragraph, where the next one may be selected. */
    goToPassage(at: number) {
      const paragraph = paragraphs()[remarks[at]?.block ?? -1];
      if (paragraph === undefined) return;
      paragraph.tabIndex = -1;
      paragraph.focus();
    },
    write: (at: number, note: string) =>
      setRemarks(remarks.map((remark, index) => (index === at ? { ...remark, note } : remark))),
    remove: (at: number) => setRemarks(remarks.filter((_, index) => index !== at)),
    /** Moves the focus to a note that is too long to be sent. @returns whether there is one */
    goToOverlong(): boolean {
      const field = document.querySelector<HTMLElement>('[aria-labelledby="remarks"] [aria-invalid="true"]');
      field?.focus();
      return field !== null;
    },
    /** Those with a note, as they are sent. */
    written: remarks.map((remark) => ({ ...remark, note: remark.note.trim() })).filter(({ note }) => note !== ""),
  };
}

/**
 * The passage that is selected in the displayed text, with its place in the stored one.
 * @returns null unless something in the text is selected; of a selection over several blocks, its part in the first one
 */
function selectedPassage(container: Element, content: string): Passage | null {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const block = [...container.children].findIndex((each) => each.contains(range.startContainer));
  const element = container.children[block];
  if (element === undefined) return null;
  const text = visibleText(element);
  const from = offsetOf(element, range.startContainer, range.startOffset);
  const until = element.contains(range.endContainer)
    ? offsetOf(element, range.endContainer, range.endOffset)
    : text.length;
  const quote = text.slice(from, until).trim();
  const stored = textsOfBlocks(content)[block];
  if (quote === "" || stored === undefined) return null;
  const at = stored.indexOf(quote, from);
  if (at === -1) return null;
  const start = codePoints(stored.slice(0, at));
  return { block, from: start, to: start + codePoints(quote), quote };
}
