import type { Language } from "#vocabulary/languages.ts";
import type { Site } from "./page-context.ts";
import type { PageError } from "./page-error.ts";

/** Addresses of the built files, as a page names them. */
export interface Assets {
  /** The small script of every page. */
  boot: string;
  /** The application, which boot loads where it is needed. */
  application: string;
  /** Modules that pages outside the application's file share. boot preloads them for such a page. */
  sharedByPages: readonly string[];
  /** The texts of each language, needed equally early; empty in development. */
  texts: Partial<Record<Language, string>>;
  /** The script that boot loads for visitors on pages with a carousel. */
  carousel: string;
  /** The script that boot loads when the search field of the header gets the focus. */
  suggestions: string;
  /** The script that boot loads when a reader presses "Listen". */
  listening: string;
  /** Keeps words in offline copies. */
  keeping: string;
  styles: readonly string[];
  /** In development boot is a module. In the build it is a classic script that runs before the first paint. */
  bootIsModule?: boolean;
}

/** The data with which the server rendered a page. The application hydrates with the same data. */
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

/** As text of a script element. Without a `<`, nothing in the data can end the element. */
export function writePageData(data: PageData): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

/** The page's data and its text, which hydration must repeat unchanged. */
export function readPageData(): { data: PageData; json: string } {
  const json = document.getElementById(pageDataId)?.textContent ?? "";
  return { data: JSON.parse(json) as PageData, json };
}
