import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { tale as bounds } from "#vocabulary/limits.ts";
import { textLength, wordCount } from "#kit/text/tale-text.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { warningShare } from "../pages/limited-text-area.tsx";

interface TextCounterProps {
  id: string;
  content: string;
  /** How many words are asked for, in a phrase. */
  wanted?: string | null;
}

/** Characters left and words written, counted like on the server. It warns, but does not cut the text. */
export function TextCounter({ id, content, wanted = null }: TextCounterProps) {
  const { t } = useTranslation(["editor", "site"]);
  // Counting a long text takes a moment, so it is deferred behind the typed letter.
  const deferredContent = useDeferredValue(content);
  const length = textLength(deferredContent);
  const remaining = bounds.textMax - length;
  const level = remaining < 0 ? "over" : length >= bounds.textMax * warningShare ? "near" : "fine";

  return (
    <div className={classNames("text-sm", level === "over" ? "font-semibold text-error" : "text-ink-soft")}>
      <p id={id} className="flex flex-wrap items-center gap-x-2 tabular-nums">
        {level !== "fine" && <Icon name="warning" className="size-4" />}
        <span>
          {remaining < 0 ? t("site:counter.over", { count: -remaining }) : t("site:counter.left", { count: remaining })}
        </span>
        <span aria-hidden="true">·</span>
        <span>{t("counter.words", { count: wordCount(deferredContent) })}</span>
        {wanted !== null && (
          <>
            <span aria-hidden="true">·</span>
            <span>{wanted}</span>
          </>
        )}
      </p>
      {/* A screen reader announces only a change of level, not every letter. */}
      <p role="status" className={level === "near" ? undefined : "sr-only"}>
        {level === "near" && t("counter.near")}
        {level === "over" && t("counter.tooLong")}
      </p>
    </div>
  );
}
