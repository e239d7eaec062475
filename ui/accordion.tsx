import type { MouseEvent, ReactNode, ToggleEvent } from "react";
import { Icon } from "./icon.tsx";

interface AccordionProps {
  /** Shared by the items, so that the browser keeps one of them open at a time. Several lists may share it. */
  name: string;
  items: readonly { id: string; title: string; body: ReactNode }[];
  /** With `onOpen` the page controls which item is open, null for none; without it the browser does. */
  open?: string | null | undefined;
  onOpen?: ((id: string | null) => void) | undefined;
}

/** Questions that open their answers; the browser's own `<details>`, so it needs no script. */
export function Accordion({ name, items, open, onOpen }: AccordionProps) {
  const controlled = (id: string) =>
    onOpen && {
      open: open === id,
      // The browser can open an item itself, for example for a search in the page.
      onToggle: ({ newState }: ToggleEvent) => newState === "open" && open !== id && onOpen(id),
    };
  function click(event: MouseEvent, id: string) {
    if (onOpen === undefined) return;
    event.preventDefault();
    onOpen(open === id ? null : id);
  }
  return (
    <div className="border-b border-hairline">
      {items.map(({ id, title, body }) => (
        <details key={id} id={id} name={name} {...controlled(id)} className="group border-t border-hairline">
          <summary
            onClick={(event) => click(event, id)}
            className="flex min-h-14 items-center justify-between gap-4 py-2 font-serif text-lg"
          >
            <span className="text-balance">{title}</span>
            <Icon name="chevron-down" className="size-5 text-ink-soft transition group-open:rotate-180" />
          </summary>
          <div className="max-w-[40em] pt-2 pb-6">{body}</div>
        </details>
      ))}
    </div>
  );
}
