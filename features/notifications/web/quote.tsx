import type { ListedNotification } from "../calls.ts";
import { classNames } from "#ui/class-names.ts";

/** A reply begins with the name of the member who is answered, which that member needs not read. */
export function quotedText({ quote, receiverUsername }: Pick<ListedNotification, "quote" | "receiverUsername">) {
  if (quote === null) return null;
  const name = `@${receiverUsername} `;
  return quote.toLowerCase().startsWith(name.toLowerCase()) ? quote.slice(name.length) : quote;
}

/** The beginning of what was said. Nothing if it is not shown to the receiver. */
export function Quote({ notification, className }: { notification: ListedNotification; className?: string }) {
  const text = quotedText(notification);
  if (text === null) return null;
  return (
    <q
      dir="auto"
      className={classNames(
        "mt-2 block max-w-[42em] border-s-2 border-hairline ps-3 font-serif wrap-anywhere text-ink-soft before:content-none after:content-none",
        className,
      )}
    >
      {text}
    </q>
  );
}
