import { useState, type FormEvent } from "react";
import { useNavigate } from "react-router";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { membersAddress } from "./addresses.ts";

/** Searches members by part of their username; the URL holds the query. */
export function MemberSearch({ query }: { query: string | null }) {
  const { t } = useTranslation("members");
  const navigate = useNavigate();
  const [{ lastQuery, text }, setText] = useState({ lastQuery: query, text: query ?? "" });
  // After going back, or after a link that clears the search, the field follows the URL.
  if (lastQuery !== query) setText({ lastQuery: query, text: query ?? "" });

  function search(event: FormEvent) {
    event.preventDefault();
    const newQuery = text.trim();
    void navigate(membersAddress({ page: 1, query: newQuery === "" ? null : newQuery, trolls: false }));
  }

  return (
    <form
      role="search"
      aria-label={t("title")}
      onSubmit={search}
      className="flex w-full flex-wrap items-end gap-3 sm:w-auto"
    >
      <TextField
        type="search"
        label={t("search.label")}
        name="query"
        value={text}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setText({ lastQuery: query, text: target.value })}
        className="min-w-0 grow basis-40"
      />
      <Button type="submit" icon="search">
        {t("search.button")}
      </Button>
    </form>
  );
}
