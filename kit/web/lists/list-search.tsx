import { useState, type FormEvent } from "react";
import { useNavigate } from "react-router";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-fields.tsx";

interface ListSearchProps {
  label: string;
  button: string;
  /** Characters. */
  max: number;
  query: string | null;
  addressOf: (query: string | null) => string;
}

/** Searches in a list; the address holds the query. */
export function ListSearch({ label, button, max, query, addressOf }: ListSearchProps) {
  const navigate = useNavigate();
  const [{ lastQuery, text }, setText] = useState({ lastQuery: query, text: query ?? "" });
  // After going back, or after a link that clears the search, the field follows the address.
  if (lastQuery !== query) setText({ lastQuery: query, text: query ?? "" });

  function search(event: FormEvent) {
    event.preventDefault();
    const next = text.trim();
    void navigate(addressOf(next === "" ? null : next));
  }

  return (
    <form role="search" aria-label={label} onSubmit={search} className="mt-6 flex max-w-144 flex-wrap items-end gap-3">
      <TextField
        type="search"
        label={label}
        name="query"
        value={text}
        maxLength={max}
        autoComplete="off"
        onChange={({ target }) => setText({ lastQuery: query, text: target.value })}
        className="min-w-0 grow basis-56"
      />
      <Button type="submit" icon="search">
        {button}
      </Button>
    </form>
  );
}
