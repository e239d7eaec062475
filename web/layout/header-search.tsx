import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Form, useNavigate } from "react-router";
import { search as bounds } from "#contract/limits.ts";
import { readingSettingsCalls } from "#contract/reading-settings.ts";
import { useApi } from "../platform/page-context.ts";
import { useSession } from "../platform/session.ts";
import { Icon } from "#web/ui/icon.tsx";
import { searchAddress, searchPath } from "../features/search/search-address.ts";

/**
 * The search field of every page. It is a plain GET form; boot loads its suggestions with the first focus (web/search-suggestions.ts).
 * For members the languages they read and the warnings they hide become filters of the search, which they can remove there.
 */
export function HeaderSearch() {
  const { t } = useTranslation("search");
  const session = useSession();
  const api = useApi();
  const navigate = useNavigate();

  async function search(query: string) {
    const settings = await api(readingSettingsCalls.read, {}, { askAgain: false }).catch(() => null);
    const chosen = { languageName: settings?.languagesRead ?? [], withoutWarning: settings?.hiddenWarnings ?? [] };
    await navigate(searchAddress({ query, ...chosen }));
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    const query = new FormData(event.currentTarget).get("query");
    if (session === null || typeof query !== "string" || query.trim() === "") return;
    event.preventDefault();
    void search(query.trim());
  }
  return (
    <Form
      method="get"
      action={searchPath}
      role="search"
      aria-label={t("header.label")}
      onSubmit={submit}
      className="min-w-0 flex-1 sm:relative sm:max-w-56 lg:ml-auto"
      data-search-form=""
    >
      <div className="relative">
        <Icon name="search" className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-5 text-ink-soft" />
        <input
          type="search"
          name="query"
          aria-label={t("header.label")}
          placeholder={t("search")}
          maxLength={bounds.query.max}
          autoComplete="off"
          enterKeyHint="search"
          className="control pl-9"
          aria-keyshortcuts="/"
          data-search-field=""
        />
      </div>
      {/* Filled by the script of the suggestions. */}
      <div
        data-search-suggestions=""
        data-tales={t("header.tales")}
        data-authors={t("header.authors")}
        data-tags={t("header.tags")}
      />
    </Form>
  );
}
