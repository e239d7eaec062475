import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { localeOf, type Language } from "#vocabulary/languages.ts";
import { speeds } from "#features/listening/web/voices.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { IconButton } from "#ui/button.tsx";

/*
 * "Listen" and the bar that appears while a Tale is read aloud: HTML that features/listening/web/ brings to life, for visitors, too, who load no
 * application.
 */

/** The stylesheet shows it where the browser has a voice for the Tale's language and no warning hides the text. */
export function ListenButton({ language }: { language: Language }) {
  const { t } = useTranslation("reading");
  return (
    <button
      type="button"
      data-listen={language}
      aria-expanded="false"
      aria-controls="listen-bar"
      className="listen-button button border-transparent px-3 text-sm font-normal print:hidden"
      suppressHydrationWarning
    >
      <Icon name="headphones" />
      {/* On a phone the row has room for the icons. */}
      <span className="max-sm:sr-only">{t("listen.button")}</span>
    </button>
  );
}

export function ListenBar() {
  const { t } = useTranslation("reading");
  const bar = useRef<HTMLDivElement>(null);
  // Another page of the application.
  useEffect(() => {
    const left = bar.current;
    return () => void left?.dispatchEvent(new Event("listen-leave"));
  }, []);
  return (
    <div
      data-listen-bar=""
      ref={bar}
      id="listen-bar"
      role="group"
      aria-label={t("listen.label")}
      hidden
      className="listen-bar fixed bottom-[max(--spacing(4),env(safe-area-inset-bottom))] left-1/2 z-20 w-max max-w-[calc(100%-(--spacing(8)))] -translate-x-1/2 rounded border border-edge bg-paper font-sans print:hidden"
      suppressHydrationWarning
    >
      <div className="flex items-center">
        <IconButton icon="skip-back" label={t("listen.previous")} data-listen-action="previous" />
        <button type="button" data-listen-action="toggle" className="icon-button">
          <ToggleLabel state="playing" icon="pause" label={t("listen.pause")} />
          <ToggleLabel state="paused" icon="play" label={t("listen.resume")} />
        </button>
        <IconButton icon="skip-forward" label={t("listen.next")} data-listen-action="next" />
        <SpeedField />
        <IconButton icon="close" label={t("listen.stop")} data-listen-action="stop" />
      </div>
      <p role="alert" data-listen-problem hidden className="max-w-72 px-3 pb-3 text-sm text-error">
        {t("listen.problem")}
      </p>
    </div>
  );
}

interface ToggleLabelProps {
  /** The state of the bar in which the button has this label. */
  state: "playing" | "paused";
  icon: IconName;
  label: string;
}

function ToggleLabel({ state, icon, label }: ToggleLabelProps) {
  return (
    <span data-in-state={state} title={label} className="inline-flex">
      <Icon name={icon} />
      <span className="sr-only">{label}</span>
    </span>
  );
}

function SpeedField() {
  const { t } = useTranslation("reading");
  const { language } = useLanguage();
  const number = new Intl.NumberFormat(localeOf(language));
  return (
    <span className="relative inline-flex">
      <select
        data-listen-speed
        aria-label={t("listen.speed")}
        title={t("listen.speed")}
        defaultValue="1"
        className="min-h-11 appearance-none rounded bg-transparent pr-7 pl-3 hover:bg-wash"
      >
        {speeds.map((speed) => (
          <option key={speed} value={speed}>
            {number.format(speed)}×
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute inset-y-0 right-2 my-auto size-4" />
    </span>
  );
}
