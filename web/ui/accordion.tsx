import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface AccordionProps {
  /** Shared by the items, so that the browser keeps one of them open at a time. */
  name: string;
  items: readonly { id: string; title: string; body: ReactNode }[];
}

/** Questions that unfold their answers; the browser's own `<details>`, so it needs no script. */
export function Accordion({ name, items }: AccordionProps) {
  return (
    <div className="border-b border-hairline">
      {items.map((item) => (
        <details key={item.id} id={item.id} name={name} className="group border-t border-hairline">
          <summary className="flex min-h-14 items-center justify-between gap-4 py-2 font-serif text-lg">
            {item.title}
            <Icon name="chevron-down" className="size-5 text-ink-soft transition group-open:rotate-180" />
          </summary>
          <div className="max-w-[40em] pb-6">{item.body}</div>
        </details>
      ))}
    </div>
  );
}
