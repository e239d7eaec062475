import type { ReactNode } from "react";
import type { ListedTale } from "#contract/tales.ts";
import { TaleCard } from "./tale-card.tsx";

interface TaleGridProps {
  tales: readonly ListedTale[];
  heading: "h2" | "h3";
  /** How many of the covers are in sight at once. */
  eager?: number;
  /** The cards say how many like each Tale. */
  likes?: boolean;
  /** All by the same author, who is named over the shelf. */
  sameAuthor?: boolean;
  /** Another grid than that of the long lists. */
  className?: string;
  /** Stands in the place after the last Tale. */
  last?: ReactNode;
}

/** Tales as a shelf of covers. */
export function TaleGrid({
  tales,
  heading,
  eager = 0,
  likes = false,
  sameAuthor = false,
  className = "shelf",
  last,
}: TaleGridProps) {
  return (
    <ul className={className}>
      {tales.map((tale, at) => (
        <li key={tale.id}>
          <TaleCard tale={tale} heading={heading} eager={at < eager} likes={likes} sameAuthor={sameAuthor} />
        </li>
      ))}
      {last !== undefined && <li>{last}</li>}
    </ul>
  );
}
