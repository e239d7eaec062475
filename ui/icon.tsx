import { classNames } from "./class-names.ts";

/** SVG paths of the icons, strokes in a viewBox of 24 × 24. */
export const iconPaths = {
  "arrow-down": "M12 4v16m6-6-6 6-6-6",
  "arrow-left": "M20 12H4m6-6-6 6 6 6",
  "arrow-right": "M4 12h16m-6-6 6 6-6 6",
  "arrow-up": "M12 20V4m6 6-6-6-6 6",
  bell: "M5.5 16.5c1.3-1.4 2-3 2-6.3a4.5 4.5 0 0 1 9 0c0 3.3.7 4.9 2 6.3zM10.3 19.3a1.8 1.8 0 0 0 3.4 0M12 5.7V4",
  "bell-off":
    "M5.5 16.5c1.3-1.4 2-3 2-6.3a4.5 4.5 0 0 1 9 0c0 3.3.7 4.9 2 6.3zM10.3 19.3a1.8 1.8 0 0 0 3.4 0M12 5.7V4M4.5 4l15 16",
  book: "M12 6.5c-2-1.4-4.5-2-8-2v13.6c3.5 0 6 .6 8 2 2-1.4 4.5-2 8-2V4.5c-3.5 0-6 .6-8 2zm0 0v13.6",
  bookmark: "M6.5 4h11v16L12 15.5 6.5 20z",
  check: "m5 12.5 4.5 4.5L19 7.5",
  "chevron-down": "m6 9 6 6 6-6",
  "chevron-left": "m15 6-6 6 6 6",
  "chevron-right": "m9 6 6 6-6 6",
  clock: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zm0-12.5V12l3 2",
  close: "m6 6 12 12M18 6 6 18",
  comment: "M4 5h16v11h-8.5L7 20v-4H4z",
  download: "M12 5v11m-4-4 4 4 4-4M5 15.5V20h14v-4.5",
  external: "M13 5h6v6m0-6-8.5 8.5M17 14.5V19H5V7h4.5",
  eye: "M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6zm9.5 2.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  facebook: "M14 20v-7.5h2.7l.4-3H14V8c0-.9.4-1.5 1.6-1.5h1.6V4h-2.4C12.3 4 11 5.5 11 7.7v1.8H8.5v3H11V20z",
  feather: "M20 4C11.5 4 6.5 9 6 18m0 0-2 2m2-2c7.5.8 11-3.5 12-8h-5.5",
  feed: "M5 19h.01M5 11.5A7.5 7.5 0 0 1 12.5 19M5 5a14 14 0 0 1 14 14",
  flag: "M6 21V4.5c4-2.5 8 2 12.5 0V13.5c-4.5 2-8.5-2.5-12.5 0",
  globe:
    "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM4 12h16" +
    "M12 4c2.5 2.3 3.7 5 3.7 8s-1.2 5.7-3.7 8c-2.5-2.3-3.7-5-3.7-8S9.5 6.3 12 4z",
  follow:
    "M10 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5zM3.5 20c.3-3.6 2.9-5.8 6.5-5.8s6.2 2.2 6.5 5.8zM19 7.5v6M16 10.5h6",
  headphones: "M4 15v-2.5a8 8 0 0 1 16 0V15M4 14h3.5v6H6a2 2 0 0 1-2-2zm16 0h-3.5v6H18a2 2 0 0 0 2-2z",
  heart: "M12 19.5S4 14.8 4 9.2A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.2c0 5.6-8 10.3-8 10.3z",
  hourglass: "M6.5 4h11m-11 16h11M8 4v3.5l4 4.5-4 4.5V20h8v-3.5L12 12l4-4.5V4",
  image: "M4 5h16v14H4zm0 11 4.5-5 4 4.5 2.5-2.5 5 5M15.5 9h.01",
  info: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zm0-9v5m0-8h.01",
  instagram:
    "M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4z" +
    "m4 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM16.5 7.5h.01",
  lock: "M6 11h12v9H6zm2.5 0V8a3.5 3.5 0 0 1 7 0v3",
  "log-out": "M10 4H5v16h5m4.5-12 4 4-4 4m4-4h-9",
  mail: "M4 6h16v12H4zm0 1 8 6.5L20 7",
  menu: "M4 7h16M4 12h16M4 17h16",
  minus: "M5 12h14",
  more: "M5.5 12h.01M12 12h.01M18.5 12h.01",
  pause: "M8.5 5v14m7-14v14",
  pencil: "m4 20 1-4.5L16 4.5 19.5 8l-11 11zM13.5 7l3.5 3.5",
  play: "M7.5 5v14L19 12z",
  plus: "M12 5v14m-7-7h14",
  reply: "m9.5 6-5.5 5.5L9.5 17M4 11.5h9.5c4 0 6.5 2.5 6.5 7",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zm4.8-1.7L20 20",
  settings: "M4 8h9m4 0h3M4 16h3m4 0h9M13 8a2 2 0 1 0 4 0 2 2 0 0 0-4 0zm-6 8a2 2 0 1 0 4 0 2 2 0 0 0-4 0z",
  share: "M12 14V4m-4 4 4-4 4 4M8 11H5v9h14v-9h-3",
  shield: "M12 3.5 5 6v5.5c0 4.3 2.8 7.3 7 9 4.2-1.7 7-4.7 7-9V6z",
  "skip-back": "M18 6v12l-9-6zM6 6v12",
  "skip-forward": "M6 6v12l9-6zm12 0v12",
  trash: "M4.5 7h15m-10 0V4.5h5V7m-8 0 1 13h9l1-13M10 11v5.5m4-5.5v5.5",
  trophy: "M8 4h8v6a4 4 0 0 1-8 0zm0 2H4.5c0 3 1.2 5 3.7 5M16 6h3.5c0 3-1.2 5-3.7 5M12 14v4m-3.5 2h7M10 20v-2h4v2",
  upload: "M12 16V5m-4 4 4-4 4 4M5 15.5V20h14v-4.5",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-7.5 8c.7-3.8 3.5-5.7 7.5-5.7s6.8 1.9 7.5 5.7",
  warning: "M12 4 2.8 20h18.4zm0 6v5m0 2.5h.01",
  youtube:
    "M6 6h12a2.5 2.5 0 0 1 2.5 2.5v7A2.5 2.5 0 0 1 18 18H6a2.5 2.5 0 0 1-2.5-2.5v-7A2.5 2.5 0 0 1 6 6z" +
    "m4 3.2v5.6l5-2.8z",
} as const;

export type IconName = keyof typeof iconPaths;

interface IconProps {
  name: IconName;
  /** Fills the outline: a like given, a bookmark set. */
  filled?: boolean | undefined;
  className?: string | undefined;
}

/** An icon of 20 px. It is next to text or in a control with a name, so screen readers skip it. */
export function Icon({ name, filled = false, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={classNames("icon", filled && "icon-filled", name === "more" && "icon-dots", className ?? "size-5")}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
