import type { i18n } from "i18next";
import { createContext, use, useCallback, useRef, useState, type ComponentProps, type ReactNode } from "react";
import { I18nextProvider, useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { dateFormat } from "#ui/date-format.ts";
import { storeLanguage, writeLanguageCookie } from "./chosen-language.ts";
import { addressInAnotherLanguage, pageSearch } from "../pages/address.ts";
import { useSite } from "../pages/page-context.ts";
import { ownNames, type Language } from "#vocabulary/languages.ts";
import { offeredLanguages, offers } from "#vocabulary/site-settings.ts";
import { isReasonCode } from "#vocabulary/reasons.ts";
import { addTexts } from "./i18n.ts";
import { loadOwnersTexts } from "./load-owners-texts.ts";

/** Formats an ISO date and time in the reader's language, for use in sentences. */
export function useDateTimeText(): (moment: string) => string {
  const { language } = useLanguage();
  return (moment) => dateFormat(language, { dateStyle: "long", timeStyle: "short" }).format(new Date(moment));
}

interface LanguageChoice {
  language: Language;
  /** Shows the page in another language, or the first that the site offers, and remembers the choice, without leaving the page. */
  chooseLanguage(language: Language): Promise<void>;
}

const LanguageContext = createContext<LanguageChoice | null>(null);

interface LanguageProviderProps {
  i18n: i18n;
  /** Loads the page's data again after a change of language. */
  onChosen?: (() => Promise<void>) | undefined;
  children: ReactNode;
}

export function LanguageProvider({ i18n, onChosen, children }: LanguageProviderProps) {
  const [language, setLanguage] = useState(() => i18n.language as Language);
  const lastChosen = useRef(language);
  const site = useSite();
  const chooseLanguage = useCallback(
    async (chosen: Language) => {
      const next = offers(site, chosen) ? chosen : offeredLanguages(site)[0]!;
      lastChosen.current = next;
      for (const part of ["first", "other"] as const) addTexts(i18n, next, await loadOwnersTexts(next, part, site));
      // Another one was chosen while the texts were loaded.
      if (lastChosen.current !== next) return;
      await i18n.changeLanguage(next);
      storeLanguage(next);
      writeLanguageCookie(next);
      setLanguage(next);
      await onChosen?.();
    },
    [i18n, onChosen, site],
  );
  return (
    <I18nextProvider i18n={i18n}>
      <LanguageContext.Provider value={{ language, chooseLanguage }}>{children}</LanguageContext.Provider>
    </I18nextProvider>
  );
}

export function useLanguage(): LanguageChoice {
  const choice = use(LanguageContext);
  if (choice === null) throw new Error("Used outside of LanguageProvider");
  return choice;
}

/** The address at which the server stores the choice and redirects back, for pages without the application. */
function languageAddress(language: Language, location: { pathname: string; search: string }): string {
  // With the known parameters only, because the server renders only by these.
  const address = addressInAnotherLanguage({ ...location, search: pageSearch(location.search, location.pathname) });
  return `/language/${language}?to=${encodeURIComponent(address)}`;
}

type LanguageLinkProps = Omit<ComponentProps<"a">, "href" | "lang" | "hrefLang"> & { language: Language };

/** A plain link to the server's language address. If the application runs, it changes the language without leaving the page. */
export function LanguageLink({ language, onClick, children, ...rest }: LanguageLinkProps) {
  const location = useLocation();
  const { language: current, chooseLanguage } = useLanguage();
  const address = languageAddress(language, location);
  return (
    <a
      {...rest}
      href={address}
      lang={language}
      hrefLang={language}
      data-language={language}
      aria-current={language === current ? "true" : undefined}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        // If the texts can't be loaded, the server changes the language.
        chooseLanguage(language).catch(() => window.location.assign(address));
      }}
    >
      {children ?? ownNames[language]}
    </a>
  );
}

/** The text of a reason: initial reasons are translated, others are shown as the staff wrote them. */
export function useReasonText(): (reason: string) => string {
  const { t } = useTranslation("reasons");
  return (reason) => (isReasonCode(reason) ? t(reason) : reason);
}
