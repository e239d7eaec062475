import type { i18n } from "i18next";
import type { ReactNode } from "react";
import literata from "@fontsource/literata/files/literata-latin-400-normal.woff2?url";
import { iconAddress, manifestAddress, openSearchAddress } from "#features/feeds/addresses.ts";
import { announcementKey } from "#features/site-settings/web/close-announcement.ts";
import favicon from "./favicon.svg?url";
import type { Api } from "#kit/web/calls/api.ts";
import { LanguageProvider, useLanguage } from "#kit/web/language/language.tsx";
import { ApiProvider, SiteProvider } from "#kit/web/pages/page-context.ts";
import { pageDataId, type PageData } from "#kit/web/pages/page-data.ts";
import { browserColours } from "#features/accounts/web/reading-choices.ts";

interface AppProps {
  data: PageData;
  json: string;
  api: Api;
  i18n: i18n;
  /** Loads the page's data in the new language. */
  onLanguageChosen?: () => Promise<void>;
  /** The router's provider: static on the server, live in the browser. */
  children: ReactNode;
}

/** Everything around the router; the server and the browser render the same. */
export function App({ data, json, api, i18n, onLanguageChosen, children }: AppProps) {
  return (
    <ApiProvider value={api}>
      <SiteProvider value={data.site}>
        <LanguageProvider i18n={i18n} onChosen={onLanguageChosen}>
          <Document data={data} json={json}>
            {children}
          </Document>
        </LanguageProvider>
      </SiteProvider>
    </ApiProvider>
  );
}

interface DocumentProps {
  data: PageData;
  /** The same data as text, for the application. */
  json: string;
  children: ReactNode;
}

/**
 * The HTML document around the router. A navigation does not render it again; React moves the titles and metadata of pages into its
 * head. It has no inline script or style, because the content security policy forbids them.
 */
function Document({ data, json, children }: DocumentProps) {
  const { language } = useLanguage();
  const { assets, site } = data;
  const script = {
    src: assets.boot,
    "data-application-src": assets.application,
    "data-application-parts": [...assets.modules, ...assets.texts].join(" ") || undefined,
    "data-carousel-src": assets.carousel,
    "data-suggestions-src": assets.suggestions,
    "data-listen-src": assets.listening,
    "data-keeping-src": assets.keeping,
    "data-application": data.application ? "" : undefined,
    "data-announcement-key": site.announcement === null ? undefined : announcementKey(site.announcement),
  };
  return (
    // boot sets attributes of the root before hydration.
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {assets.bootIsModule === true ? <script type="module" {...script} /> : <script {...script} />}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {site.accentStyle === null ? null : <link rel="stylesheet" href={site.accentStyle} />}
        <link rel="preload" as="font" type="font/woff2" href={literata} crossOrigin="anonymous" />
        {site.logo === null ? (
          <link rel="icon" type="image/svg+xml" href={favicon} />
        ) : (
          <link rel="icon" type="image/png" href={iconAddress("icon-192", site.face)} />
        )}
        <link rel="apple-touch-icon" sizes="180x180" href={iconAddress("apple-touch-icon", site.face)} />
        <link rel="manifest" href={manifestAddress(language)} />
        <link
          rel="search"
          type="application/opensearchdescription+xml"
          title={site.name}
          href={openSearchAddress(language)}
        />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={browserColours.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={browserColours.dark} />
      </head>
      <body>
        {children}
        <script
          id={pageDataId}
          type="application/json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: json }}
        />
      </body>
    </html>
  );
}
