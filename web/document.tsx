import type { ReactNode } from "react";
import literata from "@fontsource/literata/files/literata-latin-400-normal.woff2?url";
import { paper } from "#content/art/palette.ts";
import { iconAddress, manifestAddress } from "#contract/discovery.ts";
import favicon from "./favicon.svg?url";
import { useLanguage } from "./platform/language.tsx";
import { pageDataId, type PageData } from "./platform/page-data.ts";

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
export function Document({ data, json, children }: DocumentProps) {
  const { language } = useLanguage();
  const { assets } = data;
  const script = {
    src: assets.boot,
    "data-application-src": assets.application,
    "data-application-parts": [...assets.applicationParts, assets.texts[language]].join(" ").trim() || undefined,
    "data-carousel-src": assets.carousel,
    "data-application": data.application ? "" : undefined,
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
        <link rel="preload" as="font" type="font/woff2" href={literata} crossOrigin="anonymous" />
        <link rel="icon" type="image/svg+xml" href={favicon} />
        <link rel="apple-touch-icon" sizes="180x180" href={iconAddress("apple-touch-icon")} />
        <link rel="manifest" href={manifestAddress(language)} />
        <meta name="theme-color" content={paper} />
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
