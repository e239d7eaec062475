import { Icon } from "#ui/icon.tsx";

/** Plain text without links, so that nobody follows a reported link by mistake. */
export function ReportedText({ children, lang }: { children: string; lang?: string | undefined }) {
  return (
    <blockquote
      dir="auto"
      lang={lang}
      className="mt-3 border-l-2 border-edge pl-4 font-serif text-lg whitespace-pre-line wrap-anywhere"
    >
      {children}
    </blockquote>
  );
}

/** A note about a change of the text since it was reported. */
export function ChangeNote({ icon, children }: { icon: "trash" | "pencil" | "shield"; children: string }) {
  return (
    <p className="mt-4 flex gap-2 text-ink-soft">
      <Icon name={icon} className="mt-0.5 size-5" />
      {children}
    </p>
  );
}
