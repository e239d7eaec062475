import { useState, type FormEvent } from "react";
import { useNavigate } from "react-router";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { membersAddress } from "./addresses.ts";

/** Looks for people by a part of their username; the address keeps what is looked for. */
export function MemberSearch({ query }: { query: string | null }) {
  const { t } = useTranslation("members");
  const navigate = useNavigate();
  const [{ asked, typed }, setText] = useState({ asked: query, typed: query ?? "" });
  // Back, or a link that clears it: the field follows the address.
  if (asked !== query) setText({ asked: query, typed: query ?? "" });

  function search(event: FormEvent) {
    event.preventDefault();
    const wanted = typed.trim();
    void navigate(membersAddress({ page: 1, query: wanted === "" ? null : wanted, trolls: false }));
  }

  return (
    <form role="search" onSubmit={search} className="flex w-full flex-wrap items-end gap-3 sm:w-auto">
      <TextField
        type="search"
        label={t("search.label")}
        name="query"
        value={typed}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setText({ asked: query, typed: target.value })}
        className="min-w-0 grow basis-40"
      />
      <Button type="submit" icon="search">
        {t("search.button")}
      </Button>
    </form>
  );
}
