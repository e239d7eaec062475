import { box, starPositions, starPath } from "#content/art/logo.ts";
import { classNames } from "./class-names.ts";

interface AsterismProps {
  /** The three stars light up one after the other, as a sign of loading. */
  highlighted?: boolean | undefined;
  className?: string | undefined;
}

/** The mark ⁂ as a drawing, for the logo, empty lists and loading. Decorative: there is text next to it. */
export function Asterism({ highlighted = false, className }: AsterismProps) {
  return (
    <svg
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
      className={classNames("inline-block shrink-0", highlighted && "asterism-lit", className ?? "h-8 w-9")}
    >
      {starPositions.map(({ x, y }) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <path d={starPath} />
        </g>
      ))}
    </svg>
  );
}
