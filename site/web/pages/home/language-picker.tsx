import { useTranslation } from "react-i18next";
import { ownNames, type Language } from "#vocabulary/languages.ts";
import { LanguageLink, useLanguage } from "#kit/web/language/language.tsx";
import { useOfferedLanguages } from "#kit/web/language/offered.ts";
import { Icon } from "#ui/icon.tsx";

const dialogId = "all-languages";
const choice = "button px-4 font-normal aria-[current]:border-ink aria-[current]:font-semibold";

/** So many languages are buttons; a dialog has the others, too. */
const buttons = 3;

/**
 * The first three languages as buttons, also the reader's language if it is another one, and a button for a dialog with
 * all of them if there are more. Nothing where there is one.
 */
export function LanguagePicker({ className }: { className?: string }) {
  const { t } = useTranslation("home");
  const { language: readerLanguage } = useLanguage();
  const languages = useOfferedLanguages();
  if (languages.length === 1) return null;
  const first = languages.slice(0, buttons);
  const shownLanguages = first.includes(readerLanguage) ? first : [...first, readerLanguage];
  const hasMore = languages.length > shownLanguages.length;
  return (
    <div id="language-picker" className={className}>
      <p className="mb-3 text-sm text-ink-soft">{t("languages.prompt")}</p>
      <div className="flex flex-wrap gap-2">
        {shownLanguages.map((language) => (
          <LanguageLink key={language} language={language} className={choice} />
        ))}
        {hasMore && (
          <button type="button" popoverTarget={dialogId} className="button px-4 font-normal">
            <Icon name="globe" />
            {t("languages.all")}
          </button>
        )}
      </div>
      {hasMore && <LanguageDialog languages={languages} />}
    </div>
  );
}

/** Uses the browser's popover API, so that it works without JavaScript. */
function LanguageDialog({ languages }: { languages: readonly Language[] }) {
  const { t } = useTranslation(["home", "site"]);
  return (
    <dialog
      id={dialogId}
      popover="auto"
      aria-labelledby={`${dialogId}-title`}
      className="m-auto max-h-[calc(100dvh-(--spacing(4)))] w-[min(28rem,100%-(--spacing(8)))] overflow-y-auto rounded border border-ink bg-paper p-6 text-ink backdrop:bg-veil md:p-8"
    >
      <h2 id={`${dialogId}-title`} className="text-xl">
        {t("languages.title")}
      </h2>
      <ul className="mt-4 border-t border-hairline">
        {languages.map((language) => (
          <li key={language} className="border-b border-hairline">
            <LanguageLink
              language={language}
              // With JavaScript, choosing a language does not reload the page, so the dialog has to be closed.
              onClick={(event) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
              className="group flex min-h-13 items-center justify-between font-serif text-lg hover:underline underline-offset-4"
            >
              {ownNames[language]}
              <Icon name="check" className="invisible size-5 group-aria-[current]:visible" />
            </LanguageLink>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-soft">{t("languages.text")}</p>
      <p className="mt-6 text-right">
        <button type="button" popoverTarget={dialogId} popoverTargetAction="hide" className="button">
          {t("site:buttons.ok")}
        </button>
      </p>
    </dialog>
  );
}
