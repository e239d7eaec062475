import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { remarks as bounds } from "#vocabulary/limits.ts";
import { LimitedTextArea } from "#kit/web/pages/limited-text-area.tsx";
import { Button } from "#ui/button.tsx";
import { useKeyShortcuts } from "#ui/use-key-shortcuts.ts";
import type { useRemarks } from "./use-remarks.ts";

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
