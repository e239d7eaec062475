import { useTranslation } from "react-i18next";
import type { Language } from "#vocabulary/languages.ts";
import { BackLink } from "#ui/links.tsx";
import { Icon } from "#ui/icon.tsx";
import { commentsSectionId } from "#features/comments/web/comments-address.ts";
import { ListenButton } from "./listen-control.tsx";

interface ReadingBarProps {
  back: { to: string; text: string };
  /** The reading time of the whole Tale. */
  minutes: number;
  language: Language;
}

/**
 * Stays in reach on a long Tale: back, the time that is left, "Listen", the reading settings and the comments. HTML that boot shows while
 * the reader scrolls up (site/web/reading-bar.ts), for visitors, too.
 */
export function ReadingBar({ back, minutes, language }: ReadingBarProps) {
  const { t } = useTranslation(["reading", "reading-settings", "comments"]);
  const left = (count: number) => t("bar.left", { count, minutes: "#" });
  return (
    <div
      role="group"
      aria-label={t("bar.label")}
      className="reading-bar fixed inset-x-0 top-[var(--toasts-height,0px)] z-20 border-b border-hairline bg-paper font-sans text-sm print:hidden"
      suppressHydrationWarning
    >
      <div className="page-width flex min-h-12 items-center gap-x-1">
        <BackLink to={back.to} className="min-w-11 shrink-0">
          <span className="max-sm:sr-only">{back.text}</span>
        </BackLink>
        <p
          data-minutes={minutes}
          data-one={left(1)}
          data-other={left(2)}
          className="min-w-0 grow truncate text-ink-soft tabular-nums sm:text-center"
          suppressHydrationWarning
        />
        <ListenButton language={language} />
        <button
          type="button"
          popoverTarget="reading-settings"
          title={t("reading-settings:title")}
          className="icon-button shrink-0"
        >
          <span aria-hidden="true" className="font-serif text-lg leading-none">
            Aa
          </span>
          <span className="sr-only">{t("reading-settings:title")}</span>
        </button>
        <a href={`#${commentsSectionId}`} className="icon-button -mr-2 shrink-0">
          <Icon name="comment" />
          <span className="sr-only">{t("comments:title", { count: 0 })}</span>
        </a>
      </div>
    </div>
  );
}

/** A line at the top of the window that shows how far the reader is in a long Tale. The stylesheet moves it, or boot in browsers that can't (site/web/reading-bar.ts). */
export const ReadingLine = () => <div aria-hidden="true" className="reading-line" suppressHydrationWarning />;

/** From this reading time on a Tale has the line and the bar. Minutes. */
export const longTaleMinutes = 4;
