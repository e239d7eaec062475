import type { i18n } from "i18next";
import type { ReactNode } from "react";
import { Document } from "./document.tsx";
import type { Api } from "./platform/api.ts";
import { LanguageProvider } from "./platform/language.tsx";
import { ApiProvider, SiteProvider } from "./platform/page-context.ts";
import type { PageData } from "./platform/page-data.ts";

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
