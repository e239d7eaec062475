import type { ReactNode } from "react";
import type { ListedTale } from "../shapes.ts";
import { TaleCard } from "./tale-card.tsx";

interface TaleGridProps {
  tales: readonly ListedTale[];
  heading: "h2" | "h3";
  /** How many covers load eagerly. */
  eager?: number;
  /** The page contains the drawings of the covers: for lists that a browser rarely has already. */
  inline?: boolean;
  /** The cards show the number of likes. */
  likes?: boolean;
  /** All Tales are by the same author, who is named above the grid. */
  sameAuthor?: boolean;
  /** Another grid than that of the long lists. */
  className?: string;
  /** An element after the last Tale. */
  last?: ReactNode;
}

/** A grid of Tales with their covers. */
export function TaleGrid({
  tales,
  heading,
  eager = 0,
  inline = false,
  likes = false,
  sameAuthor = false,
  className = "shelf",
  last,
}: TaleGridProps) {
  return (
    <ul className={className}>
      {tales.map((tale, at) => (
        <li key={tale.id}>
          <TaleCard
            tale={tale}
            heading={heading}
            eager={at < eager}
            inline={inline}
            likes={likes}
            sameAuthor={sameAuthor}
          />
        </li>
      ))}
      {last !== undefined && <li>{last}</li>}
    </ul>
  );
}
