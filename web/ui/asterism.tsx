import { classNames } from "./class-names.ts";

/** One star around its own middle, 20 units across: a line for each of its six petals. */
const star =
  "M0 0C-.6-3-2.2-6-2.2-8.2c0-2.8 4.4-2.8 4.4 0C2.2-6 .6-3 0 0z" +
  "m0 0c2.3-2 4.1-4.9 6-6 2.4-1.4 4.6 2.4 2.2 3.8C6.3-1.1 2.9-1 0 0z" +
  "m0 0c2.9 1 6.3 1.1 8.2 2.2 2.4 1.4.2 5.2-2.2 3.8C4.1 4.9 2.3 2 0 0z" +
  "m0 0c.6 3 2.2 6 2.2 8.2 0 2.8-4.4 2.8-4.4 0C-2.2 6-.6 3 0 0z" +
  "m0 0c-2.3 2-4.1 4.9-6 6-2.4 1.4-4.6-2.4-2.2-3.8C-6.3 1.1-2.9 1 0 0z" +
  "m0 0c-2.9-1-6.3-1.1-8.2-2.2-2.4-1.4-.2-5.2 2.2-3.8C-4.1-4.9-2.3-2 0 0z";

interface AsterismProps {
  /** The three stars light up in turn: the sign that something is on its way. */
  lit?: boolean;
  className?: string;
}

/** The mark ⁂, drawn: in the header, over an empty list, while waiting. Decorative; words stand beside it. */
export function Asterism({ lit = false, className }: AsterismProps) {
  return (
    <svg
      viewBox="-24 -22 48 42"
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
      className={classNames("inline-block shrink-0", lit && "asterism-lit", className ?? "h-8 w-9")}
    >
      <g transform="translate(0 -11)"><path d={star} /></g>
      <g transform="translate(12.5 9)"><path d={star} /></g>
      <g transform="translate(-12.5 9)"><path d={star} /></g>
    </svg>
  );
}
