import type { Language } from "#vocabulary/languages.ts";
import type { Site } from "./page-context.ts";
import type { PageError } from "./page-error.ts";

/** Which files a page needs besides the application's: those of the lists of Tales, or those that the other pages share. */
export type FilesOfPage = "lists" | "others" | undefined;

/** Addresses of the built files. */
export interface Assets {
  /** The small script of every page. */
  boot: string;
  /** The application, which boot loads where it is needed. */
  application: string;
  modules: Record<"lists" | "others", readonly string[]>;
  /** The texts of each language; empty in development. */
  texts: Record<"first" | "other", Partial<Record<Language, string>>>;
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

/** The addresses that a page names. */
type AssetsOfPage = Omit<Assets, "modules" | "texts"> & {
  /** boot preloads these modules and texts, because the application needs them to start. */
  modules: readonly string[];
  texts: readonly string[];
};

export function assetsOfPage(
  { modules, texts, ...assets }: Assets,
  language: Language,
  files: FilesOfPage,
): AssetsOfPage {
  return {
    ...assets,
    modules: files === undefined ? [] : modules[files],
    texts: [texts.first[language], files === "others" ? texts.other[language] : undefined].filter(
      (address) => address !== undefined,
    ),
  };
}

/** The data with which the server rendered a page. The application hydrates with the same data. */
export interface PageData {
  language: Language;
  site: Site;
  assets: AssetsOfPage;
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
