interface TextWithNewsProps {
  text: string;
  /** In words what is new there, for screen readers; others see a dot. */
  news: string | undefined;
}

/** The text of a link, with a dot if something is new behind it. */
export function TextWithNews({ text, news }: TextWithNewsProps) {
  if (news === undefined) return text;
  return (
    <span className="relative inline-flex">
      {text}
      <span
        aria-hidden="true"
        className="mt-0.5 ml-1 size-2 shrink-0 rounded-full bg-ink forced-colors:bg-[CanvasText]"
      />
      <span className="sr-only">{` (${news})`}</span>
    </span>
  );
}
