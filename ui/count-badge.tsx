import { classNames } from "./class-names.ts";

interface CountBadgeProps {
  count: number;
  /** A larger number is shown as "99+". */
  most: number;
  className?: string | undefined;
}

/** A small number next to an icon or a link, whose name says it in words for screen readers. */
export function CountBadge({ count, most, className }: CountBadgeProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "min-w-4.5 rounded-full bg-brand px-1 text-center text-[min(0.6875rem,--spacing(4))] leading-4.5 font-semibold text-paper tabular-nums",
        className,
      )}
    >
      {count > most ? `${most}+` : count}
    </span>
  );
}

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
        className="mt-0.5 ml-1 size-2 shrink-0 rounded-full bg-brand forced-colors:bg-[CanvasText]"
      />
      <span className="sr-only">{` (${news})`}</span>
    </span>
  );
}
