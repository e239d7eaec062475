import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { search as bounds } from "#vocabulary/limits.ts";
import { Icon } from "#ui/icon.tsx";
import { searchPath } from "#features/search/web/search-address.ts";

/**
 * The search field of every page. It is a plain GET form; boot loads its suggestions with the first focus (site/web/search-suggestions.ts).
 */
export function HeaderSearch() {
  const { t } = useTranslation("search");
  return (
    <Form
      method="get"
      action={searchPath}
      role="search"
      aria-label={t("header.label")}
      className="min-w-0 flex-1 sm:relative sm:max-w-56 lg:ml-auto"
      data-search-form=""
    >
      <div className="relative">
        <Icon name="search" className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-5 text-ink-soft" />
        {/* On a member’s phone the bell leaves no room for the word; without text its cross would take room of the word. */}
        <input
          type="search"
          name="query"
          aria-label={t("header.label")}
          placeholder={t("search")}
          maxLength={bounds.query.max}
          autoComplete="off"
          enterKeyHint="search"
          className="control pr-2 pl-9 placeholder-shown:[&::-webkit-search-cancel-button]:hidden in-data-[session=in]:max-sm:placeholder:text-transparent"
          aria-keyshortcuts="/"
          data-search-field=""
        />
      </div>
      {/* Filled by the script of the suggestions, also before hydration: React would replace the page if it looked at the children. */}
      <div
        dangerouslySetInnerHTML={{ __html: "" }}
        suppressHydrationWarning
        data-search-suggestions=""
        data-tales={t("header.tales")}
        data-authors={t("header.authors")}
        data-tags={t("header.tags")}
      />
    </Form>
  );
}
