import { useTranslation } from "react-i18next";
import { useLanguage } from "#kit/web/language/language.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { ReviewersAnswer } from "#features/writing/web/reviewers-answer.tsx";
import type { TaleEvent } from "./own-tale-state.ts";

const shownAtOnce = 6;

/** The history of a Tale, newest first; older events can be opened. */
export function TaleHistory({ events }: { events: readonly TaleEvent[] }) {
  const { t } = useTranslation("own-tale");
  const older = events.slice(shownAtOnce);
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-xl">
        {t("history.title")}
      </h2>
      <Events events={events.slice(0, shownAtOnce)} />
      {older.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            {t("history.older", { count: older.length })}
          </summary>
          <Events events={older} />
        </details>
      )}
    </section>
  );
}

function Events({ events }: { events: readonly TaleEvent[] }) {
  const { t } = useTranslation("own-tale");
  const { language } = useLanguage();
  return (
    <ol className="mt-4 border-l border-edge">
      {events.map(({ kind, at, note, reason }) => (
        <li
          key={`${kind} ${at}`}
          className="relative wrap-anywhere pb-5 pl-5 before:absolute before:top-2 before:-left-[0.3125rem] before:size-2.5 before:rounded-full before:border before:border-ink before:bg-paper first:before:bg-ink last:pb-0"
        >
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold">{t(`history.${kind}`)}</span>
            <LocalDate date={at} language={language} show="date-time" className="text-sm text-ink-soft" />
          </p>
          <ReviewersAnswer note={note === "" ? null : note} reason={reason} />
        </li>
      ))}
    </ol>
  );
}
