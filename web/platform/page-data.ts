import type { Language } from "#contract/languages.ts";
import type { Site } from "./page-context.ts";
import type { PageError } from "./page-error.ts";

/** Addresses of the built files, as a page names them. */
export interface Assets {
  /** The small script of every page. */
  boot: string;
  /** The application, which boot loads where it is needed. */
  application: string;
  /** Files that the application asks for as soon as it runs: boot asks for them at once, beside it. */
  applicationParts: readonly string[];
  /** The texts of each language, wanted just as early; none in development. */
  texts: Partial<Record<Language, string>>;
  /** What boot loads for visitors where a page has a carousel. */
  carousel: string;
  styles: readonly string[];
  /** Development serves boot as a module; built, it is a classic script that runs before the first paint. */
  bootIsModule?: boolean;
}

/** All that the server knew when it rendered a page; the application goes on from the same. */
export interface PageData {
  language: Language;
  site: Site;
  assets: Assets;
  /** The application starts at once, for visitors too. */
  application: boolean;
  /** Rendered as a skeleton: the browser loads the page itself. */
  private: boolean;
  loaderData: Record<string, unknown>;
  errors: Record<string, PageError> | null;
}

export const pageDataId = "page-data";

/** As text of a script element: no `<` means that nothing in the data can end it. */
export function writePageData(data: PageData): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

/** The page's data and its text, which hydration must repeat unchanged. */
export function readPageData(): { data: PageData; json: string } {
  const json = document.getElementById(pageDataId)?.textContent ?? "";
  return { data: JSON.parse(json) as PageData, json };
}
